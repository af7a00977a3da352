import { expect, it } from "vitest";
import { keptRows } from "./kept-rows.server";

const page = (rows: Record<string, string>) => `<ul><li id="other">x</li>${Object.entries(rows).map(([id, text]) => `<li class="off" id="${id}">${text}</li>`).join("\n")}</ul>`;

it("are known from a page on, as long as all is the same that they were written from", () => {
  const first = keptRows("en");
  expect(first.find(["a", "Rice", 100, ["nuts", "milk"]])).toBeNull();
  expect(first.find(["b", "Beans", null, []])).toBeNull();
  first.learn(page({ a: "<h3>Rice</h3>\n<p>", b: "Beans", c: "never asked for" }));
  const next = keptRows("en");
  expect(next.find(["a", "Rice", 100, ["nuts", "milk"]])).toBe("<h3>Rice</h3>\n<p>");
  expect(next.find(["b", "Beans", null, []])).toBe("Beans");
  const others: Parameters<typeof next.find>[0][] = [["a", "Rice", 101, ["nuts", "milk"]], ["a", "Rice", 100, ["nuts"]], ["a", "Rice", 100], ["a", "Rice", 100, "nuts,milk"], ["c"], ["other"]];
  for (const parts of others) expect([parts, next.find(parts)]).toEqual([parts, null]);
  expect(keptRows("pcm").find(["b", "Beans", null, []])).toBeNull();
});

it("give way to what was written last, and are never more than so many", () => {
  const now = keptRows("en");
  now.find(["d", 1]);
  now.learn(page({ d: "one" }));
  now.find(["d", 2]);
  now.learn(page({ d: "two" }));
  expect([keptRows("en").find(["d", 1]), keptRows("en").find(["d", 2])]).toEqual([null, "two"]);
  const many = keptRows("en");
  const ids = Array.from({ length: 5_000 }, (_, number) => `m${number}`);
  for (const id of ids) many.find([id]);
  many.learn(page(Object.fromEntries(ids.map((id) => [id, id]))));
  expect([keptRows("en").find(["d", 2]), keptRows("en").find(["m4999"])]).toEqual([null, "m4999"]);
});
