/** Rules that no schema can check, with the parsers' errors, in the order of `docs/reference/schemas.md`. */
export const ONLY_PARSERS: readonly { readonly about: string; readonly refusal: RegExp }[] = [
  {
    about: "that cells are on the board and are written for its number of dimensions",
    refusal: /: "[^"]*" (is off the board|names a cell of a two-dimensional board)$/,
  },
  { about: "that the board is not too large to hold", refusal: /^(scenario: )?board\.size: .* makes .* cells/ },
  {
    about: "that the board has enough cells for the ships",
    refusal: /fleet: its \d+ ships? needs? .* cells, the board has/,
  },
  { about: "that no two classes have the same name", refusal: /is already the name of another class$/ },
  { about: "that the cells of a shape are connected", refusal: /the picture falls into \d+ parts$/ },
  {
    about: "that ships which share lengths have a name for each, and are not too many",
    refusal: /: has \d+ names and \d+ lengths$/,
  },
  { about: "that no two pictures of a ship are the same", refusal: /shape: \[.*\] is given twice$/ },
  {
    about: "that a prior has a weight for each cell of the board",
    refusal: /prior\S*\.cells\S*( \(\S+\))?: (has \d+ entr(y|ies)|\[.* is not a weight|["\d].* is not a list)$/,
  },
  {
    about: "that totals have a number for each line of the board, and the fleet can satisfy them and the clues",
    refusal:
      /totals\S*: (has \d+ (lists?|numbers?), |\d+ ship cells? (?:has|have) no room|the (columns|rows|slabs of dimension \d+) add up to \d+|(column|row|slab) .* ship cells?, and )|clues\.\S+: (the ship cannot go on|a ship cannot go on|the fleet has no ship|no ship has|"\w+" (on a blocked|is for straight)|\S+ has a clue already)/,
  },
  { about: "that every class named in the file belongs to the fleet", refusal: /the fleet has no class / },
  {
    about: "that the cells given for a ship are one of its placements, each listed once",
    refusal: /is not a placement of |is listed twice$/,
  },
  {
    about: "that a layout has the ships of the fleet, none too close to another and none on a blocked cell",
    refusal: /has \d+ ships of class |lies too near |is the same as ships|covers the blocked cell/,
  },
  {
    about: "that the rules allow the answers, and the ships that answers name or show belong to the fleet",
    refusal:
      /: (the rules \(answers|the rules announce|the sunk ship's (length|class|cells) |no ship has \d+ cells?|\d+ ships are more than)|sunk by this shot$/,
  },
  {
    about: "that no shot is at a blocked cell or repeated, and no answer appears twice below a shot",
    refusal: /was already shot |is a blocked cell$|is (blocked|already shot)$|is the same answer as another$/,
  },
  {
    about: "that a proof has every layout once, up to symmetry",
    refusal: /^hider: lists \d+ layouts of \d+$|are not the images of one layout$/,
  },
];
