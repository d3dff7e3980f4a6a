import { useId } from "preact/hooks";

/** A choice of one option among a few, as buttons side by side. */
export function Choice<T extends string | number>(props: {
  legend: string;
  value: T;
  options: readonly (readonly [value: T, label: string])[];
  choose: (value: T) => void;
}) {
  const name = useId();
  return (
    <fieldset>
      <legend class="field-label">{props.legend}</legend>
      <div class="segments">
        {props.options.map(([value, label]) => (
          <label key={value}>
            <input type="radio" name={name} checked={props.value === value} onChange={() => props.choose(value)} />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
