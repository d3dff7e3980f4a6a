import { FolderOpen } from "lucide";
import { boardWords } from "../../words/words.ts";
import { Icon } from "../parts/icon.tsx";
import { Button } from "../parts/theme/button.tsx";
import { opened } from "../parts/window/layers.ts";
import { narrow } from "../parts/window/screen-size.ts";

/** Opens the list of the games kept on the device. */
export function GamesButton() {
  const { myGames } = boardWords;
  return (
    <Button class="games-button" aria-haspopup="dialog" title={myGames} onClick={() => (opened.value = "my-games")}>
      <Icon of={FolderOpen} size={18} />
      <span class={narrow.value ? "visually-hidden" : undefined}>{myGames}</span>
    </Button>
  );
}
