import type { ReadonlySignal } from "@preact/signals";
import { Eraser, Redo2, Undo2 } from "lucide";
import { boardWords } from "../../words/words.ts";
import { IconButton } from "./icon.tsx";
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

export function UndoButton({ of }: { of: Pick<Undoable, "canUndo" | "undo"> }) {
  const { undo, undoKey } = boardWords;
  const title = `${undo} · ${undoKey}`;
  return <IconButton name={undo} title={title} icon={Undo2} disabled={!of.canUndo.value} onClick={() => of.undo()} />;
}

export function UndoButtons({ of }: { of: Undoable }) {
  const { redo, redoKey } = boardWords;
  const title = `${redo} · ${redoKey}`;
  return (
    <>
      <UndoButton of={of} />
      <IconButton name={redo} title={title} icon={Redo2} disabled={!of.canRedo.value} onClick={() => of.redo()} />
    </>
  );
}

/** Removes everything from the board; the tooltip says what. */
export function ClearButton({ title, may, clear }: { title: string; may: boolean; clear: () => void }) {
  return <IconButton name={boardWords.clear} title={title} icon={Eraser} disabled={!may} onClick={clear} />;
}
