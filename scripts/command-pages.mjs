// Pages about the command, made from the definitions of its commands and flags: the man pages, which
// `node scripts/command-pages.mjs` writes to packages/cli/man after a build, and the lists of
// docs/reference/command.md, which a test compares with the definitions.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const cli = fileURLToPath(new URL("../packages/cli/", import.meta.url));

/** The text width of a page for terminals of 80 columns. */
const PAGE_COLUMNS = 72;

/**
 * @typedef {object} Outline
 * @property {string} name
 * @property {string} about
 * @property {{ term: string, about: string }[]} arguments
 * @property {{ long: string, short?: string, value?: string, about: string, group: string }[]} flags
 * @property {{ name: string, value: string, about: string }[]} settings
 * @property {string} notes
 */

/**
 * Loads the commands' definitions, and the headings of the groups of flags and commands.
 * @returns {Promise<{ outlines: Outline[], flagGroups: Record<string, string>, commandGroups: Record<string, readonly string[]> }>}
 */
export async function definitions() {
  const { COMMANDS, COMMAND_GROUPS, loadCommands } = await import("../packages/cli/dist/commands/command-list.js");
  const { aboutFlag, FLAG_GROUPS, isSetting } = await import("../packages/cli/dist/definition/flag.js");
  const { fitHelp } = await import("../packages/cli/dist/definition/broadside-help.js");
  const outlines = (await loadCommands(Object.keys(COMMANDS))).map((command) => ({
    name: command.name,
    about: command.about,
    arguments: command.arguments.map(({ form, about }) => ({ term: form.replace(/[^\w-]/g, ""), about })),
    flags: command.flags
      .filter((flag) => !isSetting(flag))
      .map(({ name, short, value, ...flag }) => ({
        long: `--${name}`,
        ...(short !== undefined && { short: `-${short}` }),
        ...(value !== undefined && { value }),
        about: aboutFlag({ name, ...flag }),
        group: flag.group,
      })),
    settings: command.flags
      .filter(isSetting)
      .map((flag) => ({ name: flag.name, value: flag.value ?? "", about: aboutFlag(flag) })),
    notes: fitHelp(command.notes.trim(), PAGE_COLUMNS),
  }));
  return { outlines, flagGroups: FLAG_GROUPS, commandGroups: COMMAND_GROUPS };
}

/**
 * The flags of a command by group, in the order of the groups.
 * @param {Outline} outline
 * @param {Record<string, string>} groups
 */
const grouped = ({ flags }, groups) =>
  Object.entries(groups).flatMap(([group, heading]) => {
    const inGroup = flags.filter((flag) => flag.group === group);
    return inGroup.length === 0 ? [] : [{ heading: heading.replace(/:$/, ""), flags: inGroup }];
  });

/** A row of a Markdown table. */
const row = (/** @type {string[]} */ ...cells) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;

const code = (/** @type {string} */ text) => `\`${text}\``;

/** A line of a list: a flag, setting or argument, and what it is. */
const item = (/** @type {string} */ term, /** @type {string} */ about) => `- ${code(term)}: ${about}`;

/** A line of a list of flags. @param {Outline["flags"][number]} flag */
const flagItem = ({ long, short, value, about }) =>
  item(`${short ? `${short}, ` : ""}${long}${value ? ` ${value}` : ""}`, about);

/** The lines that occur in more than one list, once each. @param {string[][]} lists */
const linesAgain = (lists) => {
  const lines = lists.flat();
  return new Set(lines.filter((one, i) => lines.indexOf(one) !== i));
};

/** The flags that every command has. @param {Outline[]} outlines */
const flagsOfAll = ([first, ...others]) =>
  (first?.flags ?? [])
    .map(({ long }) => long)
    .filter((flag) => others.every(({ flags }) => flags.some(({ long }) => long === flag)));

/**
 * The lists of docs/reference/command.md: all commands; the flags and settings that several commands share;
 * then what each command does, and its remaining flags and settings.
 * @param {Awaited<ReturnType<typeof definitions>>} all
 */
export function commandTables({ outlines, flagGroups, commandGroups }) {
  const lines = [row("for", "commands"), "|---|---|"];
  for (const [heading, names] of Object.entries(commandGroups)) {
    const links = outlines
      .filter(({ name }) => names.includes(name))
      .map(({ name }) => `[${code(name)}](#broadside-${name.replaceAll(" ", "-")})`);
    lines.push(row(heading.replace(/:$/, ""), links.join(", ")));
  }
  const lists = outlines.map((outline) => ({
    outline,
    flags: grouped(outline, flagGroups).flatMap(({ flags }) => flags),
    settings: outline.settings.map(({ name, value, about }) => item(`${name}=${value}`, about)),
  }));
  const commonFlags = linesAgain(lists.map(({ flags }) => flags.map(flagItem)));
  const commonSettings = linesAgain(lists.map(({ settings }) => settings));
  const everywhere = flagsOfAll(outlines);
  lines.push("", "### Flags of several commands", "", `Every command takes ${everywhere.map(code).join(" and ")}.`);
  lines.push("", ...commonFlags, "", "### Settings of several commands", "", ...commonSettings);
  for (const { outline, flags, settings } of lists) {
    lines.push("", `### broadside ${outline.name}`, "", `${outline.about}.`);
    const items = [
      ...outline.arguments.map(({ term, about }) => item(term, about)),
      ...flags.map(flagItem).filter((one) => !commonFlags.has(one)),
      ...settings.filter((one) => !commonSettings.has(one)),
    ];
    if (items.length > 0) lines.push("", ...items);
    const shared = [
      ...flags
        .filter((flag) => commonFlags.has(flagItem(flag)) && !everywhere.includes(flag.long))
        .map(({ long }) => code(long)),
      ...outline.settings.filter((_, i) => commonSettings.has(settings[i] ?? "")).map(({ name }) => code(name)),
    ];
    if (shared.length > 0) lines.push("", `[Shared](#flags-of-several-commands): ${shared.join(" ")}`);
  }
  return `${lines.join("\n")}\n`;
}

