import type { ShipNames } from "./written-shots.ts";

/**
 * What the ships of the presets are called on the page in Russian, German, French, Polish and Japanese, in this order,
 * by their names in the rules. A program that reads shots which people write passes it on.
 *
 * @example
 * import { parseShots, preset, SHIP_NAMES, unwrap } from "@broadside/engine";
 *
 * const shots = unwrap(parseShots(preset("hasbro"), "Д4 мимо, Д5 ранил, Д6 убил, эсминец", SHIP_NAMES));
 * shots[2]; // => { cell: 54, answer: { kind: "sunk", shipClass: 4 } }
 */
export const SHIP_NAMES: ShipNames = {
  carrier: ["авианосец", "Flugzeugträger", "porte-avions", "lotniskowiec", "空母"],
  battleship: ["линкор", "Schlachtschiff", "cuirassé", "pancernik", "戦艦"],
  cruiser: ["крейсер", "Kreuzer", "croiseur", "krążownik", "巡洋艦"],
  submarine: ["подлодка", "U-Boot", "sous-marin", "okręt podwodny", "潜水艦"],
  destroyer: ["эсминец", "Zerstörer", "niszczyciel", "駆逐艦"],
  boat: ["катер", "Boot", "vedette", "łódź", "小艇"],
  "patrol-boat": ["сторожевой катер", "Patrouillenboot", "patrouilleur", "łódź patrolowa", "哨戒艇"],
  "torpedo-boat": ["торпедный катер", "Torpedoboot", "torpilleur", "torpedowiec", "水雷艇"],
  "assault-ship": ["десантный корабль", "Landungsschiff", "navire d’assaut", "okręt desantowy", "揚陸艦"],
  launch: ["моторный катер", "Barkasse", "chaloupe", "motorówka", "内火艇"],
  minesweeper: ["тральщик", "Minensucher", "dragueur de mines", "trałowiec", "掃海艇"],
  plane: ["самолёт", "Flugzeug", "avion", "samolot", "飛行機"],
  ship: ["корабль", "Schiff", "navire", "statek", "艦"],
  large: ["большой", "groß", "grand", "duży", "大型艦"],
  middle: ["средний", "mittel", "moyen", "średni", "中型艦"],
  small: ["малый", "klein", "petit", "mały", "小型艦"],
  four: ["четвёрка", "Vierer", "quatre", "czwórka", "4匹"],
  three: ["тройка", "Dreier", "trois", "trójka", "3匹"],
  two: ["двойка", "Zweier", "deux", "dwójka", "2匹"],
  box: ["коробка", "Quader", "boîte", "pudełko", "箱"],
};
