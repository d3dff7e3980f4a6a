import type { ComponentChildren } from "preact";

/** A figure with its name above it: whether it is good news, and the text below it. */
interface Figure {
  readonly name: string;
  readonly value: string;
  readonly look?: "is-gain" | "is-loss" | "";
  readonly about?: readonly ComponentChildren[];
  readonly "data-testid"?: string;
}

export function Figures({ class: kind = "", of }: { class?: string; of: readonly Figure[] }) {
  return (
    <dl class={`key-figures stack ${kind}`}>
      {of.map(({ name, value, look, about = [], ...more }) => (
        <div key={name}>
          <dt class="small">{name}</dt>
          <dd class="flow gap-0">
            <b class={look} {...more}>
              {value}
            </b>
            {about.filter(Boolean).map((text, i) => (
              <span key={i} class="small">
                {text}
              </span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
