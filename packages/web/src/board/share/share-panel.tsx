import { useSignal } from "@preact/signals";
import { CopyButton, saveBlob } from "../../parts/copies.tsx";
import { fileName } from "../../parts/files.ts";
import { Alert } from "../../parts/problems.tsx";
import { Button } from "../../parts/theme/button.tsx";
import { shareWords } from "../texts/share/words.ts";
import { boardWords as words } from "../texts/words.ts";
import { type Picture, pictureSvg } from "./board-picture.ts";

/** Browsers refuse to draw on canvases with longer sides than this. */
const MAX_SIDE = 8000;

/** A PNG of an SVG, at twice its size if there is room. @throws Error if the browser cannot draw it */
const pngOf = async (svg: string, width: number, height: number): Promise<Blob> => {
  const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const ratio = Math.min(2, MAX_SIDE / Math.max(width, height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
    if (blob === null) throw new Error("the canvas gives no picture");
    return blob;
  } finally {
    URL.revokeObjectURL(url);
  }
};

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
    const { svg, width, height } = pictureSvg(picture());
    try {
      const blob = kind === "svg" ? new Blob([svg], { type: "image/svg+xml" }) : await pngOf(svg, width, height);
      saveBlob(`${fileName("broadside", file, title)}.${kind}`, blob);
    } catch {
      failed.value = true;
    }
  };
  return (
    <div class="share">
      <div class="buttons">
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
