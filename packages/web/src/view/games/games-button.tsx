import { useSignal } from "@preact/signals";
import { FolderOpen } from "lucide";
import type { FunctionComponent } from "preact";
import type { Page } from "../../model/page.ts";
import { boardWords } from "../../words/words.ts";
import { Icon } from "../parts/icon.tsx";
import { useLayer } from "../parts/window/layers.ts";
import { narrow } from "../parts/window/screen-size.ts";

type Dialog = FunctionComponent<{ readonly page: Page; readonly close: () => void }>;

/** Opens the list of games, whose code is loaded only then. */
export function GamesButton({ page }: { page: Page }) {
  const dialog = useSignal<Dialog | undefined>(undefined);
  const failed = useSignal(false);
  const isOpen = useSignal(false);
  const close = (): void => {
    isOpen.value = false;
  };
  useLayer(isOpen.value, close);
  const open = async (): Promise<void> => {
    try {
      const { GamesDialog } = await import("./games-dialog.tsx");
      await GamesDialog.words.load();
      dialog.value = GamesDialog;
      isOpen.value = true;
      failed.value = false;
    } catch {
      // The server is unreachable, or has a newer page.
      failed.value = true;
    }
  };
  const Shown = dialog.value;
  return (
    <>
      <button type="button" class="games-button" aria-haspopup="dialog" title={boardWords().myGames} onClick={open}>
        <Icon of={FolderOpen} size={18} />
        <span class={narrow.value ? "visually-hidden" : undefined}>{boardWords().myGames}</span>
      </button>
      <span class={failed.value ? "error-text" : "visually-hidden"} role="status">
        {failed.value ? boardWords().gamesNotLoaded : ""}
      </span>
      {Shown && isOpen.value && <Shown page={page} close={close} />}
    </>
  );
}
