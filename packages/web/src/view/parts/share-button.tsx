import { boardWords } from "../../words/words.ts";
import { opened } from "./window/opened.ts";

/** Opens the ways to hand on what is shown. */
export function ShareButton() {
  return (
    <button type="button" aria-haspopup="dialog" onClick={() => (opened.value = "share")}>
      {boardWords().share}
    </button>
  );
}
