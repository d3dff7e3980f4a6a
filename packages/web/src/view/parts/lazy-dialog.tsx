import { useSignal } from "@preact/signals";
import type { ComponentType } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { frameWords, type Worded } from "../../words/words.ts";
import { CloseIcon } from "./icon.tsx";
import { type DialogName, opened, useLayer } from "./window/layers.ts";

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

/** The head of a dialog: what it is, and the way out of it. */
export function DialogHead({ id, title, close }: { id: string; title: string; close: () => void }) {
  return (
    <div class="dialog-head">
      <h2 id={id}>{title}</h2>
      <button type="button" class="close" aria-label={frameWords().close} title={frameWords().close} onClick={close}>
        <CloseIcon />
      </button>
    </div>
  );
}

/** A dialog whose content is loaded when it is opened for the first time, so that the first load of the page has less to carry. */
export function LazyDialog<P extends object>(props: {
  readonly name: DialogName;
  readonly load: () => Promise<{ default: Worded<P & { close: () => void }> }>;
  /** What the content is given. */
  readonly given: P;
}) {
  const { name, load, given } = props;
  type Content = ComponentType<P & { close: () => void }>;
  const content = useSignal<{ readonly Content: Content } | undefined>(undefined);
  const failed = useSignal(false);
  const isOpen = opened.value === name;
  const close = (): void => {
    if (opened.value === name) opened.value = undefined;
  };
  const loadContent = async (): Promise<Content> => {
    const { default: Content } = await load();
    await Content.words?.load();
    return Content;
  };
  const dialog = useModal(isOpen && (content.value !== undefined || failed.value));
  useLayer(isOpen, close);
  useEffect(() => {
    if (!isOpen || content.value) return;
    failed.value = false;
    loadContent().then(
      (Content) => {
        content.value = { Content };
      },
      () => {
        failed.value = true;
      },
    );
  }, [isOpen]);
  const Content = content.value?.Content;
  return (
    <dialog ref={dialog} class={`dialog is-${name}`} aria-labelledby={`${name}-title`} onClose={close}>
      {isOpen && Content && (
        <div class="dialog-content">
          <Content {...given} close={close} />
        </div>
      )}
      {isOpen && !Content && failed.value && (
        <div class="dialog-content">
          <DialogHead id={`${name}-title`} title={frameWords().partFailed} close={close} />
        </div>
      )}
    </dialog>
  );
}
