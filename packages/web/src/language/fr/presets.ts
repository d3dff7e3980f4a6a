import type { PresetWords } from "../preset-words.ts";

export const presets: PresetWords = {
  description:
    "Où sont les navires ? Saisissez vos tirs de bataille navale : la grille donne la probabilité exacte d’un navire sur chaque case et le meilleur tir suivant. Tout se passe dans votre navigateur, rien n’est envoyé.",
  games: {
    hasbro: {
      title: "Jeu de société américain",
      about: "le jeu de société américain : un navire coulé est nommé, les navires peuvent se toucher",
    },
    "milton-bradley": {
      title: "Jeu américain, anciennes règles",
      about: "le jeu de société américain selon ses anciennes règles imprimées : chaque « touché » nomme le navire",
    },
    "hasbro-2002": {
      title: "Jeu américain, noms de 2002",
      about: "le jeu de société américain avec les noms de navires de 2002",
    },
    russian: {
      title: "Bataille navale russe",
      about: "Morskoï boï : dix navires qui ne se touchent pas ; on dit « coulé », sans dire lequel",
    },
    german: {
      title: "Jeu allemand, dix navires",
      about: "Schiffe versenken : dix navires de 5 à 2 cases, qui ne se touchent pas",
    },
    french: {
      title: "Bataille navale",
      about: "la bataille navale, ou touché-coulé : les cinq navires du jeu américain, qui ne se touchent pas",
    },
    bimaru: {
      title: "Flotte du casse-tête Bimaru",
      about: "la flotte du casse-tête Bimaru (bataille navale en solitaire) : seulement « à l’eau » et « touché »",
    },
    "treasure-hunt": {
      title: "Chasse au trésor",
      about:
        "tirée d’un jeu vidéo : trouver des groupes de 4, 3 et 2 calmars, qui peuvent se toucher ; le jeu montre combien sont trouvés",
    },
    salvo: {
      title: "Salvo, papier et crayon",
      about:
        "le jeu sur papier à quatre navires, avant le jeu américain : les navires peuvent se toucher, un navire coulé est nommé",
    },
    italian: {
      title: "Jeu italien sur papier",
      about: "Battaglia navale : dix navires de 4 à 1 case, qui peuvent ici se toucher ; on dit « coulé »",
    },
    "german-six": {
      title: "Jeu allemand, six navires",
      about: "Schiffe versenken avec une flotte réduite de 5 à 2 cases, expliquée par un journal ; sans contact",
    },
    portuguese: {
      title: "Jeu portugais sur papier",
      about:
        "A batalha naval : un porte-avions, deux destroyers de 4 et cinq vedettes de 1, sans contact ; chaque « touché » nomme le navire",
    },
    norwegian: {
      title: "Jeu de plein air des scouts norvégiens",
      about:
        "Kjempeslagskip, joué dehors avec des gens pour navires : chaque « touché » dit le type du navire ; ici, les navires peuvent se toucher",
    },
    swedish: {
      title: "Jeu de société suédois",
      about:
        "Sjöslaget, 11 colonnes et 9 lignes : « à l’eau » et « touché » ; le contact est laissé aux joueurs, ici il est permis",
    },
    czech: {
      title: "Jeu de voyage tchèque",
      about:
        "Lodě, un livre magnétique pour la route, dix navires de 5, 3, 2 et 1 cases ; ici sans contact, comme sur papier",
    },
    hackerrank: {
      title: "Concours de programmation (HackerRank)",
      about:
        "un concours entre programmes : sept navires de 5 à 1 case, côte à côte à volonté ; un navire coulé est montré",
    },
    planes: {
      title: "Trois avions",
      about:
        "Avioane, ou bombarder des avions : trois avions de dix cases ; ici seulement « à l’eau » et « touché », sans dire si la tête est atteinte",
    },
    "three-ships": {
      title: "Trois navires égaux",
      about:
        "le jeu d’un cours de programmation : trois navires de 3 cases ; les réponses sont « à l’eau », « touché » et « coulé »",
    },
    classroom: {
      title: "Jeu pour la classe",
      about:
        "un jeu pour l’école sur un petit ordinateur à 5 sur 5 lumières : navires de 3, 2 et 1 cases ; on dit « coulé », ici ils peuvent se toucher",
    },
    "number-plane": {
      title: "Plan cartésien",
      about:
        "une leçon de mathématiques sur le plan de −10 à 10 : six navires de 4 à 2 points ; « à l’eau » et « touché » ; ici ils peuvent se toucher",
    },
    thesis: {
      title: "Mémoire sur cinq stratégies",
      about:
        "un mémoire de master sur cinq stratégies : un navire coulé est montré, les navires peuvent se toucher et sont placés l’un après l’autre",
    },
    "gorkoff-5x5": {
      title: "Cinq par cinq",
      about: "une grille de cinq par cinq avec six navires qui ne se touchent pas : 1 428 dispositions",
    },
    "gorkoff-3x3": {
      title: "Trois par trois",
      about: "une grille de trois par trois avec trois navires qui ne se touchent pas : 4 dispositions",
    },
  },
  ships: {
    carrier: "porte-avions",
    battleship: "cuirassé",
    cruiser: "croiseur",
    submarine: "sous-marin",
    destroyer: "destroyer",
    boat: "vedette",
    "patrol-boat": "patrouilleur",
    "torpedo-boat": "torpilleur",
    "assault-ship": "navire d’assaut",
    launch: "chaloupe",
    minesweeper: "dragueur de mines",
    plane: "avion",
    ship: "navire",
    large: "grand",
    middle: "moyen",
    small: "petit",
    four: "quatre",
    three: "trois",
    two: "deux",
    box: "boîte",
  },
};
