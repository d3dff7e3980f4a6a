const share = {
  about: "The link holds the whole position, the picture shows the board. Nothing is sent anywhere unless you send it.",
  aboutGame: "The link holds the whole game, the picture shows both boards.",
  send: "Send …",
  savePng: "Save as picture (PNG)",
  saveSvg: "Save as picture (SVG)",
  noPicture: "This browser could not make the picture: try the other kind.",
};

export type ShareWords = typeof share;
export default share;
