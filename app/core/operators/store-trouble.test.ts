import { expect, it } from "vitest";
import { kindsInOrder } from "./case";
import { linesOfTrouble, storeSides, type StoreTrouble } from "./store-trouble";

const trouble = (kind: StoreTrouble["kind"]): StoreTrouble => ({
  kind,
  count: 2,
  kobo: 250_000,
  subject: null,
  note: null,
});

it("knows of each kind how its store reads of it", () => {
  const sides = kindsInOrder.map((kind) => {
    const side = storeSides[kind];
    return [kind, typeof side === "string" ? side : "line"];
  });
  const of = (which: string) => sides.filter(([, side]) => side === which).map(([kind]) => kind);
  expect(of("none")).toEqual(["balance", "unmatched", "lost", "difference", "job"]);
  expect(of("flag")).toEqual(["dispute", "mismatch", "refundStuck", "order"]);
  expect(of("payout")).toEqual(["payoutHold", "identity"]);
  expect(of("line")).toEqual([
    "topUp",
    "payoutCode",
    "payoutOpen",
    "refundWaiting",
    "wallet",
    "mail",
    "message",
    "review",
    "complaints",
  ]);
});

it("says it in words that blame nobody, and leads to a page", () => {
  for (const { what, text, to } of linesOfTrouble(kindsInOrder.map(trouble), "owner")) {
    expect(`${what} ${text}`).not.toMatch(/your fault|you failed|wrong|must/i);
    expect(to).toMatch(/^\/dashboard\//);
  }
});

it("keeps payouts and the balance to the owner", () => {
  const said = (role: "manager" | "kitchen") =>
    linesOfTrouble([trouble("payoutOpen"), trouble("wallet"), trouble("review")], role).length;
  expect([said("manager"), said("kitchen")]).toEqual([1, 0]);
});
