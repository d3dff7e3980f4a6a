import { formatCell, isMiss, type Observation, type Scenario } from "@broadside/engine";
import { describeAnswer, formatNumberOf } from "@broadside/engine/text";
import type { Terminal } from "../../output/terminal.ts";

/** What was announced of shots, in lines: `you shoot E5: hit`, or a heading and a line for each shot of a salvo. */
export const shotLines = (
  scenario: Scenario,
  who: string,
  shots: readonly Observation[],
  { style }: Pick<Terminal, "style">,
): string[] => {
  const texts = shots.map(({ cell, answer }) => {
    const text = describeAnswer(scenario, answer);
    return `${formatCell(scenario.board, cell)}: ${isMiss(answer) ? text : style.bold(text)}`;
  });
  if (texts.length === 1) return [`${who} ${texts[0]}`];
  return [`${who} ${formatNumberOf(shots.length, "shot")}:`, ...texts.map((text) => `  ${text}`)];
};
