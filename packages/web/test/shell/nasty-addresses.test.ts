// The messages for malformed addresses, without the page; nasty-addresses.browser.test.ts checks that the page
// shows them.
import { expect, test } from "vitest";
import { parseAddress } from "../../src/board/notation/address.ts";
import { sayFault } from "../../src/parts/fault.ts";
import "../english.ts";
import { ADDRESSES } from "./nasty-addresses.ts";

test.for(ADDRESSES)("%s is read, and its faults are said in a few lines", ([, fragment, expected = /^$/]) => {
  // The address as a browser writes it.
  const { hash } = new URL(`#${fragment}`, "http://127.0.0.1/");
  const lines = parseAddress(hash).problems.map(sayFault);
  expect(lines.join("\n")).toMatch(expected);
  expect(lines.length).toBeLessThanOrEqual(6);
  for (const line of lines) expect(line.length).toBeLessThan(500);
});
