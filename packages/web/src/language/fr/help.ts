import type * as en from "../en/help.ts";
import { mixed } from "../mixed.ts";

/** Keys whose names differ from English. */
const KEY_NAMES: Readonly<Record<string, string>> = {
  Home: "Début",
  End: "Fin",
  "Page Up": "Page préc.",
  "Page Down": "Page suiv.",
  Delete: "Suppr",
  Backspace: "Retour arrière",
  Space: "Espace",
  Shift: "Maj",
  Enter: "Entrée",
  Escape: "Échap",
};

export const help: typeof en.help = {
  title: "Aide",
  intro:
    "Chaque nombre est exact, sauf s’il est marqué comme estimation : toutes les dispositions compatibles avec les règles et les réponses sont comptées. Tout se passe dans votre navigateur, rien n’est envoyé.",
  analyse:
    "Saisissez vos tirs et les réponses. La grille montre la probabilité d’un navire sur chaque case. Toutes les dispositions compatibles sont équiprobables, sauf si vous choisissez autre chose sous « Navires placés ».",
  firstThings: "Pour commencer",
  touchSteps: {
    bar: "La barre sous la grille demande la réponse sur la meilleure case. Touchez-la : à l’eau, touché ou coulé.",
    elsewhere: "Tiré sur une autre case ? Touchez-la sur la grille ; la barre demandera sa réponse.",
    correct: "Touchez un tir pour le corriger ou le retirer. « Annuler » annule la dernière étape.",
    many: "Pour noter beaucoup de tirs à l’eau ou de touches, choisissez « À l’eau » ou « Touché » près de la grille, puis touchez les cases.",
    place:
      "Pour placer des navires, faites-les glisser de la flotte sur la grille, ou touchez un navire puis une case.",
  },
  mouseSteps: {
    diamond:
      "Le losange marque la meilleure case. Cliquez sur la case visée et choisissez la réponse : à l’eau, touché ou coulé.",
    correct: "Cliquez sur un tir pour le corriger ou le retirer. « Annuler » annule la dernière étape.",
    many: "Pour noter beaucoup de tirs à l’eau ou de touches, choisissez « À l’eau » ou « Touché » près de la grille, puis cliquez sur les cases.",
    place:
      "Pour placer des navires, faites-les glisser de la flotte sur la grille, ou cliquez sur un navire puis une case.",
  },
  rooms: {
    home: {
      about:
        "Ici, vous pouvez jouer à la bataille navale, résoudre des énigmes et trouver le meilleur tir dans toute position.",
      steps: [
        "« Jouer » commence une partie contre l’ordinateur.",
        "Vous jouez ailleurs ? « Analyser une partie » montre où tirer ensuite.",
        "Vous débutez ? « Apprendre » propose six courtes leçons.",
      ],
    },
    play: {
      about: "Vous jouez à la bataille navale contre l’ordinateur.",
      steps: [
        "Choisissez un adversaire ; le premier est le plus facile. Vos navires sont déjà placés : mélangez-les, ou placez-les à la main.",
        "Appuyez sur « Commencer » et tirez sur une case de l’adversaire. Il tire à son tour.",
        "Bloqué ? « Indice » montre les cases les plus probables. Après la partie, « Revoir » montre vos tirs les plus faibles.",
      ],
    },
    puzzles: {
      about:
        "Deux sortes d’énigmes : « En solitaire », trouver une flotte par la logique ; « Meilleur tir », trouver un seul tir.",
      steps: [
        "En solitaire : chaque nombre donne les cases de navire de sa ligne ou de sa colonne. Marquez l’eau et les navires jusqu’à compléter la flotte.",
        "Meilleur tir : choisissez la case qui coûte le moins de tirs au bout du compte, et tirez.",
        "Bloqué ? « Indice » aide pas à pas.",
      ],
    },
    review: {
      about: "Le bilan juge chaque tir d’une partie et montre les meilleures cases.",
      steps: [
        "Terminez une partie dans « Jouer », ouvrez une partie ou regardez l’exemple.",
        "Allez de tir en tir : chacun a un verdict et le nombre de tirs perdus.",
        "Retravaillez les tirs faibles : trouvez vous-même la meilleure case.",
      ],
    },
    trees: {
      about: "Un arbre montre le meilleur tir après chaque réponse, sur des grilles assez petites pour être résolues.",
      steps: [
        "Choisissez une grille et un arbre.",
        "Allez de cadre en cadre : chaque réponse mène au tir suivant.",
        "Comparez avec un second arbre pour voir où ils diffèrent.",
      ],
    },
    compare: {
      about: "Des stratégies tirent sur les mêmes flottes cachées : vous voyez laquelle demande moins de tirs.",
      steps: [
        "Choisissez de deux à cinq stratégies.",
        "Appuyez sur « Commencer ». Les moyennes se précisent au fil des parties.",
        "Lisez les phrases dessous : elles disent quelles différences sont nettes.",
      ],
    },
    learn: {
      about: "De courtes leçons, chacune avec une grille pour essayer son idée.",
      steps: [
        "Commencez par la première leçon : elle explique la carte.",
        "Faites sur la grille ce que l’étape demande. Le programme vérifie.",
        "Arrêtez quand vous voulez : les étapes faites restent marquées.",
      ],
    },
  },
  chooseAnother: "Choisir un autre jeu",
  keysOnBoard: "Touches sur la grille",
  keysInTree: "Touches dans l’arbre",
  keysPlacing: "Touches pendant le placement",
  newVersion: "Une nouvelle version est prête",
  reload: "Recharger",
  helpKey: (key) => mixed`La touche ${key} ouvre cette aide`,
  keyName: (name) => KEY_NAMES[name] ?? name,
  keys: {
    move: "se déplacer sur la grille",
    row: "première ou dernière case de la ligne ; avec Ctrl, de la grille",
    column: "première ou dernière case de la colonne",
    neighbour: "au-delà de deux dimensions, la même case de la coupe voisine",
    slice: "coupe précédente ou suivante ; aussi [ et ]",
    ask: "demander la réponse sur la case",
    press: "tirer sur la case, la marquer ou la choisir",
    miss: "à l’eau ; dans les énigmes, eau",
    hit: "touché ; dans les énigmes, navire",
    sunk: "coulé",
    maybe: "peut-être",
    number: "autant de navires, quand la réponse est un nombre",
    remove: "retirer le tir ou la marque",
    best: "aller à la meilleure case",
    hint: "indice",
    fire: "tirer la salve",
    takeBack: "reprendre le dernier tir",
    whatIf: "et si : essayer les réponses suivantes sans changer la partie",
    steps: "tir précédent ou suivant ; dans la liste des tirs, aussi ← et →",
    ends: "avant le premier tir, ou au dernier",
    undo: "annuler",
    redo: "rétablir",
    help: "cette aide",
    take: "prendre le navire suivant en main",
    pick: "prendre le navire, ou poser celui en main",
    moveShip: "déplacer le navire en main ; sans navire, se déplacer sur la grille",
    turn: "tourner, retourner",
    takeOff: "retirer le navire de la grille",
    putBack: "remettre le navire en main",
    box: "passer d’un cadre à l’autre",
    boxEnds: "premier ou dernier cadre affiché",
    openBox: "déplier ou replier le cadre",
    openBelow: "déplier tout ce qui suit le cadre",
    zoom: "agrandir ou réduire",
    wholeTree: "montrer tout l’arbre",
  },
  notation: "Notation",
  notationAbout: (code) =>
    mixed`Un tir est une case et sa réponse : ${code("E5.")} à l’eau, ${code("F6x")} touché, ${code("F8#")} coulé ; si les règles en disent plus, ${code("F8#3")} donne la longueur, ${code("F8#cruiser")} le navire, ${code("F8#cruiser[F6,F7,F8]")} les cases, et ${code("F6xcruiser")} nomme le navire touché. Quand la réponse est un nombre de navires, ${code("F6=2")} signifie deux. Sur les grilles à une dimension ou à plus de deux, les cases s’écrivent ${code("(3)")} ou ${code("(3,1,4)")}, à partir de 1. Les noms des navires y sont anglais.`,
  examples: "Exemples",
  exampleTexts: {
    column: "Deux touches dans une colonne : où continue le navire ?",
    sunk: "Le croiseur est coulé : où est le sous-marin ?",
    russian: "Le jeu russe après un tir à l’eau sur sa meilleure première case",
    small: "Une petite grille qu’on peut vérifier à la main",
    boxes: "Deux boîtes en trois dimensions : l’une couvre la case (2,2,2)",
    numbers: "Quatre boîtes qui peuvent se chevaucher ; les réponses sont des nombres",
    placing: "Placer la flotte russe : deux navires sont déjà là",
    people: "La même grille quand des joueurs placent leurs navires : près des bords",
    conflict: "Une contradiction, et les tirs qui la causent",
  },
};
