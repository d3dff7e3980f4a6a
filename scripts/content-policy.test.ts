// The page's own content policy equals the one that `broadside serve` sends. Otherwise the page would work on
// some hosts and not on others.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { CONTENT_POLICY } from "../packages/web/content-policy.ts";

test("the policy in the page is part of the one that the server sends", () => {
  const server = readFileSync(new URL("../packages/cli/src/commands/serve-command.ts", import.meta.url), "utf8");
  const sent = server.replace(/" \+\s*"/g, "");
  const directives = CONTENT_POLICY.split("; ");
  expect(directives.length).toBeGreaterThan(5);
  expect(directives.filter((directive) => !sent.includes(directive))).toEqual([]);
  // Neither policy allows inline code or styles, or any host.
  expect(`${CONTENT_POLICY} ${sent.match(/"(default-src[^"]*)"/)?.[1]}`).not.toMatch(/'unsafe|https?:|\*/);
});
