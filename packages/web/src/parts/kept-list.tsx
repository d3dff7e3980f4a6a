import { formatInputError, type InputError } from "@broadside/engine";
import { saveJson } from "./copies.tsx";
import { CloseButton } from "./icon.tsx";
import { partsWords } from "./texts/words.ts";
import { Button } from "./theme/button.tsx";
import { useLostFocus } from "./window/focus.ts";

/** Something kept on the device under a name: a link to it, or why it cannot be read. */
export type Kept = { readonly id: string; readonly name: string } & (
  | { readonly href: string; readonly about: string }
  /** `value` is the stored value, to save it unchanged. */
  | { readonly error: InputError; readonly value: unknown }
);

/** A list of things kept on the device; nothing if it is empty. @param kind the class that styles it */
export function KeptList(props: {
  readonly kind: string;
  readonly list: readonly Kept[];
  readonly remove?: (id: string) => void;
}) {
  const { kind, list, remove } = props;
  if (list.length === 0) return null;
  return (
    <ul class={`kept-list ${kind}`}>
      {list.map((kept) => (
        <li class="row gap-1" key={kept.id}>
          {"href" in kept ? (
            <a class="is-rest stack gap-0" href={kept.href}>
              <strong>{kept.name}</strong>
              <span class="small">{kept.about}</span>
            </a>
          ) : (
            <div class="broken is-rest stack gap-0">
              <strong>{kept.name}</strong>
              <span class="small" lang="en">
                {formatInputError(kept.error)}
              </span>
              <Button label={partsWords.saveBroken} onClick={() => saveJson("broadside-broken.json", kept.value)} />
            </div>
          )}
          {remove && (
            <CloseButton label={partsWords.deleteNamed({ name: kept.name })} onClick={() => remove(kept.id)} />
          )}
        </li>
      ))}
    </ul>
  );
}

/** Undoes a deletion. It takes the focus, because the delete button is gone. @param deleted what was deleted */
export function Deleted({ deleted, said, undo }: { deleted: unknown; said: string; undo: () => void }) {
  const button = useLostFocus<HTMLButtonElement>([deleted]);
  return (
    <p class="notice" role="status">
      <span>{said}</span>
      <Button label={partsWords.undo} ref={button} onClick={undo} />
    </p>
  );
}
