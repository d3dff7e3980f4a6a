import type * as en from "../en/learn.ts";
import { count } from "../numbers.ts";
import { frame } from "./frame.ts";

const layouts = (n: bigint | number): string => `${count(n)}通りの配置`;
const ways = (n: bigint | number): string => `${count(n)}通り`;

export const learn: typeof en.learn = {
  intro: "短いレッスンが6つあります。自分で試すと、プログラムが確かめます。",
  lessonTitles: {
    map: "マップの読み方",
    centre: "なぜ真ん中？",
    parity: "1マスおき",
    sinking: "「撃沈」でわかること",
    greedy: "いちばん確率の高いマスが正解でないとき",
    hiding: "どこに隠すか",
  },
  lessonAbouts: {
    map: "マスの数字の意味。",
    centre: "最初の砲撃がいちばん命中しやすい場所と、人が相手だと違う理由。",
    parity: "何発あれば艦を見つけられるか。",
    sinking: "相手のひとことで、多くの配置が除かれます。",
    greedy: "最も当たりやすいマスが、最善の砲撃ではない盤。",
    hiding: "同じゲームを反対側から。",
  },
  minutes: (n) => `約${count(n)}分`,
  lessonDone: "完了",
  lessonBegun: (done, steps) => `${count(steps)}ステップ中${count(done)}まで完了`,
  lessonNew: "新しいレッスン",
  stepOf: (step, steps) => `ステップ${count(step)}／${count(steps)}`,
  stepNames: "このレッスンのステップ",
  stepDone: (step) => `ステップ${count(step)}、完了`,
  stepOpen: (step) => `ステップ${count(step)}`,
  stepSkip: "とばす",
  showMe: "答えを見る",
  allLessons: "レッスン一覧",
  nextLesson: (title) => `次のレッスン：${title}`,
  finished: "レッスン完了！",
  toPlay: "対戦で試す",
  forget: "進み具合をリセット",
  forgotten: "進み具合をリセットしました。",
  bringBack: "元に戻す",
  unknownLesson: (name) => `「${name}」というレッスンはありません。この中から選んでください。`,
  unknownStep: (name, title) => `レッスン「${title}」にステップ「${name}」はありません。レッスンを選んでください。`,
  unknownPart: (name) => `アドレスの「${name}」は、ここでは意味がありません。`,
  longAddress: "アドレスが長すぎて読めません。リンクをもう一度コピーするか、レッスンを選んでください。",
  brokenRecord: (title) =>
    `「${title}」の進み具合を読み取れないため、別に取っておきました。ほかのレッスンは元のままです。`,
  countFailed: "数えられませんでした。",
  board: "レッスンの盤",
  keyHelp: "矢印キーで移動、Enterで選びます。",
  rightMark: "正解です。",
  wrongMark: "まだです。",
  shownMark: "これが答えです。",
  shipHit: "命中",
  shipSunk: "撃沈",
  marked: "印あり",
  yourChoice: "選んだマス",
  cellChance: (chance) => `確率${chance}`,
  cellMisses: (misses) => `はずれ${misses}回`,
  layoutPictures: (n) => `${layouts(n)}のすべて`,
  pictureOf: (first, last, cell) => `${first}から${last}の艦${cell === undefined ? "" : `、${cell}を含む`}`,
  yes: "はい",
  no: "いいえ",

  askLikely: "今、艦がある確率がいちばん高いマスを選んでください。",
  cellsMarked: (marks) => `${count(marks)}マスに印をつけました。`,
  map: {
    say1: (all) =>
      `この盤に3マスの艦が1隻隠れています。これが艦隊のすべてです。${layouts(all)}があります。${frame.layoutIs}小さな絵はそれぞれ1通りの配置を表します。`,
    ask1: "いちばん多くの絵で艦があるマスを選んでください。",
    right1: (cell, n, all) => `${cell}に艦があるのは${ways(all)}のうち${ways(n)}です。これより多いマスはありません。`,
    wrong1: (cell, n, all) =>
      `${cell}に艦があるのは${ways(all)}のうち${ways(n)}です。もっと多いマスがあります。艦の置き方が多い場所を探しましょう。`,
    say2: (cell, n, all, chance) =>
      `今は各マスに、艦がそこにある配置の数が出ています。マップはふつう、これをパーセントで、つまり100のうちいくつかで表します。${cell}は${ways(all)}のうち${ways(n)}なので${chance}です。これが命中の確率です。`,
    ask2: (cell, n, all) => `${cell}は${ways(all)}のうち${ways(n)}です。確率はいくつでしょう？`,
    right2: (chance) => `${chance}です。マップの数字は、そこを撃って命中する確率です。`,
    wrong2: (chance, n, all) => `${chance}ではありません。100を${count(all)}で割り、${count(n)}を掛けます。`,
    say3: (cell, gone, left) =>
      `${cell}を撃つと、はずれでした。${cell}に艦がある配置が${ways(gone)}消え、${ways(left)}が残ります。`,
    right3: (cell, n, left, chance) =>
      `${cell}は残った${ways(left)}のうち${ways(n)}で、${chance}です。答えを聞くたびに配置が除かれます。残りの多くで艦があるところを撃ちましょう。`,
    wrong3: (cell, n, left) =>
      `${cell}は${ways(left)}のうち${ways(n)}です。もっと多いマスがあります。残った絵を見てください。`,
  },

  centre: {
    say1: (cellCount, ships) =>
      `アメリカ式の${count(cellCount)}マス、艦は${count(ships)}隻です。まだ誰も撃っていません。`,
    ask1: "最初の砲撃がいちばん命中しやすいマスを選んでください。",
    right1: (cell, chance) =>
      `${cell}は${chance}です。これより確率の高いマスはありません。マップに全部の確率が出ました。`,
    wrong1: (cell, chance) =>
      `${cell}は${chance}です。もっと確率の高いマスがあります。どの方向にも艦が置けるのはどこでしょう？`,
    say2: (length) => `なぜでしょう？ いちばん長い艦だけで考えます。${count(length)}マスで、横か縦に置きます。`,
    ask2: (cell) => `角の${cell}にかかる置き方は何通りでしょう？`,
    right2: (n, corner, more, middle) =>
      `${ways(n)}です。${corner}からは右か下にしか置けません。${middle}にかかる置き方は${ways(more)}です。だから真ん中のほうが確率が高いのです。`,
    wrong2: (n, corner) => `${ways(n)}ではありません。角の${corner}からは右か下にしか置けません。`,
    say3: (games) =>
      `でも人はランダムには隠しません。あるウェブページ（cliambrown/battleship-data）が、${count(games)}回のゲームで人がどこに艦を置いたかを記録しています。`,
    ask3: "ランダムに置くよりも、人がよく艦を置くマスを選んでください。",
    right3: (cell, people, chance, likeliest) =>
      `${cell}：人は${people}、ランダムは${chance}。人が相手でいちばん確率が高いのは、端の${likeliest}です。真ん中がいちばん良いのは、ランダムに置かれた艦に対してだけです。`,
    wrong3: (cell, people, chance) =>
      `${cell}：人は${people}、ランダムは${chance}。このマスは、人のほうがよく置くわけではありません。あなたならどこに隠しますか？`,
  },

  parity: {
    say1: (length) => `いちばん小さい艦は${count(length)}マスです。どこにあっても必ず見つけましょう。`,
    askCover: "艦の入る場所がなくなるまで、砲撃の印をつけてください。なるべく少ない数で。できたら確かめます。",
    state: (marks, left) =>
      `砲撃${count(marks)}発。艦の入る場所は${left === 0 ? "もうありません" : `あと${count(left)}か所です`}。`,
    open: (left) => `艦の入る場所がまだ${count(left)}か所あります。その1つを盤に示しました。`,
    tooMany: (marks, fewest) =>
      `艦の入る場所はありませんが、${count(marks)}発使いました。${count(fewest)}発で足ります。印は隣り合わなくてよいのです。`,
    right1: (fewest) => `${count(fewest)}発で必ず見つかります。チェス盤の同じ色のマスのように、1マスおきに撃ちました。`,
    say2: (ships, length) =>
      `もっと少なくできるでしょうか？ ${count(length)}マスの艦を${count(ships)}隻並べました。同じマスを使う艦はありません。`,
    ask2: (fewer) => `${count(fewer)}発で全部に命中させられますか？`,
    right2: (ships) =>
      `できません。1発で命中するのは1隻だけなので、${count(ships)}隻には${count(ships)}発いります。これより少ないと足りないことの証明です。`,
    wrong2: (ships, fewer) =>
      `1発で命中するのは、この${count(ships)}隻のうち1隻だけです。${count(fewer)}発では1隻残ります。`,
    say3: (length) =>
      `短い艦は撃沈したとします。残った中でいちばん小さい艦は${count(length)}マスで、盤は大きくなります。`,
    tooManyLong: (marks, fewest) =>
      `艦の入る場所はありませんが、${count(marks)}発使いました。${count(fewest)}発で足ります。どの行と列でも、艦より1マスだけ短いすき間を残しましょう。`,
    right3: (fewest, length) =>
      `${count(fewest)}発で、これより少ないと足りません。${count(length)}マスの艦なら、すき間を広くできます。`,
    say4: (cellCount, every, needed) =>
      `大きな盤は${count(cellCount)}マスです。${count(every)}マスの艦を必ず見つけるには${count(needed)}発いります。`,
    ask4: (length) => `${count(length)}マスの艦だけが残りました。最低何発で足りるでしょう？`,
    right4: (needed, before) =>
      `${count(before)}発ではなく${count(needed)}発です。だから撃つ前に、どの艦が残っているかを見ましょう。`,
    wrong4: (n, length) =>
      `${count(n)}発ではありません。${count(length)}マスの艦なら、次の砲撃まで${count(length - 1)}マス続けて空けられます。`,
  },

  sinking: {
    say1: (first, second) =>
      `3マスと2マスの艦が隠れています。2隻は角でも接しません。${first}と${second}に命中し、${second}で「撃沈」と言われました。`,
    ask1: "もう艦がありえないマスすべてに印をつけて、確かめてください。",
    right1: (n) => `${count(n)}マスすべてです。撃沈した艦のまわりは海だけなので、撃たなくてよいのです。`,
    missing: (n) => `艦がありえないマスがあと${count(n)}マスあります。艦は角でも接しません。`,
    extra: (cell, n) => `${cell}にはまだ艦があるかもしれません。そういう配置が${ways(n)}あります。`,
    say2: (second, without, left) =>
      `同じ2つの命中ですが、${second}では「命中」とだけ言われました。だから艦には3つ目のマスがあります。誰も「撃沈」と言わないルールなら${ways(without)}残りますが、今は${ways(left)}です。`,
    right2: (cell, n, all, chance) =>
      `${cell}に艦があるのは${ways(all)}のうち${ways(n)}で、${chance}です。艦は2つの命中と同じ列に続き、こちら側なら、もう1隻を置ける場所が多く残ります。`,
    wrong2: (cell, n, all) =>
      `${cell}に艦があるのは${ways(all)}のうち${ways(n)}です。もっと多いマスがあります。艦はまっすぐです。列の両端を見ましょう。`,
    otherEnd2: (cell, n, all) =>
      `${cell}に艦があるのは${ways(all)}のうち${ways(n)}です。ここは列の端です。もう1隻を置ける場所が多く残るのは、どちらの端でしょう？`,
    say3: (cell) => `${cell}を撃つと、はずれでした。`,
    ask3: "これで、必ず艦があるマスが1つあります。そのマスを選んでください。",
    right3: (cell, n, all, chance) =>
      `${cell}に艦があるのは${ways(all)}のうち${ways(n)}で、${chance}です。残った配置のすべてで、そこに艦があります。`,
    say4: (last) =>
      `もっと大きな盤に、3マスの巡洋艦と潜水艦、2マスの駆逐艦がいます。接してもかまいません。3マス続けて命中しました。最後の${last}で何と言われるかは、ルールで違います。`,
    ask4: "どの答えのあとで、残る配置がいちばん少ないでしょう？",
    answerHit: "「命中」（誰も「撃沈」と言わない）",
    answerSunk: "「撃沈」",
    answerLength: "「撃沈、3マスの艦」",
    answerNamed: "「撃沈、巡洋艦」",
    right4: (hit, sunk, length, named) =>
      `「命中」なら${layouts(hit)}、「撃沈」なら${ways(sunk)}、長さもわかれば${ways(length)}、名前までわかれば${ways(named)}が残ります。答えが詳しいほど、残る配置は減ります。`,
    wrong4: (n) => `これでは${layouts(n)}が残ります。もっと詳しい答えがあります。`,
  },

  greedy: {
    say1: (cell, left) =>
      `また3マスの艦です。${cell}ははずれで、${layouts(left)}が残っています。マップは、そのうち何通りで艦がそのマスにあるかを示します。`,
    ask1: "いちばん確率の高いマスを選んでください。",
    right1: (cell, n, left) =>
      `${cell}は${ways(left)}のうち${ways(n)}です。いちばんよく命中する砲撃です。でも、いちばん良い砲撃でしょうか？`,
    wrong1: (cell, n) => `${cell}は${ways(n)}です。もっと多いマスがほかにあります。`,
    say2: (likeliest, misses) =>
      `プログラムはすべての砲撃を試し、そのあとのゲームをいちばん良いやり方で最後まで進めました。今${likeliest}を撃つと、はずれは平均${misses}回です。`,
    ask2: "もっと良い砲撃があります。いちばん良いマスの1つを選んでください。",
    right2: (cell, misses, likeliest, more) =>
      `${cell}は平均${misses}回、${likeliest}は${more}回です。証明済みで、これより少ない砲撃はありません。`,
    wrong2: (cell, misses, likeliest, more) =>
      `${cell}は平均${misses}回です。${likeliest}の${more}回より良くありません。端で、通り数の多いマスを試しましょう。`,
    say3: (likeliest, left) =>
      `どうしてでしょう？ ${likeliest}のほうがよく命中します。残りの${layouts(left)}すべてについて、はずれの数を、はずれたあとと命中したあとに分けて合計しましょう。`,
    ask3: (best) => `${best}ではずれが減るのは、どちらのあとでしょう？`,
    afterMiss: "はずれたあと",
    afterHit: "命中したあと",
    right3: (likeliest, best) =>
      `${likeliest.cell}に命中すると${layouts(likeliest.hits)}が残り、最善の打ち方でもはずれは合計${count(likeliest.afterHit)}回です。${best.cell}に命中すると残りは${layouts(best.hits)}で、はずれは${count(best.afterHit)}回です。はずれた場合は、そのはずれも含めて、${likeliest.cell}が${count(likeliest.afterMiss)}回、${best.cell}が${count(best.afterMiss)}回です。合わせて${count(likeliest.all)}回対${count(best.all)}回です。マップは、${best.cell}に命中したあとの残りを示します。`,
    wrong3: (likeliest, best) =>
      `はずれた場合は、そのはずれも含めて、${likeliest.cell}が合計${count(likeliest.afterMiss)}回、${best.cell}が${count(best.afterMiss)}回です。命中したあとを見ましょう。`,
    say4: (all, greedy) =>
      `今度は空の盤からです。いつもいちばん確率の高いマスを撃つと、${layouts(all)}を1回ずつ試して、全部で${count(greedy)}回はずれます。`,
    ask4: "いちばん良い打ち方では何回でしょう？",
    option4: (misses) => `はずれ${count(misses)}回`,
    right4: (best, less) =>
      `${count(best)}回で、証明済みです。差は${count(less)}回だけです。いちばん確率の高いマスを撃つのは良い決まりですが、完全ではありません。`,
    wrong4: (n, greedy) => `${count(n)}回ではありません。${count(greedy)}回のうち、減らせるのはほんの少しです。`,
  },

  hiding: {
    say1: "今度はあなたが隠れ、プログラムが探します。いつもいちばん確率の高いマスを撃ち、同じならランダムに選びます。",
    ask1: "艦を置く3マスに、まっすぐ続けて印をつけ、確かめてください。",
    notShip: "それは3マスの艦ではありません。まっすぐ隣り合う3マスに印をつけてください。",
    right1: (misses) => `はずれは平均${misses}回です。これより見つけにくい場所はありません。`,
    wrong1: (misses, most) =>
      `はずれは平均${misses}回です。別の場所なら${most}回はずれます。最後に撃たれるのはどこでしょう？`,
    say2: "その場所が気に入り、毎回そこに隠れます。相手はそれに気づきます。",
    ask2: "そのとき、相手は何回はずすでしょう？",
    option2: (misses) => `平均${misses}回`,
    right2: "1回もはずしません。場所を知っているからです。良い隠れ場所とは、誰にも当てられない場所です。",
    wrong2: (misses) => `${misses}回ではありません。相手は撃つ前から場所を知っています。`,
    say3: (even, best) =>
      `そこで、ランダムに選びます。どの場所も同じ確率なら、いちばんうまい相手でも平均${even}回はずします。場所によって使う回数を変えると、いちばん良い混ぜ方では${best}回になり、それより多くはできません。`,
    ask3: "いちばん良い混ぜ方では、端の場所をどれくらい使うでしょう？",
    optionAlways: "いつも",
    optionMore: (even) => `${even}より少し多く`,
    optionEven: (even) => `ランダムと同じ${even}`,
    right3: (share, even) =>
      `${share}です。ランダムなら${even}です。端は良い場所ですが、いつもそこではいけません。マップは、いちばん良い混ぜ方で各マスに艦がある割合（％）を示します。`,
    wrongAlways: "それでは相手は端だけを探します。内側の場所も混ぜなければなりません。",
    wrongEven: (share) => `良い方法ですが、いちばんではありません。いちばん良い混ぜ方では端を${share}使います。`,
  },
};
