import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { priceKey, readPriceKey } from "./price-key";

it("keeps an option's own price and one with an item apart, and from an item's id", () => {
  const [optionId, itemId] = [randomUUID(), randomUUID()];
  for (const price of [
    { optionId, itemId: null },
    { optionId, itemId },
  ])
    expect(readPriceKey(priceKey(price))).toEqual(price);
  for (const other of [
    itemId,
    "",
    "option.",
    `option.${optionId}.`,
    `option.${optionId}.x`,
    `option.${optionId}.${itemId}.${itemId}`,
  ])
    expect(readPriceKey(other)).toBeNull();
});
