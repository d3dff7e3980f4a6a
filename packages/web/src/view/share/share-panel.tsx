import { useSignal } from "@preact/signals";
import { boardWords, shareWords } from "../../words/words.ts";
import { useCopying } from "../parts/copying.ts";
import { saveBlob } from "../parts/save-blob.ts";
import { type Picture, pictureSvg } from "./board-picture.ts";
import { pngOf } from "./png.ts";

/** What can be handed on. */
export interface Shared {
  readonly title: string;
  /** The address, whole. */
  readonly link: () => string;
  /** The name of the picture's file, without its ending. */
  readonly file: string;
  /** What the picture shows; undefined where there is none. */
  readonly picture: (() => Picture) | undefined;
}

/** Hands the address to the system, which asks to whom. Whoever changes their mind is told nothing. */
const handOver = (title: string, url: string): void => {
  navigator.share({ title, url }).catch(() => {});
};

/** The ways to hand on what is shown: its address, by the system where that has a way, and as a picture. */
export function SharePanel({ title, link, file, picture }: Shared) {
  const words = boardWords();
  const { state, copy } = useCopying();
  const failed = useSignal(false);
  const save = async (kind: "svg" | "png"): Promise<void> => {
    failed.value = false;
    if (!picture) return;
    const { svg, width, height } = pictureSvg(picture());
    try {
      const blob = kind === "svg" ? new Blob([svg], { type: "image/svg+xml" }) : await pngOf(svg, width, height);
      saveBlob(`${file}.${kind}`, blob);
    } catch {
      failed.value = true;
    }
  };
  return (
    <div class="share">
      <div class="share-ways">
        <button type="button" onClick={() => copy(link())}>
          {{ idle: words.copyLink, copied: words.copied, failed: words.copyAddress }[state.value]}
        </button>
        {"share" in navigator && (
          <button type="button" onClick={() => handOver(title, link())}>
            {shareWords().send}
          </button>
        )}
        {picture && (
          <>
            <button type="button" onClick={() => void save("png")}>
              {shareWords().savePng}
            </button>
            <button type="button" onClick={() => void save("svg")}>
              {shareWords().saveSvg}
            </button>
          </>
        )}
      </div>
      <span class="visually-hidden" role="status">
        {state.value === "copied" ? words.linkCopied : ""}
      </span>
      {failed.value && (
        <p class="error-text" role="alert">
          {shareWords().noPicture}
        </p>
      )}
    </div>
  );
}
SharePanel.words = shareWords;
