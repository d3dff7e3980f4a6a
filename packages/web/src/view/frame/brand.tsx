import { frameWords } from "../../words/words.ts";

/** The bare address. */
const HOME = "#";

/** The name of the page, with its sign, a compass rose; it leads home. */
export function Brand() {
  return (
    <h1 class="brand">
      <a href={HOME}>
        <svg viewBox="0 0 40 40" class="rose" aria-hidden="true">
          <circle cx="20" cy="20" r="18.5" />
          <circle cx="20" cy="20" r="12" />
          <path d="M20 1.500 23 17 20 20 17 17ZM38.500 20 23 23 20 20 23 17ZM20 38.500 17 23 20 20 23 23ZM1.500 20 17 17 20 20 17 23Z" />
          <path class="rose-faint" d="m31 9-6 10-4-4zm0 22-10-6 4-4zM9 31l6-10 4 4zM9 9l10 6-4 4z" />
        </svg>
        <span>Broadside</span>
        <span class="visually-hidden">{frameWords().home}</span>
      </a>
    </h1>
  );
}
