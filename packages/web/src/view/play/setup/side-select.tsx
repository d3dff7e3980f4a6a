import { LEVEL_NAMES } from "@broadside/engine/games";
import { OPPONENTS, type SideName } from "../../../text/play/side-name.ts";
import { playWords } from "../../../words/words.ts";

/** Who plays a side: a level or a strategy. */
export function SideSelect(props: { label: string; value: SideName; choose: (side: SideName) => void }) {
  const words = playWords();
  const sides: readonly SideName[] = [...LEVEL_NAMES, ...OPPONENTS];
  return (
    <label class="field">
      <span class="field-label">{props.label}</span>
      <select
        value={props.value}
        onChange={({ currentTarget }) => {
          const side = sides.find((one) => one === currentTarget.value);
          if (side) props.choose(side);
        }}
      >
        {LEVEL_NAMES.map((level) => (
          <option key={level} value={level}>
            {words.levelNames[level]}
          </option>
        ))}
        {!sides.includes(props.value) && <option value={props.value}>{props.value}</option>}
        {OPPONENTS.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
