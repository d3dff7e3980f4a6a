import { useSignal } from "@preact/signals";
import { CopyButton, saveBlob } from "../../parts/copies.tsx";
import { fileName } from "../../parts/files.ts";
import { Alert } from "../../parts/problems.tsx";
import { Button } from "../../parts/theme/button.tsx";
import { shareWords } from "../texts/share/words.ts";
import { boardWords as words } from "../texts/words.ts";
import { canvasOf, type Picture, pictureSvg, pngOf } from "./picture.ts";

export interface Shared {
  readonly title: string;
  readonly link: () => string;
  /** What the picture shows, for its file name; the title follows. */
  readonly file: string;
  readonly picture: (() => Picture) | undefined;
}

/** Shares the address through the system. If you cancel, nothing happens. */
const handOver = (title: string, url: string): void => {
  navigator.share({ title, url }).catch(() => {});
};

export function SharePanel({ title, link, file, picture }: Shared) {
  const failed = useSignal(false);
  const save = async (kind: "svg" | "png"): Promise<void> => {
    failed.value = false;
    if (!picture) return;
    try {
      const drawn = await pictureSvg(picture());
      const blob =
        kind === "svg" ? new Blob([drawn.svg], { type: "image/svg+xml" }) : await pngOf(await canvasOf(drawn));
      saveBlob(`${fileName("broadside", file, title)}.${kind}`, blob);
    } catch {
      failed.value = true;
    }
  };
  return (
    <div class="share">
      <div class="buttons after">
        <CopyButton label={words.copyLink} said={words.linkCopied} text={link} />
        {"share" in navigator && <Button label={shareWords.send} onClick={() => handOver(title, link())} />}
        {picture && (
          <>
            <Button label={shareWords.savePng} onClick={() => void save("png")} />
            <Button label={shareWords.saveSvg} onClick={() => void save("svg")} />
          </>
        )}
      </div>
      {failed.value && <Alert>{shareWords.noPicture}</Alert>}
    </div>
  );
}
SharePanel.words = shareWords;
