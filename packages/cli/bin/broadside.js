#!/usr/bin/env node
import { existsSync } from "node:fs";
import module from "node:module";

// Node 22.1 and later keep what they have compiled.
module.enableCompileCache?.();

const main = new URL("../bundle/main.js", import.meta.url);
// Traces name what was compiled, where it is there: it is in a clone, and not in what is installed.
const readable = new URL("../dist/main.js", import.meta.url);
// The package says the same to npm, which only warns; older versions fail at what they cannot read.
const OLDEST = 20;

if (Number.parseInt(process.versions.node, 10) < OLDEST) {
  process.stderr.write(
    `broadside needs Node ${OLDEST} or later, and this is Node ${process.versions.node}; install a newer one from https://nodejs.org\n`,
  );
  process.exitCode = 1;
} else if (process.env["BROADSIDE_DEBUG"] && existsSync(readable)) await import(readable.href);
else if (existsSync(main)) await import(main.href);
else {
  process.stderr.write('broadside is not built yet: run "npm run build"\n');
  process.exitCode = 1;
}