/** Escapes text for roff, where some characters have a special meaning at the start of a line or within it. */
const roff = (/** @type {string} */ text) =>
  text
    .replaceAll("\\", "\\e")
    .replaceAll("-", "\\-")
    .replace(/^([.'])/gm, "\\&$1")
    .replace(
      /[^ -~\n]/gu,
      (letter) => `\\[u${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}]`,
    );

/** The name of a command's man page: `broadside-puzzle-solve`. */
const pageName = (/** @type {string} */ command) => `broadside-${command.replaceAll(" ", "-")}`;

/**
 * A man page of a command.
 * @param {Outline} outline
 * @param {Record<string, string>} flagGroups
 * @param {string} version
 */
const manPage = (outline, flagGroups, version) => {
  const { name: command, about, notes, settings } = outline;
  const name = pageName(command);
  const terms = outline.arguments.map(({ term }) => ` \\fI${roff(term)}\\fR`).join("");
  return [
    head(name, version),
    ".SH NAME",
    `${roff(name)} \\- ${roff(about)}`,
    ".SH SYNOPSIS",
    `\\fBbroadside ${roff(command)}\\fR [flags]${terms}`,
    ...outline.arguments.flatMap(({ term, about: what }, i) => [
      ...(i === 0 ? [".SH ARGUMENTS"] : []),
      ".TP",
      `\\fI${roff(term)}\\fR`,
      roff(what),
    ]),
    ...grouped(outline, flagGroups).flatMap(({ heading, flags }) => [
      `.SH ${roff(heading.toUpperCase())}`,
      ...flags.flatMap(({ long, short, value, about: what }) => [
        ".TP",
        `${short ? `\\fB${roff(short)}\\fR, ` : ""}\\fB${roff(long)}\\fR${value ? ` \\fI${roff(value)}\\fR` : ""}`,
        roff(what),
      ]),
    ]),
    ...settings.flatMap(({ name: setting, value, about: what }, i) => [
      ...(i === 0 ? [".SH SETTINGS", "Given by \\-\\-set or in broadside.json."] : []),
      ".TP",
      `\\fB${roff(setting)}\\fR=\\fI${roff(value)}\\fR`,
      roff(what),
    ]),
    ...(notes === "" ? [] : [".SH NOTES", ".nf", roff(notes), ".fi"]),
    ".SH SEE ALSO",
    "\\fBbroadside\\fR(1)",
    "",
  ].join("\n");
};

const head = (/** @type {string} */ name, /** @type {string} */ version) =>
  `.TH ${roff(name.toUpperCase())} 1 "" "broadside ${version}" "Broadside"`;

/**
 * The man page of the program as a whole.
 * @param {Awaited<ReturnType<typeof definitions>>} all
 * @param {string} version
 */
const mainPage = ({ outlines, commandGroups }, version) =>
  [
    head("broadside", version),
    ".SH NAME",
    "broadside \\- exact analysis of Battleship",
    ".SH SYNOPSIS",
    "\\fBbroadside\\fR \\fIcommand\\fR [flags]",
    ".SH DESCRIPTION",
    "Counts, maps, suggests, solves and plays, for any rules and any board, every layout counted.",
    "Each command has a page of its own.",
    ...Object.entries(commandGroups).flatMap(([heading, names]) => [
      `.SH ${roff(heading.replace(/:$/, "").toUpperCase())}`,
      ...outlines
        .filter(({ name }) => names.includes(name))
        .flatMap(({ name, about }) => [".TP", `\\fB${roff(pageName(name))}\\fR(1)`, roff(about)]),
    ]),
    ".SH EXIT STATUS",
    "0 done; 2 bad input or usage, with one line that says what was wrong; 1 anything else.",
    ".SH FILES",
    ".TP",
    "\\fIbroadside.json\\fR",
    "Defaults of flags and settings, from the nearest folder up; see \\fBbroadside\\-list\\fR(1).",
    "",
  ].join("\n");

/**
 * The man pages, by file name.
 * @param {Awaited<ReturnType<typeof definitions>>} all
 * @returns {Map<string, string>}
 */
export function manPages(all) {
  const { version } = JSON.parse(readFileSync(join(cli, "package.json"), "utf8"));
  return new Map([
    ["broadside.1", mainPage(all, version)],
    ...all.outlines.map(
      (outline) =>
        /** @type {[string, string]} */ ([`${pageName(outline.name)}.1`, manPage(outline, all.flagGroups, version)]),
    ),
  ]);
}

/** Replaces the old man pages with new ones. Resolves to an exit code. */
export async function writeManPages() {
  const folder = join(cli, "man");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  for (const [name, text] of manPages(await definitions())) writeFileSync(join(folder, name), text);
  return 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await writeManPages();
