import "./home.css";
import { useSignal } from "@preact/signals";
import { LayoutGrid, Play } from "lucide";
import { useEffect } from "preact/hooks";
import { homeWords, playWords, type Words } from "../../words/words.ts";
import { RoomFrame } from "../frame/room-frame.tsx";
import { Icon } from "../parts/icon.tsx";
import { lazy } from "../parts/lazy.tsx";
import { HomeGame } from "./home-game.tsx";

/** All the ways that the fleet of the American board game can lie. */
const ALL_LAYOUTS = 30_093_975_536n;

const UnderWay = lazy(
  () => homeWords().goOn,
  async () => (await import("./under-way.tsx")).UnderWay,
);

/** Whether anything is kept on this device. On a first visit the code that reads it need not be loaded. */
const hasKept = async (): Promise<boolean> => {
  try {
    return (await indexedDB.databases()).length > 0;
  } catch {
    return false;
  }
};

/** The first view: what this is, in one sentence, a game played through with its map, and the ways in. */
export function HomeRoom() {
  const words = homeWords();
  const wasHere = useSignal(false);
  useEffect(() => {
    void hasKept().then((has) => (wasHere.value = has));
  }, []);
  return (
    <RoomFrame title={words.title}>
      <main class="home">
        <div class="home-said">
          <h1>{words.title}</h1>
          <p>{words.about(ALL_LAYOUTS)}</p>
          <div class="home-ways">
            <a class="button primary is-large" href="#play">
              <Icon of={Play} />
              {words.playNow}
            </a>
            <a class="button is-large" href="#analyse" aria-describedby="home-elsewhere">
              <Icon of={LayoutGrid} />
              {words.analyseGame}
            </a>
          </div>
          <p class="small" id="home-elsewhere">
            {words.elsewhere}
          </p>
        </div>
        <HomeGame />
        <div class="under-way">{wasHere.value && <UnderWay />}</div>
      </main>
    </RoomFrame>
  );
}

/** The board is told in the words of Play. */
HomeRoom.words = {
  ...homeWords,
  load: async () => void (await Promise.all([homeWords.load(), playWords.load()])),
} as Words<object>;
