import type * as en from "../en/analysis.ts";
import { mixed } from "../mixed.ts";
import { count } from "../numbers.ts";

export const analysis: typeof en.analysis = {
  noLayout: "配置なし",
  contradiction: "矛盾",
  rulesAllowNone: "この艦隊はこの盤に入らないため、配置はひとつもありません。",
  leftZero: (zero) => mixed`残り${zero}通り`,
  firstImpossible: (n, shot) => `${n}発目の${shot}で、初めて配置がなくなりました`,
  removeWhat: (what) => `${what}を削除`,
  andMore: (n) => `ほか${count(n)}件（盤上に表示）`,
  notInMap: "マップから除外",
  somethingElse: (cell) => `${cell}は別の答え…`,
  changeTo: (cell, change) => `${cell}は${change}`,
  noneAgrees: (all) =>
    all === 1 ? "この砲撃に合う配置はありません。" : `これら${all}発の砲撃に合う配置はありません。`,
  oneWrong: (name) => `ほかがどうであれ、${name}の答えはありえません。`,
  contradictEach: (names, isMinimal) =>
    `${names}は互いに矛盾しています${isMinimal ? "" : "（一部だけかもしれません）"}。`,
  noMap: "砲撃の答えが合えば、マップが戻ります。",
  others: (kept) => (kept === 0 ? "何も撃っていない盤" : `残り${kept}発の砲撃`),
  mapTooLong: (others) => `${others}に合う配置はありますが、マップの計算に時間がかかりすぎます。`,
  mapIsFor: (others, dropped, isLargest) =>
    `マップは${dropped}を除き、${others}によるものです。${isLargest ? "" : "除くのはもっと少なくて済むかもしれません。"}`,
  wasMiss: "はずれだった",
  wasShips: (n) => `${count(n)}隻だった`,
  wasHit: (ship) => (ship === undefined ? "命中だった" : `${ship}に命中だった`),
  wasSunk: (ship, length, cells) =>
    `撃沈だった${ship === undefined ? "" : `（${ship}）`}${length === undefined ? "" : `、${count(length)}マス`}${cells}`,

  chosenDecides: (sign) => mixed`選んだ戦略によって、${sign}の付くマスと盤の表示が決まります。`,
  optimalProved: (cell) => mixed` ${cell}（証明済み）`,
  optimal: "最適",
  another: "別の戦略",
  none: "なし",
  strategies: {
    "greedy-hit": {
      about: "配置を正確に数えて、最も命中しやすいマス",
      score: "命中率、または見込まれる命中数（大きいほどよい）",
    },
    "greedy-distribution": {
      about: "答えのあとに残る配置が最も少なくなる見込みのマス",
      score: "残る見込みの配置数（小さいほどよい）",
    },
    entropy: {
      about: "答えから最も多くがわかる見込みのマス（ビット）",
      score: "答えから見込まれる情報量（ビット、大きいほどよい）",
    },
    "half-split": { about: "命中率が2分の1に最も近いマス", score: "命中率と2分の1との差（小さいほどよい）" },
  },

  solveHere: "ここから解く",
  solving: "解析中",
  solvingNow: "解いています",
  meanWorst: (_, low, high, worst) => `解析中：平均${low}〜${high}、最悪${worst[0]}〜${worst[1]}`,
  notSolved: (what) => `解けませんでした（${what}）。`,
  work: (nodes, time) => `${count(nodes)}節点、${time}`,
  proved: (objective, work) => `証明済み：${objective}・${work}`,
  notProved: (mean, worst, work) => `未証明：平均${mean}以上、最悪${worst}以上・${work}`,
  missesOver: (mean, layouts, worst) => mixed`${count(layouts)}通りの配置で、はずれは平均${mean}回、最大${worst}回`,
  elsewhere: "この戦略では、盤上の砲撃にはなりません。",
  putAway: "破棄",
  noMissLeft: (layouts) => `${layouts}、以後はずれなし`,
  missesLeft: (layouts, mean, worst) => `${layouts}、以後のはずれは平均${mean}回、最大${count(worst)}回`,
  marksOther: "盤は、ほかの選択のマスを示しています。",
  markOptimal: "最適なマスを示す",
  allHit: "艦のマスはすべて命中しました。",
  allKnown: (cells) => `艦のマスはすべてわかっています。${cells}をはずれなしで撃てます。`,
  optimalHere: (cell, rest) => mixed`ここでの最適：${cell}${rest === undefined ? "" : `：${rest}`}`,
  shootsHere: (cell, rest) => mixed`この戦略が撃つのは${cell}${rest === undefined ? "" : `：${rest}`}`,

  theGame: "ゲーム",
  noneLeft: "配置なし",
  layoutsLeft: (n) => `残り${count(n)}通り`,
  fromFirst: "最初の砲撃から",
  afterShot: (n) => `${n}発目のあと`,
  level: (n) => `第${n}段：`,
  deleteLine: (name) => `分岐「${name}」を削除`,
  deleteTitle: "削除（「元に戻す」で戻せます）",
  makeGame: "これをゲームにする",
  lineName: "分岐の名前",
  stage: () => "解いています",
};

export const ahead: typeof en.ahead = {
  choice: "先読み",
  agrees: "先まで読んでも、はっきり良いマスはほかにありません。",
  better: (cell, shots, likeliest, by) =>
    `先まで読むと、${cell}は最も当たりやすい${likeliest}より約${shots}発少なく済みます（${by}）。`,
  betterThough: (cell, chance, likeliest, other, shots, by) =>
    `${cell}は${likeliest}より当たりにくい（${chance}対${other}）ものの、先まで読むと約${shots}発少なく済みます（${by}）。`,
  byAll: (layouts) => `残り${count(layouts)}通りすべてによる`,
  byDrawn: (error) => `推定、± ${error}`,
  betterSaid: (cell, chance, likeliest) => `最善のマス：${cell}、${chance}。先まで読むと${likeliest}より良い手です。`,
};
