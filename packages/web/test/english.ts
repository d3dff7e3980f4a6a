// The page's words in English, loaded for tests without a browser that import this.
import * as words from "../src/words/words.ts";

await Promise.all(Object.values(words).flatMap((value) => ("load" in value ? [value.load()] : [])));
