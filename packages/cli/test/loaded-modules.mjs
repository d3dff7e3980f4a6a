// For node's --import: writes the URL of every module that a process loads into the file named by
// LOADED_MODULES.
import { appendFileSync } from "node:fs";
import { register } from "node:module";

register(
  `data:text/javascript,${encodeURIComponent(`
    import { appendFileSync } from "node:fs";
    export const load = (url, context, next) => {
      appendFileSync(process.env.LOADED_MODULES, url + "\\n");
      return next(url, context);
    };
  `)}`,
);
// Hooks do not see what `require` loads, for example native libraries.
const open = process.dlopen;
process.dlopen = (...args) => {
  appendFileSync(process.env.LOADED_MODULES, `native:${args[1]}\n`);
  return open.apply(process, args);
};
