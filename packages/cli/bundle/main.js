import{createRequire as $require}from"node:module";const require=$require(import.meta.url);
import{version}from"./chunk-T2FZNALZ.js";import"./chunk-GUFTHLTB.js";var words=process.argv.slice(2);words.length===1&&words[0]==="--version"?process.stdout.write(`${version()}
`):process.exitCode=await(await import("./run-command-Q5W26ANW.js")).runCommand(words,process);
