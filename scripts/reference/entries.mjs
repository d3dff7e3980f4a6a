// A typedoc plugin that names the modules of the reference by their import paths, and mends an anchor.
import { Converter, ReflectionKind } from "typedoc";
import { MarkdownPageEvent } from "typedoc-plugin-markdown";

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
  // The heading of `Sprt.state` is only "state", but it is counted as a first "sprtstate".
  app.renderer.on(MarkdownPageEvent.END, (/** @type {{ contents?: string | undefined }} */ page) => {
    page.contents = page.contents?.replaceAll("#sprtstate-1", "#sprtstate");
  });
}
