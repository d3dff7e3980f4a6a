import type { ShareWords } from "../en/share.ts";

const share: ShareWords = {
  about: "リンクには局面全体が入り、画像には盤が写ります。送信しないかぎり、どこにも送られません。",
  aboutGame: "リンクには対戦全体が入り、画像には両方の盤が写ります。",
  send: "送る…",
  savePng: "画像として保存（PNG）",
  saveSvg: "画像として保存（SVG）",
  noPicture: "このブラウザでは画像を作れませんでした。もう一方の形式をお試しください。",
};

export default share;
