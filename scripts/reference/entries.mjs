// A typedoc plugin that names the modules of the reference by their import paths.
import { Converter, ReflectionKind } from "typedoc";

/**
 * The import path of a folder: `engine/src/solver` becomes `@broadside/engine/solver`, and `engine/src`, its
 * index, `@broadside/engine`.
 */
const entryOf = (/** @type {string} */ file) => file.replace(/^(\w+)\/src\b/, "@broadside/$1");

/** Typedoc calls this when it starts. @param {import("typedoc").Application} app */
export function load(app) {
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
    for (const module of project.getReflectionsByKind(ReflectionKind.Module)) module.name = entryOf(module.name);
  });
}
