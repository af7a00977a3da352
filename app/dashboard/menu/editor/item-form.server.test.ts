import { parseWithZod } from "@conform-to/zod/v4";
import { expect, it } from "vitest";
import { ItemForm } from "./item-form.server";

it("a form names all its errors at once, and reads without any field at all", () => {
  const form = new FormData();
  form.set("stock", "-1");
  const { error } = parseWithZod(form, { schema: ItemForm, disableAutoCoercion: true }).reply();
  expect(Object.keys(error ?? {}).sort()).toEqual(["categoryId", "name", "price", "stock"]);
});
