import type { Knowledge } from "@broadside/engine";
import { h } from "preact";
import { useEffect } from "preact/hooks";
import { formatPosition } from "../../board/rules/rules.ts";
import { shareWords as words } from "../../board/texts/share/words.ts";
import { language } from "../../language/language.ts";
import { CopyButton } from "../../parts/copies.tsx";

/** The element for other pages: the build puts its file beside the page. */
const FILE = "broadside-board.js";

/** An attribute of HTML; JSON, which is full of quotes, stands between apostrophes. */
const attribute = (name: string, value: string): string => {
  const text = value.replaceAll("&", "&amp;");
  return value.includes('"') ? `${name}='${text.replaceAll("'", "&#39;")}'` : `${name}="${text}"`;
};

/** The two lines that show a position on any page. */
export const embedLines = (knowledge: Knowledge, language: string): string => {
  const { rules, shots } = formatPosition(knowledge);
  const all = [attribute("scenario", rules), ...(shots === "" ? [] : [attribute("shots", shots)])];
  const attributes = [...all, attribute("language", language)].join(" ");
  return `<script async src="${FILE}"></script>\n<broadside-board ${attributes}></broadside-board>`;
};

/** Offers the position as a board for other pages, and shows it as they will. */
export function EmbedPanel({ knowledge }: { knowledge: Knowledge }) {
  const { rules, shots } = formatPosition(knowledge);
  useEffect(() => {
    // Where the file is missing, as on the development server, there are the lines without the board.
    import(/* @vite-ignore */ new URL(FILE, document.baseURI).href).catch(() => {});
  }, []);
  return (
    <>
      <p class="after">{words.embed}</p>
      <div class="buttons after">
        <CopyButton
          label={words.copyEmbed}
          said={words.embedCopied}
          text={() => embedLines(knowledge, language.value)}
        />
        <a class="button" href={FILE} download={FILE}>
          {words.saveEmbed}
        </a>
      </div>
      {h("broadside-board", {
        scenario: rules,
        shots,
        language: language.value,
        class: "after",
        style: "max-width:21rem",
      })}
    </>
  );
}
