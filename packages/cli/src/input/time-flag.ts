import { UsageError } from "../output/usage-error.ts";

/** Reads a time such as `90s`, `15m` or `2h`, in milliseconds. */
export const readTime =
  (flag: string) =>
  (text: string): number => {
    const match = /^(\d+(?:\.\d+)?)\s*(s|m|h)$/.exec(text);
    const milliseconds = match
      ? Number(match[1]) * { s: 1000, m: 60_000, h: 3_600_000 }[match[2] as "s" | "m" | "h"]
      : 0;
    if (milliseconds > 0) return milliseconds;
    throw UsageError.of(flag, `"${text}" is not a time`, "write a number and its unit, such as 90s, 15m or 2h");
  };
