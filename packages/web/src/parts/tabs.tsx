import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import type { Setting } from "../storage/settings.ts";

/** A tab: its value, its label, and what it shows. */
type Tab<T extends string> = readonly [value: T, label: string, content: ComponentChildren];

/** By how many tabs a key moves on. */
const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** Sections of which one is shown. The choice is kept on the device; hidden sections keep what was typed in them. */
export function Tabs<T extends string>(props: { label: string; of: Setting<T>; tabs: readonly Tab<T>[] }) {
  const { label, of, tabs } = props;
  const id = useId();
  const at = tabs.findIndex(([value]) => value === of.value);
  const handleKey = (event: KeyboardEvent & { currentTarget: HTMLElement }): void => {
    const by = STEPS[event.key];
    if (by === undefined) return;
    const next = (at + by + tabs.length) % tabs.length;
    of.set(tabs[next][0]);
    event.currentTarget.querySelectorAll<HTMLElement>("[role=tab]")[next].focus();
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <section class="tabs panel is-whole">
      <div class="tab-list row" role="tablist" aria-label={label} onKeyDown={handleKey}>
        {tabs.map(([value, name]) => (
          <button
            key={value}
            type="button"
            role="tab"
            id={`${id}-${value}`}
            aria-selected={value === of.value}
            aria-controls={`${id}-${value}-panel`}
            tabIndex={value === of.value ? 0 : -1}
            onClick={() => of.set(value)}
          >
            {name}
          </button>
        ))}
      </div>
      {tabs.map(([value, , content]) => (
        <div
          key={value}
          class="tab-panel"
          role="tabpanel"
          id={`${id}-${value}-panel`}
          aria-labelledby={`${id}-${value}`}
          hidden={value !== of.value}
        >
          {content}
        </div>
      ))}
    </section>
  );
}
