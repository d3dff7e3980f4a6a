import { signal, useSignal } from "@preact/signals";
import { X } from "lucide";
import { type ComponentChildren, type ComponentType, Fragment, type FunctionComponent } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { Worded } from "../language/words.ts";
import { IconButton } from "./icon.tsx";
import { partsWords } from "./texts/words.ts";
import { Button } from "./theme/button.tsx";
import { type DialogName, opened, useLayer } from "./window/layers.ts";

/** Shows a modal dialog while it has content; a press outside it, or Escape, closes it. */
const useModal = (isShown: boolean) => {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    // Only a press outside the content targets the dialog element itself.
    element?.addEventListener("click", ({ target }) => target === element && element.close());
  }, []);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (isShown && !element?.open) element?.showModal();
    else if (!isShown && element?.open) element.close();
  }, [isShown]);
  return dialog;
};

export function DialogHead({ id, title, close }: { id: string; title: string; close: () => void }) {
  return (
    <div class="dialog-head apart">
      <h2 id={id}>{title}</h2>
      <IconButton class="close" name={partsWords.close} icon={X} size={18} onClick={close} />
    </div>
  );
}

/** A dialog whose content loads when it first opens, to keep the first load small. */
export function LazyDialog<P extends object>(props: {
  readonly name: DialogName;
  readonly load: () => Promise<{ default: Worded<P & { close: () => void }> }>;
  readonly given: P;
}) {
  const { name, load, given } = props;
  const content = useSignal<ComponentType<P & { close: () => void }> | undefined>(undefined);
  const failed = useSignal(false);
  const isOpen = opened.value === name;
  const close = (): void => {
    if (opened.value === name) opened.value = undefined;
  };
  const dialog = useModal(isOpen && (content.value !== undefined || failed.value));
  useLayer(isOpen, close);
  const fill = async (): Promise<void> => {
    try {
      const { default: Loaded } = await load();
      await Loaded.words?.load();
      content.value = Loaded;
    } catch {
      failed.value = true;
    }
  };
  const again = async (): Promise<void> => {
    await fill();
    if (!content.value && (await isReachable())) location.reload();
  };
  // Another room is entered: its own dialogs are closed.
  useEffect(() => close, []);
  useEffect(() => {
    if (!isOpen || content.value) return undefined;
    void fill();
    // If it failed, the next opening begins without the message: to take it away then would close the dialog.
    return () => {
      failed.value = false;
    };
  }, [isOpen]);
  const Content = content.value;
  return (
    <dialog ref={dialog} class={`dialog is-${name}`} aria-labelledby={`${name}-title`} onClose={close}>
      {isOpen && Content && (
        <div class="dialog-content">
          <Content {...given} close={close} />
        </div>
      )}
      {isOpen && !Content && failed.value && (
        <div class="dialog-content">
          <DialogHead id={`${name}-title`} title={partsWords.partFailed} close={close} />
          <Button label={partsWords.tryAgain} class="primary" onClick={again} />
        </div>
      )}
    </dialog>
  );
}

type Loading<P> =
  | { readonly kind: "idle" | "loading" | "failed" }
  | { readonly kind: "loaded"; readonly Part: ComponentType<P> };

/** The keys of the words that name a part of the page. */
type PartName = "answer" | "share" | Extract<keyof typeof partsWords, `part${string}`>;

/** A part of the page that loads when first shown; `load` may be called earlier. */
export type LazyPart<P> = FunctionComponent<P> & { readonly load: () => Promise<void> };

/** Whether the page could be reloaded now. */
const isReachable = async (): Promise<boolean> => {
  try {
    return (await fetch(location.pathname, { method: "HEAD", cache: "no-store" })).ok;
  } catch {
    return false;
  }
};

/**
 * A part of the page that loads when first shown. Until then a line says so; if loading fails, the line says
 * that, with a button to try again. Browsers remember failed modules, so if another try fails while online, the
 * page reloads. Its address holds everything on the screen.
 *
 * @param what the name of the part, as it appears in that line (`the board for placing ships`), or its key
 * @param fetch loads the part's code; the words that the part names load next
 * @param Frame surrounds these lines; if absent, they have no frame
 */
export const lazy = <P extends object>(
  what: PartName | (() => string),
  fetch: () => Promise<Worded<P>>,
  Frame: ComponentType<{ children: ComponentChildren }> = Fragment,
): LazyPart<P> => {
  const state = signal<Loading<P>>({ kind: "idle" });
  const name = (): string => (typeof what === "string" ? partsWords[what] : what());
  const load = async (): Promise<void> => {
    const { kind } = state.peek();
    if (kind === "loading" || kind === "loaded") return;
    state.value = { kind: "loading" };
    try {
      const Part = await fetch();
      await Part.words?.load();
      state.value = { kind: "loaded", Part };
    } catch {
      state.value = { kind: "failed" };
    }
  };
  const again = async (): Promise<void> => {
    await load();
    if (state.peek().kind === "failed" && (await isReachable())) location.reload();
  };
  const Lazy: FunctionComponent<P> = (props) => {
    const now = state.value;
    useEffect(() => void load(), []);
    if (now.kind === "loaded") return <now.Part {...props} />;
    return (
      <Frame>
        {now.kind === "failed" ? (
          <NotLoaded what={name()} again={again} />
        ) : (
          <p class="small is-loading" role="status">
            {partsWords.loading({ what: name() })}
          </p>
        )}
      </Frame>
    );
  };
  return Object.assign(Lazy, { load });
};

function NotLoaded({ what, again }: { what: string; again: () => void }) {
  return (
    <div class="work" role="alert">
      <p>{partsWords.loadingFailed({ what })}</p>
      <Button label={partsWords.tryAgain} class="primary" onClick={again} />
    </div>
  );
}
