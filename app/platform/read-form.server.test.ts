import { expect, it } from "vitest";
import { readForm } from "./read-form.server";
import { readJson } from "./read-json.server";
import { readMultipart } from "./upload.server";

const long = " ".repeat(40_000);
const post = (body: BodyInit) => new Request("http://localhost/", { method: "POST", body });
const form = (fields: Record<string, string>) => {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  return body;
};

it("reads 10,000 characters of what somebody typed, in a form, with a file, and as JSON", async () => {
  const fields = { name: long, note: `a\u0001${long}` };
  expect((await readForm(post(new URLSearchParams(fields)))).get("name")).toHaveLength(10_000);
  const { form: sent } = await readMultipart(post(form(fields)), { field: "file", maxBytes: 9 });
  expect([sent.get("name"), sent.get("note")]).toEqual([
    " ".repeat(10_000),
    `a${" ".repeat(9_998)}`,
  ]);
  expect(await readJson(post(JSON.stringify({ a: [long] })))).toEqual({ a: [" ".repeat(10_000)] });
});

it("reads all of what a page has written for itself, and of a file's text", async () => {
  expect((await readForm(post(form({ base: long })))).get("base")).toBe(long);
  for (const body of [form({ csv: long }), new URLSearchParams({ csv: long })]) {
    const { form: sent } = await readMultipart(post(body), {
      field: "file",
      maxBytes: 9,
      maxTextBytes: 50_000,
    });
    expect(sent.get("csv")).toBe(long);
  }
});
