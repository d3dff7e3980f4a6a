import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { createRequire, isBuiltin } from "node:module";
import { dirname, join, relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parse } from "es-module-lexer/js";

/** A strategy module with everything that it imports, to tell whether the code of a run has changed. */
export interface ModuleFiles {
  /** Absolute paths, starting with the module's own file. Files of installed packages are left out. */
  readonly files: readonly string[];
  /** Imported packages as `name@version`, and names that could not be resolved. */
  readonly packages: readonly string[];
  /** SHA-256 of the files, with their paths relative to the module, and of the packages, with their versions. */
  readonly sha256: string;
}

/** Follows the imports of a module, from file to file. @throws if the module itself cannot be read */
export const moduleFiles = (path: string): ModuleFiles => {
  const texts = new Map<string, string>([[path, readFileSync(path, "utf8")]]);
  const packages = new Set<string>();
  for (const [file, text] of texts) {
    for (const specifier of importsOf(file, text)) {
      const found = resolveImport(specifier, file);
      if (found.kind === "package") packages.add(found.name);
      else if (!texts.has(found.path)) texts.set(found.path, readOr(found.path));
    }
  }
  const hash = createHash("sha256");
  if (texts.size === 1 && packages.size === 0) hash.update(texts.get(path) ?? "");
  else {
    const parts = [...texts].map(([file, text]) => `${relative(dirname(path), file).replaceAll("\\", "/")}\0${text}`);
    hash.update([...parts.sort(), ...[...packages].sort()].join("\0\0"));
  }
  return { files: [...texts.keys()], packages: [...packages].sort(), sha256: hash.digest("hex") };
};

const readOr = (path: string): string => {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "(cannot be read)";
  }
};

const importsOf = (file: string, text: string): string[] => {
  if (!/\.[cm]?[jt]s$/.test(file)) return [];
  const required = Array.from(text.matchAll(/\brequire\(\s*(["'])([^"'\n]+)\1\s*\)/g), ([, , name]) => name);
  try {
    const [imports] = parse(text);
    return [...imports.flatMap(({ n }) => n ?? []), ...required];
  } catch {
    // A file that cannot be parsed as a module is refused later, when it is loaded.
    return required;
  }
};

type Found = { readonly kind: "file"; readonly path: string } | { readonly kind: "package"; readonly name: string };

const resolveImport = (specifier: string, from: string): Found => {
  if (isBuiltin(specifier)) return { kind: "package", name: specifier };
  if (/^(\.{0,2}\/|file:)/.test(specifier)) {
    const url = new URL(specifier, pathToFileURL(from));
    return { kind: "file", path: withEnding(fileURLToPath(url), from) };
  }
  const name = /^(@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier;
  return { kind: "package", name: `${name}@${versionOf(name, from)}` };
};

/** Completes a path: `require` accepts paths without a file extension. */
const withEnding = (path: string, from: string): string => {
  try {
    return existsSync(path) ? path : createRequire(from).resolve(path);
  } catch {
    return path;
  }
};

const versionOf = (name: string, from: string): string => {
  for (const folder of createRequire(from).resolve.paths(name) ?? []) {
    try {
      const manifest = JSON.parse(readFileSync(join(folder, name, "package.json"), "utf8")) as { version?: unknown };
      return String(manifest.version);
    } catch {
      // The package is not in this folder.
    }
  }
  return "none";
};
