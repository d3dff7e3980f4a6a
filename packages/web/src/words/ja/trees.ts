import type { TreesWords } from "../en/trees.ts";
import { count } from "../numbers.ts";

const layouts = (n: number): string => `${count(n)}通り`;
const misses = (n: number): string => `はずれ${count(n)}回`;

const trees: TreesWords = {
  title: "決定木",
  intro: "小さな盤での最善の打ち方を、答えごとにたどります。",

  game: "盤と艦",
  tree: "木",
  beside: "並べる木",
  nothing: "なし",
  optimal: {
    mean: "平均で最適",
    worst: "最悪の場合で最適",
    "mean-then-worst": "平均で最適、次に最悪の場合",
    "worst-then-mean": "最悪の場合で最適、次に平均",
  },
  strategy: (name) => `戦略 ${name}`,
  ready: {
    corners: "3 × 3、長さ3・1・1の艦",
    oneShip: "4 × 4、長さ3の艦1隻",
    touching: "3 × 3、接してよい長さ3と2の艦",
    sinkings: "4 × 4、長さ2・2・1の艦、撃沈を告げる",
    order: "4 × 3、接してよい長さ3・2・2の艦、撃沈を告げる",
    lonely: "5 × 5、長さ2の艦1隻",
    puzzle: "5 × 5、6隻、命中かはずれだけ",
    puzzleSunk: "5 × 5、6隻、撃沈を告げる",
    boxes: "3 × 3に箱2つ",
    smallest: "2マスに箱1つ",
  },
  why: {
    corners: "手で確かめられる大きさです。どの辺も、4通りの配置のうち1つをほかと見分けます。",
    oneShip: "最も当たりやすいマスを撃つのが最善とは限りません。16通りの配置の例です。",
    touching: "接した艦は1隻に見えます。命中したのはどちらかわかりません。",
    sinkings: "撃沈が告げられると、ほかの艦がない場所がわかります。",
    order: "命中の順番が大切です。確実な命中も、後に残すほうがよいことがあります。",
    lonely: "最初の命中まで、はずれの長い鎖が続きます。命中すれば終わりは近いです。",
    puzzle: "公表された問題で、配置は千通りを超えます。証明には数秒かかります。",
    puzzleSunk: "同じ問題で撃沈も告げる場合です。はずれは半分以下になります。",
    boxes: "マスにある箱の数が答えです。箱は重なることがあります。",
    smallest: "3通りの配置と2つの問い。木とは何かがわかります。",
  },
  analysed: "分析の盤のルール",
  ownRules: "自分のルール …",
  rulesText: "JSONのルール",
  rulesFile: "またはファイル",
  useRules: "このルールを使う",
  fileTree: "ファイルの木 …",
  treeFile: "木のファイル",
  treeFileAbout:
    "「木を保存」またはコマンド broadside solve --tree が書く JSON。表示する前に、すべての配置をこの木で最後まで打って確かめます。",
  checking: "ファイルを確かめています。",
  fromFile: (name) => `ファイル ${name}`,
  treeUnread: "このファイルは表示できません:",
  treeGone: "このファイルはこの端末にありません。もう一度開いてください。",
  beginsAfter: (shotsText) => `この木は ${shotsText} の後から始まり、外れはそこから数えます。`,
  checked: "ファイルの木：すべての配置を終わりまで導きます。最善かどうかは、これだけでは証明されません。",

  growing: "木を作っています",
  growingBounds: (low, high) => `はずれは平均${low}回から${high}回の間`,
  growingPositions: (n) => `これまでに${count(n)}局面`,
  growingReference: "比べるために最善の木を作っています",
  stopped: "途中で止めました。",
  again: "作る",
  refused: "このルールの木はありません：",
  failed: "木を作れませんでした：",
  linkUnread: "リンクの一部が読めませんでした。",

  proved: {
    mean: "証明済み：平均のはずれがこれより少ない戦略はありません。",
    worst: "証明済み：最悪の場合のはずれがこれより少ない戦略はありません。",
    "mean-then-worst":
      "証明済み：平均のはずれがこれより少ない戦略はなく、その中で最悪の場合がこれより少ないものもありません。",
    "worst-then-mean":
      "証明済み：最悪の場合のはずれがこれより少ない戦略はなく、その中で平均がこれより少ないものもありません。",
  },
  notProved: (total, worst) =>
    `時間内に証明できませんでした。どの戦略も合計で${misses(total)}以上、最悪の場合は${count(worst)}回以上です。`,
  noOptimum: "最適ではなく、ひとつの戦略です。何も証明されていません。",
  asGood: "平均では最善と同じです。",
  worse: (total, mean) => `すべての配置の合計で最善より${misses(total)}多く、平均では${mean}回多いです。`,
  figures: (total, all, mean, worst) => `${layouts(all)}の配置で${misses(total)}：平均${mean}回、最大${count(worst)}回`,

  drawing: (name) => `木、${name}`,
  leaf: (n) => misses(n),
  over: "終了",
  zoomIn: "大きく",
  zoomOut: "小さく",
  fit: "全体を表示",
  openAll: "すべて開く",
  openLess: "閉じる",
  shownPart: (shown, all) => `砲撃${count(all)}回のうち${count(shown)}回を表示中`,
  key: "枠は砲撃と残りの配置、線は答えで、はずれの後は破線です。押すとそこへ進みます。",
  keys: "ドラッグかホイールで動かし、Ctrlとホイールで大きさを変えます。矢印キーで進み、Enterで開閉、＋と−で大きさ、0で全体を表示します。",
  fingers: "1本指で動かし、2本指で大きさを変えます。",
  nodeSaid: (answer, cell, left, mean, worst) =>
    `${answer}：${cell}を撃つ、配置${layouts(left)}、ここからはずれは最大${count(worst)}回、平均${mean}回`,
  rootSaid: (cell, left, mean, worst) =>
    `最初に${cell}を撃つ、配置${layouts(left)}、はずれは最大${count(worst)}回、平均${mean}回`,
  endSaid: (answer, left, missed) => `${answer}：終わり、配置${layouts(left)}、${misses(missed)}`,

  start: "最初",
  way: "これまでの砲撃",
  shootHere: (shot, cell) => `${shot}回目の砲撃：${cell}`,
  known: "配置がわかりました",
  cellsKnown: "艦のマスがすべてわかりました",
  gameOver: "ゲームは終わりです",
  left: (n) => `残りの配置${layouts(n)}`,
  fromHere: (mean, worst) => `ここからはずれは最大${count(worst)}回、平均${mean}回`,
  noneFromHere: "ここからはずれなし",
  missed: (n) => `これまで${misses(n)}`,
  answers: "答えはどれですか。",
  answerRest: (left, mean, worst) =>
    worst === 0
      ? `${layouts(left)}、その後はずれなし`
      : `${layouts(left)}、その後は平均${mean}回、最大${misses(worst)}`,
  ends: "残りは命中だけで、順番は自由です。",
  back: "1回戻る",
  board: "盤",
  nextShot: "次の砲撃",
  layoutsLeft: "残りの配置",
  layoutNumber: (n) => `配置${n}`,
  firstLayouts: (n, all) => `${count(all)}通りのうち最初の${count(n)}通り`,
  walking: (name) => `たどっている木：${name}`,
  partsHere: "この木は別のマスを撃ちます。2つの木が分かれる所にいます。",

  find: "探す",
  goTo: "この砲撃へ進む",
  go: "進む",
  longest: "最も長いゲーム",
  worstCase: "最悪の場合",
  depth: "砲撃の回数",
  depthChoice: (n, nodes) => `${count(n)}回：${count(nodes)}局面`,
  depthNone: "選ぶ",
  more: (n) => `ほか${count(n)}件`,
  noShots: "砲撃なし",

  compare: "分かれる所",
  same: "2つの木はどこでも同じマスを撃ちます。",
  sameMisses: "別のマスを撃つ所もありますが、損はありません。",
  differ: (n) => `同じ砲撃の後、${count(n)}局面で分かれます。`,
  partsAt: (where, first, second, more) =>
    more === 0
      ? `${where}：${first}か${second}、損得なし`
      : `${where}：${first}か${second}、${misses(Math.abs(more))}${more > 0 ? "多い" : "少ない"}`,
  after: (shotsText) => `${shotsText}の後`,
  atOnce: "最初の砲撃",
  twoChoices: "ここでの2つの砲撃",
  shotHead: "砲撃",
  hitsHead: "命中",
  ownHead: "ここからのはずれ",
  bestHead: "その後が最善なら",
  ofLayouts: (part, all) => `${count(all)}通り中${count(part)}`,
  because: (cell, other, hits, otherHits, lost) =>
    `${cell}は${layouts(hits)}、${other}は${count(otherHits)}通りで命中します。それでも${cell}では、その後どう打ってもはずれが平均${lost}回多くなります。`,
  becauseToo: (cell, other, hits, otherHits, lost) =>
    `${cell}は${layouts(hits)}、${other}は${count(otherHits)}通りで命中します。${cell}では、その後どう打ってもはずれが平均${lost}回多くなります。`,
  equalShots: (cell, other) => `${cell}は${other}と同じくらい良い砲撃です。`,
  lostLater: "損は後で出ます。",
  findLosses: "損をする砲撃は？",
  losing: "すべての砲撃を測っています",
  losses: (n, total) => `損をする砲撃は${count(n)}回で、合わせると差のすべて、${misses(total)}になります。`,
  loses: (where, cell, lost) => `${where}：${cell}で${misses(lost)}の損`,
  notMeasured: "時間内に測れませんでした。",

  save: "木を保存",
  saved: "保存しました。",
  savedPart: (shown, all) =>
    `砲撃${count(all)}回のうち${count(shown)}回を保存しました。残りは配置の少ない所でたたんであります。JSONにはすべて入ります。`,
  notSaved: "ファイルを作れませんでした：",
};

export default trees;
