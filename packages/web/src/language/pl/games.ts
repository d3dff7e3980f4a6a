import type * as en from "../en/games.ts";
import { plCounted as counted } from "../plural.ts";

export const games: typeof en.games = {
  keptHere: "Zapisane tylko na tym urządzeniu, w tej przeglądarce, razem z cofaniem i ponawianiem.",
  exportAll: "Eksportuj wszystkie",
  none: "Nie ma jeszcze gier. Gra zapisuje się, gdy tylko coś w niej zmienisz.",
  mostKept: (most, oldest) => `Masz ${most} gier, więcej nie można. Najstarsza: ${oldest}.`,
  deleteOldest: (name) => `Usuń najstarszą: ${name}`,
  deleteIt: "Usuń ją",
  deleted: (name) => `Usunięto: ${name}.`,
  lines: (n) => counted(n, "wariant", "warianty", "wariantów"),
  fileName: "gra",
  openNow: "teraz otwarta · ",
  renameIt: (name) => `Zmień nazwę: ${name}`,
  duplicate: "Powiel",
  duplicateIt: (name) => `Powiel: ${name}`,
  exportOne: "Eksportuj",
  exportIt: (name) => `Eksportuj: ${name}`,
  delete: "Usuń",
  nameOf: "Nazwa gry",
  deleteUnreadable: "Usuń grę, której nie da się odczytać",
  theUnreadable: "Nieczytelna gra",
  import: "Import",
  importFile: "Plik z „Eksportuj” lub z broadside play --out",
  importText: "Albo jego treść",
  importButton: "Importuj treść",
  imported: (n) => `Zaimportowano ${counted(n, "grę", "gry", "gier")}.`,
  nothingImported: "niczego nie zaimportowano",
  isCalled: (name) => `Gra nazywa się teraz ${name}.`,
  nameNotKept: "Nie udało się zapisać nazwy.",
  wasKept: (name) => `Zapisano: ${name}.`,
  noRoom: "Nie ma miejsca na kolejną grę.",
  noRoomBack: "Nie ma miejsca, aby ją przywrócić.",
  isBack: (name) => `Przywrócono: ${name}.`,
};

export const share: typeof en.share = {
  about: "Link zawiera całą pozycję, obraz pokazuje planszę. Nic nie jest wysyłane bez twojej zgody.",
  aboutGame: "Link zawiera całą grę, obraz pokazuje obie plansze.",
  linkLacksPlacing:
    "To, jak przeciwnik ustawia statki, nie mieści się w linku: przegląd z linku uznaje wszystkie układy za jednakowo prawdopodobne.",
  send: "Wyślij…",
  savePng: "Zapisz jako obraz (PNG)",
  saveSvg: "Zapisz jako obraz (SVG)",
  noPicture: "Ta przeglądarka nie mogła utworzyć obrazu. Wybierz drugi format.",
};
