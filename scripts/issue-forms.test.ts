// The issue forms have the form that GitHub asks for
// (https://docs.github.com/en/communities/using-templates-to-encourage-useful-issues-and-pull-requests/syntax-for-issue-forms):
// GitHub shows no form that it cannot read, and tells nobody.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { parse } from "yaml";

const folder = fileURLToPath(new URL("../.github/ISSUE_TEMPLATE/", import.meta.url));
const read = (name: string) => parse(readFileSync(folder + name, "utf8"));
const names = readdirSync(folder).filter((name) => name !== "config.yml");

test.for(names)("%s is a form", (name) => {
  const form = read(name);
  const known = ["name", "description", "labels", "body", "title", "assignees"];
  expect(Object.keys(form).filter((key) => !known.includes(key))).toEqual([]);
  for (const key of ["name", "description"]) expect(form[key]).toMatch(/\S/);
  for (const label of form.labels) expect(label).toMatch(/\S/);
  const ids = form.body.map(({ id }: { id: string }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const labels = form.body.map(({ attributes }: { attributes: { label: string } }) => attributes.label);
  expect(new Set(labels).size).toBe(labels.length);
  for (const { type, id, attributes, validations = {}, ...rest } of form.body) {
    expect(type).toMatch(/^(input|textarea)$/);
    expect(id).toMatch(/^[\w-]+$/);
    expect(attributes.label).toMatch(/\S/);
    for (const key of Object.keys(attributes)) expect(key).toMatch(/^(label|description|placeholder|value)$/);
    for (const value of Object.values(attributes)) expect(value).toBeTypeOf("string");
    expect({ required: false, ...validations }).toEqual({ required: expect.any(Boolean) });
    expect(rest).toEqual({});
  }
});

test("forms have different names, and the links beside them are addresses", () => {
  expect(new Set(names.map((name) => read(name).name)).size).toBe(names.length);
  for (const { name, url, about } of read("config.yml").contact_links) {
    expect(`${name}${about}`).toMatch(/\S/);
    expect(new URL(url).protocol).toBe("https:");
  }
});
