import { existsSync } from "node:fs";
import type { Server } from "node:http";
import { type AddressInfo, isIPv6 } from "node:net";
import { networkInterfaces } from "node:os";
import { fileURLToPath } from "node:url";
import type { Command } from "commander";
import { addSettings } from "../../definition/setting.ts";
import { wholeNumber } from "../../input/flag-value.ts";
import { write, writeError } from "../../output/output.ts";
import { Failure, UsageError } from "../../output/usage-error.ts";
import { makeStaticServer } from "./static-server.ts";

/** The folder of the built page: in a clone that has one, otherwise in this package. */
const pageFolder = (): string => {
  const web = new URL("../../../../web/", import.meta.url);
  const isClone = existsSync(new URL("vite.config.ts", web));
  return fileURLToPath(isClone ? new URL("dist/", web) : new URL("../../../page/", import.meta.url));
};

const FIRST_PORT = 4173;
const PORTS_TRIED = 20;

export const addServeCommand = (program: Command): void => {
  const command = program
    .command("serve")
    .description("Serve the page to a browser on this computer")
    .option(
      "--port <number>",
      `the port (default: the first free one from ${FIRST_PORT})`,
      wholeNumber("--port", 0, 65535),
    )
    .addHelpText("after", "\nExamples:\n  # until Ctrl-C\n  $ broadside serve --port 8080\n")
    .action(serve);
  addSettings(command, {
    "host=<address>": ["the address to listen on; any but the default lets other computers in", readHost, "127.0.0.1"],
  });
};

const readHost = (text: string): string => {
  // Node treats an empty address as all addresses.
  if (text.trim() !== "") return text;
  throw UsageError.of("host", "is empty", "write an address such as 127.0.0.1");
};

const serve = async ({ port, host }: { readonly port?: number; readonly host: string }): Promise<void> => {
  const page = pageFolder();
  if (!existsSync(`${page}index.html`)) throw new Failure('the page is not built yet: run "npm run build"');
  const server = await makeStaticServer(page);
  try {
    await listen(server, host, port);
    const ended = interrupted();
    const { address, port: chosen } = server.address() as AddressInfo;
    if (!/^(127\.|::1$)/.test(address))
      await writeError(`broadside: other devices in your network can open the page too: ${reachable(address, chosen)}`);
    await write(`Broadside is at http://${urlHost(address)}:${chosen}/ (Ctrl-C ends it)\n`);
    await ended;
  } finally {
    server.close();
    server.closeAllConnections();
  }
};

const interrupted = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve());
  });

/** Listens on the given port or, if none is given, on the first free one of a few. */
const listen = async (server: Server, host: string, port: number | undefined): Promise<void> => {
  const ports = port === undefined ? Array.from({ length: PORTS_TRIED }, (_, i) => FIRST_PORT + i) : [port];
  for (const candidate of ports) {
    const error = await tryToListen(server, host, candidate);
    if (error === undefined) return;
    if (error.code !== "EADDRINUSE") throw listenError(error, host, candidate);
  }
  if (port !== undefined) throw new Failure(`--port ${port}: is in use; choose another, or leave --port out`);
  throw new Failure(`ports ${ports[0]} to ${ports.at(-1)} are all in use; choose another with --port`);
};

const tryToListen = (server: Server, host: string, port: number): Promise<NodeJS.ErrnoException | undefined> =>
  new Promise((resolve) => {
    server.once("error", resolve);
    server.listen({ host, port, exclusive: true }, () => {
      server.off("error", resolve);
      resolve(undefined);
    });
  });

const listenError = (error: NodeJS.ErrnoException, host: string, port: number): Error => {
  if (error.code === "EACCES") return new Failure(`--port ${port}: may not be used; choose one from 1024`);
  if (["ENOTFOUND", "EADDRNOTAVAIL", "EAI_AGAIN", "EINVAL"].includes(error.code ?? ""))
    return UsageError.of(`host "${host}"`, "is not an address of this computer", "write for example 127.0.0.1");
  return new Failure(`cannot listen on ${host}:${port}: ${error.message}`);
};

/** The addresses at which other devices reach a server that listens on `address`. */
const reachable = (address: string, port: number): string => {
  const isEvery = address === "0.0.0.0" || address === "::";
  const own = Object.values(networkInterfaces()).flatMap((found = []) =>
    found.filter(({ internal, family }) => !internal && family === "IPv4").map((one) => one.address),
  );
  return (isEvery ? own : [address]).map((one) => `http://${urlHost(one)}:${port}/`).join(" ") || "no network found";
};

/** The address as part of a URL. One that means all addresses cannot be opened; the local address replaces it. */
const urlHost = (address: string): string => {
  if (address === "0.0.0.0") return "127.0.0.1";
  if (address === "::") return "[::1]";
  return isIPv6(address) ? `[${address}]` : address;
};
