// A typedoc plugin: names the reference's modules as they are imported.
import { Converter, ReflectionKind } from "typedoc";

/** What a file is imported as: `engine/src/solver` as `@broadside/engine/solver`, and `engine/src`, its index, as `@broadside/engine`. */
const entryOf = (/** @type {string} */ file) => file.replace(/^(\w+)\/src\b/, "@broadside/$1");

/** Called by typedoc when it begins. @param {import("typedoc").Application} app */
export function load(app) {
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
    for (const module of project.getReflectionsByKind(ReflectionKind.Module)) module.name = entryOf(module.name);
  });
}
