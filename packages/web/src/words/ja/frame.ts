import type * as en from "../en/frame.ts";
import { count } from "../numbers.ts";

export const frame: typeof en.frame = {
  home: "ホーム",
  rooms: "メニュー",
  play: "対戦",
  puzzles: "パズル",
  analyse: "分析",
  review: "振り返り",
  learn: "学ぶ",
  lab: "研究",
  trees: "決定木",
  compare: "比較",
  settings: "設定",
  language: "言語",
  partFailed: "ページのこの部分を読み込めませんでした。接続を確認して、もう一度試してください。",
  close: "閉じる",
  loading: (what) => `${what}を読み込んでいます…`,
  loadingFailed: (what) => `${what}を読み込めませんでした。接続を確認して、もう一度試してください。`,
  tryAgain: "もう一度試す",
};

export const settings: typeof en.settings = {
  theme: "画面の色",
  themes: { system: "端末に合わせる", light: "明るい海図", dark: "夜の海" },
  board: "水面の色",
  boards: { sea: "海", slate: "石板", sand: "砂" },
  numbers: "マスに数字を表示",
  motion: "アニメーション",
  sound: "対戦中の効果音",
  vibration: "対戦中の振動",
  howToUse: "このページの使い方",
  kept: "この端末に保存されています。",
};

export const home: typeof en.home = {
  title: "どの一発にも、正しい答えがある。",
  about: (layouts) =>
    `海戦ゲームでBroadsideと対戦するもよし、学ぶもよし、横で見ていてもらうもよし。一発ごとに、艦隊のありうる配置をすべて数えます。アメリカ式の開始時は${count(layouts)}通りです。`,
  playNow: "対戦する",
  analyseGame: "ゲームを分析",
  elsewhere: "ほかの場所で対戦中？ 砲撃を入力すれば、次にどこを撃てばよいかがわかります。",
  gameTitle: "ゲームの例",
  shot: (n) => `${count(n)}発目`,
  hits: (hundredths) => `配置100通りのうち${count(hundredths)}通りで命中`,
  left: (layouts) => `残り${count(layouts)}通り`,
  start: "例を再生",
  pause: "例を一時停止",
  back: "前の砲撃",
  forth: "次の砲撃",
  more: "ほかにできること",
  dailyPuzzle: "今日のパズル",
  dailyAbout: "毎日新しい問題",
  lessons: "はじめての方へ",
  lessonsAbout: "短いレッスン6回",
  goOn: "続ける",
  ownGame: "分析中のゲーム",
  ownMatch: "対戦中のゲーム",
  sunk: "艦隊はすべて撃沈",
};
