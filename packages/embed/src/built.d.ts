// What build.mjs makes for the element's file.

declare module "built:board" {
  /** Runs the modules of board.tsx anew: their language and colours are one page's, and here each element's. */
  const makeBoard: () => typeof import("./board.tsx");
  export default makeBoard;
}

declare module "built:thread" {
  /** The program of the worker. */
  const program: string;
  export default program;
}

declare module "built:styles" {
  /** The style sheet of the shadow root: the page's colours and board, and what embed.css adds. */
  const styles: string;
  export default styles;
}
