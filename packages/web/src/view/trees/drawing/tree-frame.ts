/** Which part of a drawing is seen: where its origin is in the window, in pixels, and how large it is drawn. */
export interface Frame {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

/** A width and a height in pixels. */
export interface Extent {
  readonly width: number;
  readonly height: number;
}

const SMALLEST = 0.2;
const LARGEST = 2.5;
/** Small trees are drawn somewhat larger. */
const LARGE_FIT = 1.4;
/** Smaller than this nothing can be read: a drawing that would have to be is not shown whole at first. */
const READABLE = 0.6;
/** Room round the drawing. */
const MARGIN = 24;

const within = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);

const keptAxis = (at: number, drawing: number, window: number): number => {
  const low = Math.min(window - drawing - MARGIN, MARGIN);
  const high = Math.max(window - drawing - MARGIN, MARGIN);
  return within(at, low, high);
};

/** The frame, moved so that the drawing cannot leave the window. */
export const keepFrame = ({ x, y, scale }: Frame, drawing: Extent, window: Extent): Frame => ({
  x: keptAxis(x, drawing.width * scale, window.width),
  y: keptAxis(y, drawing.height * scale, window.height),
  scale,
});

/** The frame at another size, with the point of the window staying where it is. */
export const zoomFrame = (frame: Frame, factor: number, at: { readonly x: number; readonly y: number }): Frame => {
  const scale = within(frame.scale * factor, SMALLEST, LARGEST);
  const by = scale / frame.scale;
  return { x: at.x - (at.x - frame.x) * by, y: at.y - (at.y - frame.y) * by, scale };
};

/** The largest size at which all of a drawing is seen, within reason. */
const fitScale = (drawing: Extent, window: Extent): number =>
  within(
    Math.min((window.width - 2 * MARGIN) / drawing.width, (window.height - 2 * MARGIN) / drawing.height),
    SMALLEST,
    LARGE_FIT,
  );

/** All of a drawing in the middle of the window, as far as that is possible. */
export const fitFrame = (drawing: Extent, window: Extent): Frame => {
  const scale = fitScale(drawing, window);
  const y = (window.height - drawing.height * scale) / 2;
  return keepFrame({ x: MARGIN, y, scale }, drawing, window);
};

/** What is seen at first: all of it where it can be read, and otherwise the root in its own size. @param root its middle */
export const firstFrame = (drawing: Extent, window: Extent, root: number): Frame =>
  fitScale(drawing, window) >= READABLE
    ? fitFrame(drawing, window)
    : keepFrame({ x: MARGIN, y: window.height / 2 - root, scale: 1 }, drawing, window);

/** The frame, moved as little as needed for a box of the drawing to be seen. */
export const revealBox = (
  frame: Frame,
  box: { readonly x: number; readonly y: number } & Extent,
  window: Extent,
): Frame => {
  const axis = (at: number, from: number, length: number, room: number): number => {
    const start = at + from * frame.scale;
    const end = start + length * frame.scale;
    const margin = Math.min(MARGIN * 2, room / 6);
    if (start < margin) return at + margin - start;
    if (end > room - margin) return at - Math.min(end - room + margin, start - margin);
    return at;
  };
  return {
    x: axis(frame.x, box.x, box.width, window.width),
    y: axis(frame.y, box.y, box.height, window.height),
    scale: frame.scale,
  };
};
