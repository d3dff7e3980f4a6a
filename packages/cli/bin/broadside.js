#!/usr/bin/env node
"use strict";
// CommonJS in the syntax of 2009, so that every Node can read this file and say what is wrong.
var OLDEST = 20;
var fs = require("fs");
var path = require("path");

function fail(text) {
  process.stderr.write(text + "\n");
  process.exitCode = 1;
}

function start() {
  // Node 22.1 and later keep what they have compiled.
  var modules = require("module");
  if (modules.enableCompileCache) modules.enableCompileCache();
  var main = path.join(__dirname, "../bundle/main.js");
  // Traces name what was compiled, where it is there: it is in a clone, and not in what is installed.
  var readable = path.join(__dirname, "../dist/main.js");
  if (process.env.BROADSIDE_DEBUG && fs.existsSync(readable)) main = readable;
  if (!fs.existsSync(main)) fail('broadside is not built yet: run "npm run build"');
  // An older Node cannot read `import`, except in a text that it never runs.
  else new Function("url", "return import(url)")(require("url").pathToFileURL(main).href);
}

var found = process.versions.node;
var advice = "; install a newer one from https://nodejs.org";
if (parseInt(found, 10) >= OLDEST) start();
else fail("broadside needs Node " + OLDEST + " or later, and this is Node " + found + advice);
