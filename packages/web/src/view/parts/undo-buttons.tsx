import type { ReadonlySignal } from "@preact/signals";
import { Eraser, type IconNode, Redo2, Undo2 } from "lucide";
import { boardWords } from "../../words/words.ts";
import { Icon } from "./icon.tsx";
import { Button } from "./theme/button.tsx";
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

/** A button with only an icon: its name is for screen readers, and its tooltip says what it does or its key. */
function Step(props: { name: string; title: string; icon: IconNode; may: boolean; take: () => void }) {
  const { name, title, icon, may, take } = props;
  return (
    <Button class="icon-button" disabled={!may} aria-label={name} title={title} onClick={take}>
      <Icon of={icon} />
    </Button>
  );
}

export function UndoButton({ of }: { of: Pick<Undoable, "canUndo" | "undo"> }) {
  const { undo } = boardWords;
  return (
    <Step name={undo} title={[undo, "Ctrl+Z"].join(" · ")} icon={Undo2} may={of.canUndo.value} take={() => of.undo()} />
  );
}

export function UndoButtons({ of }: { of: Undoable }) {
  const { redo } = boardWords;
  return (
    <>
      <UndoButton of={of} />
      <Step
        name={redo}
        title={[redo, "Ctrl+Shift+Z"].join(" · ")}
        icon={Redo2}
        may={of.canRedo.value}
        take={() => of.redo()}
      />
    </>
  );
}

/** Removes everything from the board; the tooltip says what. */
export function ClearButton({ title, may, clear }: { title: string; may: boolean; clear: () => void }) {
  return <Step name={boardWords.clear} title={title} icon={Eraser} may={may} take={clear} />;
}
