import { streams } from "../output/streams.ts";

/** Whether keys can be read one by one and the whole window drawn: both ends a terminal, and one that moves its cursor. */
export const isFullTerminal = (): boolean => {
  const { stdin, stdout, env } = streams();
  const term = env["TERM"] ?? (process.platform === "win32" ? "windows" : "");
  return stdin.isTTY === true && stdout.isTTY === true && stdin.setRawMode !== undefined && !/^(|dumb)$/.test(term);
};
