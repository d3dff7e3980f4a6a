import { narrow } from "../parts/window/screen.ts";

/** The name of the page, with its sign; on narrow screens the sign alone is seen. */
export function Brand() {
  return (
    <h1>
      <svg viewBox="0 0 24 24" class="logo" aria-hidden="true">
        <path d="M3 3h18v18H3zM9 3v18M15 3v18M3 9h18M3 15h18" />
        <rect x="9" y="9" width="6" height="6" />
      </svg>
      <span class={narrow.value ? "visually-hidden" : undefined}>Broadside</span>
    </h1>
  );
}
