import { formatShots } from "@broadside/engine";
import { exampleInWords, exampleShots, shotWords } from "../../board/notation/shot-text.ts";
import { matchWords } from "../../board/texts/match/words.ts";
import { NotationField } from "../../parts/field/notation-field.tsx";
import type { Analyse } from "./analyse.ts";
import { analyseWords } from "./texts/words.ts";

/** The shots as text, to be changed or pasted, also as Play lists them. */
export function ShotsField({ page }: { page: Analyse }) {
  const { scenario, observations } = page.lines.whole.value;
  const example = exampleShots(scenario);
  const rejected = page.rejectedShots.value;
  return (
    <NotationField
      id="shots"
      label={analyseWords.inNotation}
      rows={2}
      placeholder={example}
      written={formatShots(scenario, observations)}
      rejected={rejected}
      // Text from a broken link is read as strictly as the link itself.
      write={(text) => page.writeShots(text, text === rejected ? undefined : shotWords(scenario))}
    >
      {analyseWords.notationHint({
        short: <code key="short">{example}</code>,
        said: <code key="said">{exampleInWords(scenario)}</code>,
      })}
    </NotationField>
  );
}

ShotsField.words = matchWords;
