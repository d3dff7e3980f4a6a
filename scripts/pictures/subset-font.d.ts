declare module "subset-font" {
  /** The glyphs of a font that a text needs. */
  const subsetFont: (font: Uint8Array, text: string, options: { targetFormat: "truetype" }) => Promise<Uint8Array>;
  export default subsetFont;
}
