import type * as en from "../en/help.ts";
import { mixed } from "../mixed.ts";

/** Keys whose names differ from English. */
const KEY_NAMES: Readonly<Record<string, string>> = { Space: "スペース" };

export const help: typeof en.help = {
  title: "ヘルプ",
  intro:
    "推定と書かれていない数はすべて正確で、ルールと答えに合う配置をすべて数えています。すべてブラウザ内で動き、何も送信しません。",
  analyse:
    "砲撃と答えを入力してください。盤の各マスに、艦がいる確率が表示されます。「艦の置き方」でほかを選ばないかぎり、条件に合う配置はどれも同じ確率です。",
  withFinger: "指での操作",
  withMouse: "マウスでの操作",
  touchSteps: {
    bar: "盤の下のバーは、最善のマスについて尋ねます。答え（はずれ・命中・撃沈）をタップします。",
    elsewhere: "別のマスを撃ったときは、盤でそのマスをタップすると、バーがそのマスについて尋ねます。",
    correct: "砲撃をタップすると、直したり削除したりできます。「元に戻す」で一手戻ります。",
    many: "はずれや命中を続けて入力するには、盤のそばで「はずれ」か「命中」を選び、マスをタップします。",
    place: "艦を配置するには、艦隊から盤へドラッグするか、艦をタップしてからマスをタップします。",
  },
  mouseSteps: {
    diamond: "ひし形が最善のマスを示します。撃ったマスをクリックして、答え（はずれ・命中・撃沈）を選びます。",
    correct: "砲撃をクリックすると、直したり削除したりできます。「元に戻す」で一手戻ります。",
    many: "はずれや命中を続けて入力するには、盤のそばで「はずれ」か「命中」を選び、マスをクリックします。",
    place: "艦を配置するには、艦隊から盤へドラッグするか、艦をクリックしてからマスをクリックします。",
  },
  chooseAnother: "別のゲームを選ぶ",
  keysOnBoard: "盤でのキー操作",
  keysPlacing: "配置中のキー操作",
  newVersion: "新しいバージョンがあります",
  reload: "再読み込み",
  helpKey: (key) => mixed`${key}キーでこのヘルプを開く`,
  keyName: (name) => KEY_NAMES[name] ?? name,
  keys: {
    move: "盤の上を移動",
    row: "行の最初か最後のマス。Ctrlと一緒なら盤の最初か最後",
    column: "列の最初か最後のマス",
    neighbour: "3次元以上で、隣の断面の同じマスへ移動",
    slice: "前か次の断面（[ と ] も同じ）",
    ask: "マスの答えを選ぶ",
    miss: "はずれ",
    hit: "命中",
    sunk: "撃沈",
    number: "答えが数のとき、その隻数",
    remove: "砲撃を削除",
    best: "最善のマスへ移動",
    whatIf: "もしも：ゲームを変えずに次の答えを試す",
    steps: "前か次の砲撃",
    ends: "最初の砲撃の前か、最後の砲撃へ",
    undo: "元に戻す",
    redo: "やり直す",
    help: "このヘルプ",
    take: "次の艦を手に取る",
    pick: "艦を手に取る、または手の艦を置く",
    moveShip: "手の艦を動かす。艦がなければ盤の上を移動",
    turn: "回転、反転",
    takeOff: "艦を盤から外す",
    putBack: "手の艦を元に戻す",
  },
  notation: "表記",
  notationAbout: (code) =>
    mixed`砲撃は、マスとその答えで書きます：${code("E5.")} はずれ、${code("F6x")} 命中、${code("F8#")} 撃沈。さらに答えるルールでは、${code("F8#3")} は長さ、${code("F8#cruiser")} は艦の種類、${code("F8#cruiser[F6,F7,F8]")} はマス、${code("F6xcruiser")} は命中した艦を表します。答えが艦の数のときは、${code("F6=2")} が2隻です。1次元や3次元以上の盤では、マスを ${code("(3)")} や ${code("(3,1,4)")} のように1から数えて書きます。艦の名前は英語で書きます。`,
  examples: "例",
  exampleTexts: {
    column: "同じ列に命中が2つ。艦の続きはどこ？",
    sunk: "巡洋艦は撃沈。潜水艦はどこ？",
    russian: "ロシアの海戦ゲーム：最善の初手がはずれたあと",
    small: "手計算で確かめられる小さな盤",
    boxes: "3次元の箱2つ：ひとつは(2,2,2)のマスにあります",
    numbers: "重なってもよい箱4つ。答えは数です",
    placing: "ロシア艦隊の配置：2隻は配置済み",
    people: "人が艦を置いた場合の同じ盤：端に多くなります",
    conflict: "矛盾と、その原因の砲撃",
  },
};
