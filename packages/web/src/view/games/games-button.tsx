import { FolderOpen } from "lucide";
import { boardWords } from "../../words/words.ts";
import { Button } from "../parts/button.tsx";
import { Icon } from "../parts/icon.tsx";
import { opened } from "../parts/window/layers.ts";
import { narrow } from "../parts/window/screen-size.ts";

/** Opens the list of the games kept on the device. */
export function GamesButton() {
  const { myGames } = boardWords();
  return (
    <Button class="games-button" aria-haspopup="dialog" title={myGames} onClick={() => (opened.value = "my-games")}>
      <Icon of={FolderOpen} size={18} />
      <span class={narrow.value ? "visually-hidden" : undefined}>{myGames}</span>
    </Button>
  );
}
