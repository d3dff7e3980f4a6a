import type { RulesWords } from "../en/rules.ts";

const rules: RulesWords = {
  // The form of the rules.
  board: "盤",
  fleet: "艦隊",
  contactAndAnswers: "接触と答え",
  columns: "列",
  rows: "行",
  side: (n) => `第${n}辺`,
  addDimension: "次元を追加",
  removeLast: "最後を削除",
  addShip: "艦を追加",
  mayTouch: "艦どうしの接触",
  refereeSays: "審判の答え",
  option: (_, meaning) => meaning,
  ship: (n) => `艦${n}`,
  name: "名前",
  number: "数",
  length: "長さ",
  shape: "形",
  box: "箱",
  boxTitle: "大きさ自由の箱",
  removeShip: (n, name) => `艦${n}（${name}）を削除`,
  shapeOf: (name) => `${name}の形`,
  columnRow: (x, y) => `${x}列${y}行`,
  mirror: "鏡像も含む",
  clickToDraw: "マスをクリックして描きます。どの向きにも回転できます。",
  blockedCells: (n) => `使えないマス：${n}`,
  editOnBoard: "盤で編集",

  // A game of boxes.
  boxGame: "箱のゲーム",
  boxFields: { side: "一辺", dimensions: "次元", ships: "艦" },

  // Counts of one’s own.
  countsTitle: "自分の集計による隠し方",
  countsAbout: "各マスに艦があったゲームの数を数えてください。確率はその集計から始まり、それ以外には何も仮定しません。",
  gamesCounted: "集計したゲーム数",
  countsOf: (rows, columns) => `集計：${columns}個ずつ${rows}行、使えないマスは0`,
  orFile: "またはファイル：集計か事前分布",
  fitting: "当てはめ中",
  fittingNow: "集計に確率を当てはめています",
  useCounts: "この集計を使う",
  countsFailed: (what) => `集計を使えませんでした（${what}）。`,
  goesByCounts: (bits) => `盤は集計に従っています。艦の位置について${bits}ビットの情報があります。`,
  usedNow: (name) => ["使用中：", name],
  noName: "名前のない事前分布",
  savePrior: "ファイルに保存",
};

export default rules;
