import { execFileSync } from "node:child_process";
import { unwrap } from "@broadside/engine";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { programPaths } from "./bot-program.ts";
import { splitCommand } from "./command-words.ts";

const words = (command: string): string[] => unwrap(splitCommand(command, "here"));

describe("words of a command", () => {
  it.each([
    ["python3 mybot.py", ["python3", "mybot.py"]],
    ["  a\tb  ", ["a", "b"]],
    [`a 'b c' "d e"f`, ["a", "b c", "d ef"]],
    [`a "b \\"c\\" \\\\ \\n"`, ["a", 'b "c" \\ \\n']],
    [`a\\ b '\\'`, ["a b", "\\"]],
    [`a ''`, ["a", ""]],
    ["C:\\bots\\Überall\\.x\\a.exe -x", ["C:\\bots\\Überall\\.x\\a.exe", "-x"]],
    [`"C:\\Program Files\\a.exe" 'D:\\' '\\\\server\\a'`, ["C:\\Program Files\\a.exe", "D:\\", "\\\\server\\a"]],
    ["a \\$b \\\\c", ["a", "$b", "\\c"]],
    ["a $HOME `b` * ; c > d | e && f", ["a", "$HOME", "`b`", "*", ";", "c", ">", "d", "|", "e", "&&", "f"]],
  ])("%s", (command, wanted) => expect(words(command)).toEqual(wanted));

  // Git brings a shell to Windows.
  it("are those of a shell where nothing but quotes is special", () => {
    const quoted = fc.string({ unit: fc.constantFrom("a", "b", " ", "'", '"', "\\", "é"), maxLength: 6 }).map((one) => {
      return `'${one.replaceAll("'", `'\\''`)}'`;
    });
    const plain = fc.string({ unit: fc.constantFrom("a", "=", "-", ".", "\\ ", '\\"'), minLength: 1, maxLength: 4 });
    const doubled = fc
      .string({ unit: fc.constantFrom("a", " ", "'", '\\"', "\\\\", "é"), maxLength: 5 })
      .map((one) => `"${one}"`);
    const word = fc
      .array(fc.oneof(quoted, plain, doubled), { minLength: 1, maxLength: 3 })
      .map((parts) => parts.join(""));
    const commands = fc.sample(fc.array(word, { minLength: 1, maxLength: 4 }), { seed: 4, numRuns: 150 });
    // A single shell reads all commands. It prints each word on its own line, and a separator line after each
    // command.
    const script = commands.map((parts) => `printf '%s\\n' ${parts.join(" ")}; printf '\\001\\n'`).join("\n");
    const shell = execFileSync("sh", ["-c", script], { encoding: "utf8" }).split("\u0001\n").slice(0, -1);
    for (const [i, parts] of commands.entries()) {
      const command = parts.join(" ");
      // An empty first word names no program.
      expect(words(`x ${command}`), command).toEqual(["x", ...shell[i].split("\n").slice(0, -1)]);
    }
  });

  it.each([
    ["", "here: names no program"],
    ["   ", "here: names no program"],
    ["'' a", "here: names no program"],
    [`a "b`, 'here: the quote " is not closed'],
    ["a 'b", "here: the quote ' is not closed"],
    ["a \\", "here: ends with a backslash"],
  ])("%j is refused", (command, message) => {
    const split = splitCommand(command, "here");
    expect(split.ok ? "" : `${split.error.where}: ${split.error.what}`).toBe(message);
  });
});

describe("a program is looked for", () => {
  it.each([
    ["bot", "/bin::/usr/bin", false, ["/bin/bot", "bot", "/usr/bin/bot"]],
    ["./bot", "/bin", false, ["./bot"]],
    [".\\bot", "/bin", false, ["/bin/.\\bot"]],
    ["bot", "C:\\b", true, ["bot", "bot.com", "bot.exe", "C:\\b\\bot", "C:\\b\\bot.com", "C:\\b\\bot.exe"]],
    ["x\\bot.exe", "C:\\b", true, ["x\\bot.exe", "x\\bot.exe.com", "x\\bot.exe.exe"]],
  ])("%s in %s", (program, search, isWindows, paths) =>
    expect(programPaths(program, search, isWindows)).toEqual(paths),
  );
});
