import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

let mark: string | undefined;

/**
 * Identifies this program: its version, and a hash of the code of engine and arena, because two builds of one
 * version may play differently.
 */
export const programMark = (): string => {
  mark ??= makeMark();
  return mark;
};

const makeMark = (): string => {
  const arena = fileURLToPath(new URL("..", import.meta.url));
  const engine = dirname(fileURLToPath(import.meta.resolve("@broadside/engine")));
  const hash = createHash("sha256");
  for (const [name, folder] of Object.entries({ arena, engine })) {
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
      /\.(js|json)$/.test(file),
    );
    for (const file of files.map((path) => path.replaceAll("\\", "/")).sort())
      hash
        .update(`${name}/${file}\0`)
        .update(readFileSync(join(folder, file)))
        .update("\0");
  }
  const manifest = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")) as {
    version: string;
  };
  return `${manifest.version} (build ${hash.digest("hex").slice(0, 12)})`;
};
