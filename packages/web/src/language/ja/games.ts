import type * as en from "../en/games.ts";
import { count } from "../numbers.ts";

export const games: typeof en.games = {
  keptHere: "この端末のこのブラウザにだけ、元に戻す・やり直しの履歴ごと保存されます。",
  exportAll: "すべて書き出す",
  none: "まだゲームはありません。何か変えるとすぐに保存されます。",
  mostKept: (most, oldest) => `上限の${most}件あります。最も古いのは「${oldest}」です。`,
  deleteOldest: (name) => `最も古い「${name}」を削除`,
  deleteIt: "削除",
  deleted: (name) => `「${name}」を削除しました。`,
  lines: (n) => `分岐${count(n)}個`,
  fileName: "ゲーム",
  openNow: "表示中・",
  renameIt: (name) => `「${name}」の名前を変更`,
  duplicate: "複製",
  duplicateIt: (name) => `「${name}」を複製`,
  exportOne: "書き出す",
  exportIt: (name) => `「${name}」を書き出す`,
  delete: "削除",
  nameOf: "ゲームの名前",
  deleteUnreadable: "読み取れないゲームを削除",
  theUnreadable: "読み取れないゲーム",
  import: "読み込み",
  importFile: "「書き出す」または broadside play --out のファイル",
  importText: "またはその内容",
  importButton: "内容を読み込む",
  imported: (n) => `${count(n)}件のゲームを読み込みました。`,
  nothingImported: "何も読み込みませんでした",
  isCalled: (name) => `ゲームの名前は「${name}」になりました。`,
  nameNotKept: "名前を保存できませんでした。",
  wasKept: (name) => `「${name}」を保存しました。`,
  noRoom: "これ以上ゲームを保存できません。",
  noRoomBack: "元に戻す空きがありません。",
  isBack: (name) => `「${name}」を元に戻しました。`,
};

export const share: typeof en.share = {
  about: "リンクには局面全体が入り、画像には盤が写ります。あなたが送らないかぎり、何も送られません。",
  aboutGame: "リンクには対戦全体が入り、画像には両方の盤が写ります。",
  linkLacksPlacing:
    "相手の艦の置き方はリンクに入りきりません。リンクからの振り返りでは、どの配置も同じ確率とみなします。",
  send: "送る…",
  savePng: "画像として保存（PNG）",
  saveSvg: "画像として保存（SVG）",
  noPicture: "このブラウザでは画像を作れませんでした。もう一方の形式を試してください。",
};
