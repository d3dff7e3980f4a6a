import { formatLink, lastText } from "@broadside/match";
import { useSignal } from "@preact/signals";
import { generate } from "lean-qr";
import { toSvgSource } from "lean-qr/extras/svg";
import { useMemo } from "preact/hooks";
import type { FriendMatch } from "../../../board/match/friend-store.ts";
import { formatFriendAddress } from "../../../board/match/play-address.ts";
import { CopyButton } from "../../../parts/copies.tsx";
import { Form, Labelled } from "../../../parts/field/choice.tsx";
import { Alert } from "../../../parts/problems.tsx";
import { Button } from "../../../parts/theme/button.tsx";
import { useLostFocus } from "../../../parts/window/focus.ts";
import type { Friend } from "./friend.ts";
import type { LineState } from "./room-line.ts";
import { friendWords as words } from "./texts/words.ts";

const COMMAND = "broadside serve --host 0.0.0.0";

/** Takes a link that was pasted: useful where a messenger opens another browser. */
export const PasteLink = ({ friend, isInLine = false }: { friend: Friend; isInLine?: boolean }) => (
  <TextForm
    label={isInLine ? words.waitTurn : words.theirLink}
    button={words.openLink}
    isInLine={isInLine}
    take={(link) => void friend.take(link)}
  />
);

/** A field for one text, with a button that takes it. */
export function TextForm(props: {
  label: string;
  button: string;
  most?: number;
  first?: string | undefined;
  isInLine?: boolean;
  take: (text: string) => void;
}) {
  const { label, button, most, isInLine = false } = props;
  const text = useSignal(props.first ?? "");
  return (
    <Form
      class={isInLine ? "row is-rest" : "flow"}
      submit={() => {
        const given = text.value.trim();
        text.value = "";
        props.take(given);
      }}
    >
      <Labelled label={label} isInLine={isInLine}>
        <input
          type="text"
          class="is-rest"
          maxLength={most}
          autocomplete="off"
          spellcheck={false}
          value={text.value}
          onInput={({ currentTarget }) => (text.value = currentTarget.value)}
        />
      </Labelled>
      <button type="submit" disabled={text.value.trim() === ""}>
        {button}
      </button>
    </Form>
  );
}

/** The room of a live match: its code, who is there, and how the other comes in. */
export function Line({ friend }: { friend: Friend }) {
  const line = friend.line.value;
  if (!line) return null;
  const state = line.state.value;
  const code = line.room.value;
  const [address] = line.at.value;
  const isBegun = friend.view?.isAccepted === true;
  const link =
    code !== undefined && address !== undefined ? `${address}#${formatFriendAddress({ room: code })}` : undefined;
  return (
    <div class="stack">
      {code !== undefined && state !== "code" && state !== "unknown" && (
        <h2 class="room-title">{words.room({ code })}</h2>
      )}
      <p role="status">{lineText(state, friend.match.value !== undefined, isBegun)}</p>
      {(state === "none" || (state === "alone" && address === undefined)) && (
        <details>
          <summary>{words.forHost}</summary>
          <p>
            <code>{COMMAND}</code>
          </p>
        </details>
      )}
      {state === "alone" && friend.match.value && (
        <>
          <p class={isBegun ? "small" : ""}>{address === undefined ? words.roomOnly : words.roomAbout({ address })}</p>
          {link !== undefined && <Code text={link} isSmall={isBegun} />}
          {link !== undefined && !isBegun && (
            <div class="buttons">
              <CopyButton label={words.copyLink} said={words.copiedLink} text={() => link} />
            </div>
          )}
        </>
      )}
    </div>
  );
}

/** What is said of a line. @param hasMatch whether this side has the match of the room @param isBegun whether both have */
const lineText = (state: LineState, hasMatch: boolean, isBegun: boolean): string => {
  if (state === "alone" && isBegun) return words.hasLeft;
  return state === "together" && hasMatch && !isBegun ? words.mustAccept : words.lines[state];
};

/** A text as a QR code. */
function Code({ text, isSmall = false }: { text: string; isSmall?: boolean }) {
  const svg = useMemo(() => toSvgSource(generate(text), { on: "#000", off: "#fff" }), [text]);
  const source = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  return (
    <img class={isSmall ? undefined : "friend-code"} width={isSmall ? 112 : undefined} alt={words.code} src={source} />
  );
}

/** The link that the other person has to open next, and the ways to send it. */
function SendLink({ link }: { link: string }) {
  const ref = useLostFocus<HTMLDivElement>();
  return (
    <div class="friend-send row" tabIndex={-1} ref={ref}>
      <input
        type="text"
        class="is-rest"
        readOnly
        aria-label={words.yourLink}
        value={link}
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton class="primary" label={words.copyLink} said={words.copiedLink} text={() => link} />
      {"share" in navigator && (
        <Button
          label={words.share}
          onClick={() => void navigator.share({ title: words.invitation, url: link }).catch(() => {})}
        />
      )}
    </div>
  );
}

/** What this side said last as a link, while the other may lack it; or that no messenger takes it. */
export function Send({ match, hasCode = false }: { match: FriendMatch; hasCode?: boolean }) {
  const text = match.way === "link" ? lastText(match.mine) : "";
  if (text === "") return null;
  const link = formatLink(`${location.origin}${location.pathname}`, text);
  if (!link.ok) return <Alert>{words.tooLong}</Alert>;
  return (
    <>
      <SendLink link={link.value} />
      {hasCode && <Code text={link.value} />}
    </>
  );
}
