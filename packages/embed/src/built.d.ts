// What build.mjs makes for the element's file.

declare module "built:core" {
  /** Runs the modules of core.ts anew. It refers to nothing outside itself, so its text is a program too. */
  const makeCore: () => typeof import("./core.ts");
  export default makeCore;
}

declare module "built:styles" {
  /** The style sheet of the shadow root: the page's colours and board, and what embed.css adds. */
  const styles: string;
  export default styles;
}
