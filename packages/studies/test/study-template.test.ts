import { describe, expect, it } from "vitest";
import { type Findings, fillBlocks, fillPage } from "../src/study/study-template.ts";

const PAGE = `
## What was found

- \`{{best}}\` needs {{shots}} shots[[, fewer than {{others}}]].
  [[Nobody knows about {{unknown}}.]]
- {{pair.first}} beats {{pair.second}}.
- Never said: {{unknown}}.

> **Caution.** Of {{others}}.
> **Caution.** {{warnings}}

## Rules of {{best}}

A paragraph
in two lines.

{{unknown}}

- {{rules}}
- And one more.

**Shots of {{best}}.** Means.
| Strategy | {{columns}} | Words |
| --- | ---: | --- |
| {{rows}} |

<details><summary>More</summary>

{{made}}

</details>

<details><summary>Nothing</summary>

{{unknown}}

</details>
`;

const FINDINGS: Findings = {
  best: "rollout",
  shots: 43.9,
  others: ["a", "b", "c"],
  unknown: undefined,
  pair: [
    { first: "a", second: "b" },
    { first: "b", second: "c" },
  ],
  warnings: ["One.", "Two."],
  rules: ["Ships may touch.", "All are told."],
  columns: ["Mean", "Games"],
  rows: [["rollout", "43.9", "100", "good"]],
  made: { caption: "Made", columns: ["A"], rows: [["1"]] },
};

describe("a page from a template", () => {
  it("has its findings in their places", () => {
    expect(fillPage(PAGE, FINDINGS)).toEqual({
      conclusions: ["`rollout` needs 43.9 shots, fewer than a, b and c.", "a beats b.", "b beats c."],
      cautions: ["Of a, b and c.", "One.", "Two."],
      sections: [
        {
          heading: "Rules of rollout",
          blocks: [
            { kind: "text", text: "A paragraph in two lines." },
            { kind: "list", items: ["Ships may touch.", "All are told.", "And one more."] },
            {
              kind: "table",
              table: {
                caption: "Shots of rollout",
                note: "Means.",
                columns: ["Strategy", "Mean", "Games", "Words"],
                words: [3],
                rows: [["rollout", "43.9", "100", "good"]],
              },
            },
            { kind: "folded", heading: "More", blocks: [{ kind: "table", table: FINDINGS["made"] }] },
          ],
        },
      ],
    });
  });

  it("leaves out what nothing was found for", () => {
    const nothing = {
      ...FINDINGS,
      shots: undefined,
      others: [],
      pair: [],
      warnings: [],
      rules: [],
      rows: [],
      made: [],
    };
    expect(fillPage(PAGE, nothing)).toEqual({
      conclusions: [],
      cautions: [],
      sections: [
        {
          heading: "Rules of rollout",
          blocks: [
            { kind: "text", text: "A paragraph in two lines." },
            { kind: "list", items: ["And one more."] },
          ],
        },
      ],
    });
    expect(fillPage(PAGE, { ...FINDINGS, others: [] }).conclusions[0]).toBe("`rollout` needs 43.9 shots.");
  });

  it("has a finding for every place and a place for every finding", () => {
    expect(() => fillBlocks("{{one}} and {{two}}", { one: 1 })).toThrow("the place two has no finding");
    expect(() => fillBlocks("{{one}}", { one: 1, two: undefined })).toThrow("the finding two has no place");
    expect(() => fillBlocks("[[{{one.a}}]]", { one: [{ a: 1 }, {}] })).toThrow("the place one.a has no finding");
    expect(() => fillBlocks("{{one.a}}", { one: [{ a: 1 }, { a: 1, b: 2 }] })).toThrow(
      "the finding one.b has no place",
    );
    expect(() => fillBlocks("{{one.a}}", {})).toThrow("the place one.a has no finding");
    expect(fillBlocks("{{one.a}}", { one: [] })).toEqual([]);
    expect(() => fillBlocks("{{one 1}}", {})).toThrow("not a place: {{one 1}}");
    expect(() => fillPage("## What was found\n\nWords.", {})).toThrow("neither a conclusion nor a caution: Words.");
  });
});
