import type { ComponentChildren, FormHTMLAttributes } from "preact";
import { useId } from "preact/hooks";

/** An option, one of several with the same `name`, as a radio button with what it says. */
export function Radio(props: {
  name: string;
  checked: boolean;
  choose: () => void;
  class?: string;
  title?: string | undefined;
  "aria-label"?: string;
  children: ComponentChildren;
}) {
  const { name, checked, choose, "aria-label": label, children, ...rest } = props;
  return (
    <label {...rest}>
      <input type="radio" name={name} aria-label={label} checked={checked} onChange={choose} />
      {children}
    </label>
  );
}

/** An option of {@link Segments}: its value, its label, and perhaps a tooltip. */
export type Segment<T> = readonly [value: T, label: string, title?: string];

/** Options as buttons side by side, one of which is chosen. */
export function Segments<T extends string | number>(props: {
  name: string;
  value: T;
  options: readonly Segment<T>[];
  choose: (value: T) => void;
}) {
  return props.options.map(([value, label, title]) => (
    <Radio
      key={value}
      name={props.name}
      title={title}
      checked={props.value === value}
      choose={() => props.choose(value)}
    >
      <span>{label}</span>
    </Radio>
  ));
}

/** A choice of one option among a few, as buttons side by side. */
export function Choice<T extends string | number>(props: {
  legend: string;
  value: T;
  options: readonly Segment<T>[];
  choose: (value: T) => void;
}) {
  const { legend, ...segments } = props;
  const name = useId();
  return (
    <fieldset>
      <legend class="small">{legend}</legend>
      <div class="segments">
        <Segments name={name} {...segments} />
      </div>
    </fieldset>
  );
}

/** An option of {@link Select}: its value, its label, and the title of the group in which it stands with its neighbours. */
type Option<T> = readonly [value: T, label: string, group?: string];

export function Select<T extends string>(props: {
  value: T;
  options: readonly Option<T>[];
  choose: (value: T) => void;
  class?: string;
  id?: string;
  "aria-label"?: string;
}) {
  const { options, choose, ...rest } = props;
  const groups = new Map<string | undefined, Option<T>[]>();
  for (const option of options) groups.set(option[2], [...(groups.get(option[2]) ?? []), option]);
  const drawn = (list: readonly Option<T>[]) =>
    list.map(([value, label]) => (
      <option key={value} value={value}>
        {label}
      </option>
    ));
  return (
    <select
      {...rest}
      onChange={({ currentTarget }) => {
        const chosen = options.find(([value]) => value === currentTarget.value);
        if (chosen) choose(chosen[0]);
      }}
    >
      {[...groups].map(([title, list]) =>
        title === undefined ? (
          drawn(list)
        ) : (
          <optgroup key={title} label={title}>
            {drawn(list)}
          </optgroup>
        ),
      )}
    </select>
  );
}

/** A form that does what is given instead of loading a page. */
export function Form(props: FormHTMLAttributes<HTMLFormElement> & { submit: (form: HTMLFormElement) => unknown }) {
  const { submit, ...rest } = props;
  return (
    <form
      {...rest}
      onSubmit={(event) => {
        event.preventDefault();
        submit(event.currentTarget);
      }}
    />
  );
}

export const FieldLabel = ({ of: id, label }: { of: string; label: string }) => (
  <label class="small" for={id}>
    {label}
  </label>
);

/** A field below its label, or beside it. */
export function Labelled(props: { label: string; isInLine?: boolean; children: ComponentChildren }) {
  const { label, isInLine = false, children } = props;
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the field is among the children
    <label class={isInLine ? "row is-rest" : "field"}>
      <span class="small">{label}</span>
      {children}
    </label>
  );
}

export function Check(props: { checked: boolean; set: (checked: boolean) => void; children: ComponentChildren }) {
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={props.checked}
        onChange={({ currentTarget }) => props.set(currentTarget.checked)}
      />
      <span>{props.children}</span>
    </label>
  );
}
