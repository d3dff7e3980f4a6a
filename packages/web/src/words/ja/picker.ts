import type { PickerWords } from "../en/picker.ts";
import { count } from "../numbers.ts";

const picker: PickerWords = {
  title: "ゲームを選ぶ",
  search: "ゲームを検索",
  searchHint: "検索：国、艦、8 x 8 など",
  found: (n) => `${count(n)}件見つかりました`,
  noneFound: "その名前のゲームはありません。ルールを自分で入力できます：",
  boxes: "n次元の箱",
  boxesAbout: "線、正方形、立方体やそれ以上の次元に置く大きさ自由の箱。重なってもよく、答えは数です。",
  anotherGame: "別の盤や艦隊で遊ぶなら、最も近いゲームを選んでルールを変えてください。",
  sizeAndShips: (size, n) => `${size}、${count(n)}隻`,
  beingPlayed: "プレイ中",
};

export default picker;
