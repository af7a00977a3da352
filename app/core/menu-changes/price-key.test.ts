import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { priceKey, readPriceKey } from "./price-key";

it("keeps an option's own price and one with an item apart, and from an item's id", () => {
  const [optionId, productId] = [randomUUID(), randomUUID()];
  for (const price of [
    { optionId, productId: null },
    { optionId, productId },
  ])
    expect(readPriceKey(priceKey(price))).toEqual(price);
  for (const other of [
    productId,
    "",
    "option.",
    `option.${optionId}.`,
    `option.${optionId}.x`,
    `option.${optionId}.${productId}.${productId}`,
  ])
    expect(readPriceKey(other)).toBeNull();
});
