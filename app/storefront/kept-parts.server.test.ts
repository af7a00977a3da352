import { expect, it } from "vitest";
import { keptParts } from "./kept-parts.server";

const page = (parts: Record<string, string>) => `<main><section><p>x</p></section>${Object.entries(parts).map(([id, text]) => `<section id="${id}" class="info">${text}</section>`).join("\n")}</main>`;
const menu = () => ({ name: "Rice", items: [{ id: "1", priceKobo: 100, image: null, allergens: ["nuts", "milk"] }, { id: "2", priceKobo: 200, image: "a", allergens: [] }] });

it("are known from a page on, as long as all is the same that they were written from", () => {
  const first = keptParts("en");
  expect([first.find("a", menu()), first.find("b", null)]).toEqual([null, null]);
  first.learn(page({ a: "<h2>Rice</h2>\n<p>", b: "Beans", c: "never asked for" }));
  const next = keptParts("en");
  expect([next.find("a", menu()), next.find("b", null)]).toEqual(["<h2>Rice</h2>\n<p>", "Beans"]);
  const [whole, dearer, fewer, milkless, swapped] = [menu(), menu(), menu(), menu(), menu()];
  dearer.items[1]!.priceKobo = 201;
  fewer.items.pop();
  milkless.items[0]!.allergens.pop();
  swapped.items.reverse();
  for (const from of [dearer, fewer, milkless, swapped, { ...whole, more: undefined }, { name: "Rice", things: whole.items }, [], null, undefined, "Rice"]) expect([from, next.find("a", from)]).toEqual([from, null]);
  for (const from of [undefined, {}, []]) expect([from, next.find("b", from)]).toEqual([from, null]);
  expect([next.find("c", null), keptParts("pcm").find("b", null)]).toEqual([null, null]);
});

it("give way to what was written last, and are never more than so many", () => {
  for (const [from, text] of [[1, "one"], [2, "two"]] as const) {
    const now = keptParts("en");
    expect(now.find("d", from)).toBeNull();
    now.learn(page({ d: text }));
  }
  expect([keptParts("en").find("d", 1), keptParts("en").find("d", 2)]).toEqual([null, "two"]);
  const many = keptParts("en");
  const ids = Array.from({ length: 1_500 }, (_, number) => `m${number}`);
  for (const id of ids) many.find(id, id);
  many.learn(page(Object.fromEntries(ids.map((id) => [id, id]))));
  expect([keptParts("en").find("d", 2), keptParts("en").find("m1499", "m1499")]).toEqual([null, "m1499"]);
});
