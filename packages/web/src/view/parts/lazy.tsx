import { signal } from "@preact/signals";
import type { ComponentType, FunctionComponent } from "preact";
import { useEffect } from "preact/hooks";
import { frameWords, type Worded } from "../../words/words.ts";

/** How the code of a part of the page is doing. */
type Loading<P> =
  | { readonly kind: "idle" | "loading" | "failed" }
  | { readonly kind: "loaded"; readonly Part: ComponentType<P> };

/** A part of the page whose code is loaded when it is first shown; `load` may be called before, when it soon will be. */
export type LazyPart<P> = FunctionComponent<P> & { readonly load: () => Promise<void> };

/** Whether the page could be loaded again now. */
const isReachable = async (): Promise<boolean> => {
  try {
    return (await fetch(location.pathname, { method: "HEAD", cache: "no-store" })).ok;
  } catch {
    return false;
  }
};

/**
 * A part of the page that is loaded when it is first shown. Until then a line says so; where it cannot be loaded the line
 * says that, and has a button to try again. Browsers remember that a part could not be loaded: where another try does not
 * help and the network is there, the page is loaded again. All that is on the screen is in its address.
 *
 * @param what the part by its name, as it stands in that line: `the board for placing ships`
 * @param fetch loads its code; words that the part names as its own are loaded next
 */
export const lazy = <P extends object>(what: () => string, fetch: () => Promise<Worded<P>>): LazyPart<P> => {
  const state = signal<Loading<P>>({ kind: "idle" });
  const load = async (): Promise<void> => {
    const { kind } = state.peek();
    if (kind === "loading" || kind === "loaded") return;
    state.value = { kind: "loading" };
    try {
      const Part = await fetch();
      await Part.words?.load();
      state.value = { kind: "loaded", Part };
    } catch {
      state.value = { kind: "failed" };
    }
  };
  const again = async (): Promise<void> => {
    await load();
    if (state.peek().kind === "failed" && (await isReachable())) location.reload();
  };
  const Lazy: FunctionComponent<P> = (props) => {
    const now = state.value;
    useEffect(() => void load(), []);
    if (now.kind === "loaded") return <now.Part {...props} />;
    if (now.kind === "failed") return <NotLoaded what={what()} again={again} />;
    return (
      <p class="small is-loading" role="status">
        {frameWords().loading(what())}
      </p>
    );
  };
  return Object.assign(Lazy, { load });
};

function NotLoaded({ what, again }: { what: string; again: () => void }) {
  return (
    <div class="work" role="alert">
      <p>{frameWords().loadingFailed(what)}</p>
      <button type="button" onClick={again}>
        {frameWords().tryAgain}
      </button>
    </div>
  );
}
