/** Browsers draw on no canvas with longer sides than this. */
const MAX_SIDE = 8000;

/**
 * A picture made of pixels of an SVG, two for each of its own where there is room. Nothing of the page is in it but the SVG.
 *
 * @throws Error when the browser cannot draw it
 */
export const pngOf = async (svg: string, width: number, height: number): Promise<Blob> => {
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
