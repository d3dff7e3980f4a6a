import type { ReadonlySignal } from "@preact/signals";
import { Eraser, type IconNode, Redo2, Undo2 } from "lucide";
import { useRef } from "preact/hooks";
import { IconButton } from "./icon.tsx";
import { partsWords } from "./texts/words.ts";
import { isWriting, useKeys } from "./window/focus.ts";
import { opened } from "./window/layers.ts";

interface Undoable {
  readonly canUndo: ReadonlySignal<boolean>;
  readonly canRedo: ReadonlySignal<boolean>;
  undo(): void;
  redo(): void;
}

/** Handles Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y, wherever the keyboard focus is. */
export const useUndoKeys = (of: Pick<Undoable, "undo" | "redo"> | undefined): void =>
  useKeys((event) => {
    const key = event.key.toLowerCase();
    if (!(event.ctrlKey || event.metaKey) || (key !== "z" && key !== "y")) return false;
    if (isWriting(event.target) || opened.peek() !== undefined) return false;
    if (key === "y" || event.shiftKey) of?.redo();
    else of?.undo();
    return true;
  }, of);

/** A button that its own press may switch off. It stays focusable then, so that keys keep their place. */
function StepButton(props: { name: string; title: string; icon: IconNode; may: boolean; act: () => void }) {
  const { may, act, ...rest } = props;
  return <IconButton {...rest} aria-disabled={!may} onClick={() => may && act()} />;
}

export function UndoButton({ of }: { of: Pick<Undoable, "canUndo" | "undo"> }) {
  const { undo, undoKey } = partsWords;
  const title = `${undo} · ${undoKey}`;
  return <StepButton name={undo} title={title} icon={Undo2} may={of.canUndo.value} act={() => of.undo()} />;
}

export function RedoButton({ of }: { of: Pick<Undoable, "canRedo" | "redo"> }) {
  const { redo, redoKey } = partsWords;
  const title = `${redo} · ${redoKey}`;
  return <StepButton name={redo} title={title} icon={Redo2} may={of.canRedo.value} act={() => of.redo()} />;
}

/** Undo and, once something was undone, redo: it stays then, so that keys keep their place. */
export function UndoButtons({ of }: { of: Undoable }) {
  const hasRedo = useRef(false);
  hasRedo.current ||= of.canRedo.value;
  return (
    <>
      <UndoButton of={of} />
      {hasRedo.current && <RedoButton of={of} />}
    </>
  );
}

/** Removes everything from the board; the tooltip says what. */
export function ClearButton({ title, may, clear }: { title: string; may: boolean; clear: () => void }) {
  return <StepButton name={partsWords.clear} title={title} icon={Eraser} may={may} act={clear} />;
}
