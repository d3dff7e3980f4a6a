import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { Page } from "../../model/page.ts";
import { boardWords, type Worded } from "../../words/words.ts";
import { useLayer } from "../parts/window/layers.ts";
import { type DialogName, opened } from "../parts/window/opened.ts";

/** What is in a dialog. */
export type DialogContent = Worded<{ page: Page; close: () => void }>;

/** Shows the dialog as a modal one for as long as it has something to show; a press beside it closes it, as Escape does. */
const useModal = (isShown: boolean) => {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    // Only a press beside the content is on the dialog itself.
    element?.addEventListener("click", ({ target }) => target === element && element.close());
  }, []);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (isShown && !element?.open) element?.showModal();
    else if (!isShown && element?.open) element.close();
  }, [isShown]);
  return dialog;
};

/** A dialog whose content is loaded when it is opened for the first time, so that the first load of the page has less to carry. */
export function LazyDialog(props: {
  page: Page;
  name: DialogName;
  /** The id of the heading in the content. */
  titleId: string;
  load: () => Promise<{ default: DialogContent }>;
}) {
  const { page, name, titleId, load } = props;
  const content = useSignal<{ readonly Content: DialogContent } | undefined>(undefined);
  const isOpen = opened.value === name;
  const close = (): void => {
    if (opened.value === name) opened.value = undefined;
  };
  const loadContent = async (): Promise<{ default: DialogContent }> => {
    const loaded = await load();
    await loaded.default.words?.load();
    return loaded;
  };
  const dialog = useModal(isOpen && content.value !== undefined);
  useLayer(isOpen, close);
  useEffect(() => {
    if (!isOpen || content.value) return;
    loadContent().then(
      (loaded) => {
        content.value = { Content: loaded.default };
      },
      () => {
        close();
        page.notice.value = boardWords().partFailed;
      },
    );
  }, [isOpen]);
  const Content = content.value?.Content;
  return (
    <dialog ref={dialog} class={`dialog is-${name}`} aria-labelledby={titleId} onClose={close}>
      {isOpen && Content && (
        <div class="dialog-content">
          <Content page={page} close={close} />
        </div>
      )}
    </dialog>
  );
}
