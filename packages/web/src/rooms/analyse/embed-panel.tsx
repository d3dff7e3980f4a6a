import type { Knowledge } from "@broadside/engine";
import { useSignal } from "@preact/signals";
import { h } from "preact";
import { useEffect } from "preact/hooks";
import { printedLink } from "../../board/notation/address.ts";
import { formatPosition } from "../../board/rules/rules.ts";
import { shareWords as words } from "../../board/texts/share/words.ts";
import { language } from "../../language/language.ts";
import { CopyButton } from "../../parts/copies.tsx";
import { Check } from "../../parts/field/choice.tsx";
import { linkTo } from "../../shell/rooms.ts";

/** The element for other pages: the build puts its file beside the page. */
const FILE = "broadside-board.js";

/** An attribute of HTML; JSON, which is full of quotes, stands between apostrophes. */
const attribute = (name: string, value: string): string => {
  const text = value.replaceAll("&", "&amp;");
  return value.includes('"') ? `${name}='${text.replaceAll("'", "&#39;")}'` : `${name}="${text}"`;
};

/** How a board looks on another page, and what its readers can do. */
interface EmbedOptions {
  /** Without the chances and the best cell. */
  readonly isPlain?: boolean;
  /** Readers enter shots by pressing cells. */
  readonly isInteractive?: boolean;
  /** The address of this page, to which a link leads; empty for none. */
  readonly page?: string;
}

/** The two lines that show a position on any page. */
export const embedLines = (
  knowledge: Knowledge,
  language: string,
  { isPlain = false, isInteractive = false, page = "" }: EmbedOptions = {},
): string => {
  const { rules, shots } = formatPosition(knowledge);
  const attributes = [
    attribute("scenario", rules),
    ...(shots === "" ? [] : [attribute("shots", shots)]),
    ...(isPlain ? [attribute("map", "off")] : []),
    ...(isInteractive ? [attribute("interactive", "on")] : []),
    ...(page === "" ? [] : [attribute("page", page)]),
    attribute("language", language),
  ].join(" ");
  return `<script async src="${FILE}"></script>\n<broadside-board ${attributes}></broadside-board>`;
};

/** Offers the position as a board for other pages, and shows it as they will. */
export function EmbedPanel({ knowledge }: { knowledge: Knowledge }) {
  const { rules, shots } = formatPosition(knowledge);
  const isPlain = useSignal(false);
  const isInteractive = useSignal(false);
  useEffect(() => {
    // Where the file is missing, as on the development server, there are the lines without the board.
    import(/* @vite-ignore */ new URL(FILE, document.baseURI).href).catch(() => {});
  }, []);
  const lines = embedLines(knowledge, language.value, {
    isPlain: isPlain.value,
    isInteractive: isInteractive.value,
    page: printedLink(linkTo("")).replace(/#$/, ""),
  });
  return (
    <>
      <p class="after">{words.embed}</p>
      <Check checked={isPlain.value} set={(checked) => (isPlain.value = checked)}>
        {words.embedPlain}
      </Check>
      <Check checked={isInteractive.value} set={(checked) => (isInteractive.value = checked)}>
        {words.embedInteractive}
      </Check>
      <pre class="markup said">
        {lines.split("\n").map((line) => (
          <code key={line}>{line}</code>
        ))}
      </pre>
      <div class="buttons after">
        <CopyButton label={words.copyEmbed} said={words.embedCopied} text={() => lines} />
        <a class="button" href={FILE} download={FILE}>
          {words.saveEmbed}
        </a>
      </div>
      {h("broadside-board", {
        scenario: rules,
        shots,
        map: isPlain.value ? "off" : "on",
        interactive: isInteractive.value ? "on" : "off",
        language: language.value,
        class: "after",
        style: "max-width:21rem",
      })}
    </>
  );
}
