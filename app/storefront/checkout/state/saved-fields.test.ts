import { beforeEach, afterEach, expect, it, vi } from "vitest";
import { deleteSavedFields, savedFields, saveFields } from "./saved-fields";

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

const typed = (over: Record<string, string>) => {
  const form = new FormData();
  const fields = { customerName: "Ada", deliveryAddress: "12 Allen", couponCode: "TASTE10" };
  for (const [name, value] of Object.entries({ ...fields, ...over })) form.set(name, value);
  return form;
};

it("forgets what was typed for a paid order, and nothing that another checkout has typed since", () => {
  saveFields("shop", typed({ clientToken: "one" }));
  saveFields("shop", typed({ clientToken: "two" }));
  deleteSavedFields("shop", "one");
  expect(savedFields("shop")).toMatchObject({ customerName: "Ada", couponCode: "TASTE10" });
  deleteSavedFields("shop", "two");
  expect(stored.size).toBe(0);
});

it("keeps who they are where they asked for it, until they take the tick out", () => {
  saveFields(
    "shop",
    typed({ clientToken: "one", messagesWanted: "on", keepDetails: "on", orderType: "delivery" }),
  );
  deleteSavedFields("shop", "one");
  expect(savedFields("shop")).toEqual({
    customerName: "Ada",
    deliveryAddress: "12 Allen",
    messagesWanted: "on",
    keepDetails: "on",
    orderType: "delivery",
  });
  saveFields("shop", typed({ clientToken: "two" }));
  deleteSavedFields("shop", "two");
  expect(stored.size).toBe(0);
});
