import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aGroup, anOption } from "~/core/options/group-for-test";
import { orderPaymentStatuses, orderStatuses } from "~schema/orders";
import { customOrderSums } from "~/core/custom-orders/custom-order";
import { priceOrder, type OrderSums, type PriceRules } from "~/core/pricing/order-price";
import { nairaInput } from "~/shared/money";
import { additionRules, additionTotals, isAddable } from "./addition";
import { additionState } from "./addition-state";
import {
  afterAdditions,
  extraField,
  extraGroups,
  pricedExtras,
  readExtras,
  type ExtraLine,
} from "./extras";

const lineId = "line";
const goat = anOption({ id: "goat", name: "Goat meat", priceKobo: 150_000 });
const fufu = anOption({ id: "fufu", name: "Fufu", priceKobo: 30_000 });
const amala = anOption({ id: "amala", name: "Amala" });
const noMeat = anOption({ id: "no-meat", priceKobo: -50_000 });
const groups = [
  aGroup({ id: "size", isSize: true, min: 1, options: [anOption({ id: "small" })] }),
  aGroup({ id: "protein", name: "Protein", min: 1, max: 1, options: [goat, noMeat] }),
  aGroup({ id: "swallow", name: "Swallow", free: 2, options: [fufu, amala] }),
];
const ordered = (id: string, quantity: number, free: number) => ({
  ...{ id, itemId: null, group: "", name: id, priceKobo: 0 },
  ...{ quantity, free, taken: false },
});
const riceLine = (portions: number, wraps: number): ExtraLine => ({
  id: lineId,
  name: "Jollof rice",
  portions,
  groups: extraGroups(groups, {
    portions,
    options: wraps > 0 ? [ordered("fufu", wraps, Math.min(2, wraps))] : null,
  }),
});
const typedExtras = (goats: string, wraps = "") => ({
  [extraField(lineId, "goat")]: goats,
  [extraField(lineId, "fufu")]: wraps,
});

describe("an order can be added to", () => {
  it("while it is paid and not handed over, and is no addition", () => {
    const can = orderStatuses.flatMap((status) =>
      orderPaymentStatuses.flatMap((paymentStatus) =>
        isAddable({ status, paymentStatus, addsTo: null }) ? [`${status} ${paymentStatus}`] : [],
      ),
    );
    const under = ["payment_custom", "pending", "processing", "confirmed", "preparing", "ready"];
    const paid = ["success", "completed", "partially_refunded"];
    expect(can).toEqual(
      [...under, "on_the_way"].flatMap((status) => paid.map((payment) => `${status} ${payment}`)),
    );
    expect(isAddable({ status: "preparing", paymentStatus: "success", addsTo: "other" })).toBe(
      false,
    );
  });
});

describe("an addition", () => {
  const now = new Date("2026-11-26T12:00:00Z");
  const open = {
    status: "payment_pending" as const,
    paymentStatus: "pending" as const,
    expiresAt: new Date(now.getTime() + 1),
    needsAttention: null,
  };
  it.each([
    ["open", {}],
    ["open", { status: "payment_failed" }],
    ["expired", { expiresAt: now }],
    ["withdrawn", { status: "cancelled" }],
    ["paid", { status: "confirmed", paymentStatus: "success", expiresAt: now }],
    ["paid", { status: "ready", paymentStatus: "partially_refunded" }],
    ["paid", { status: "confirmed", paymentStatus: "completed" }],
    ["refunded", { status: "cancelled", paymentStatus: "success" }],
    ["refunded", { status: "delivered", paymentStatus: "refunded" }],
    ["review", { needsAttention: "Look at the payment" }],
  ] as const)("is %s where %o", (state, over) => {
    expect(additionState({ ...open, ...over }, now)).toBe(state);
  });
});

describe("extras", () => {
  it("are options at their own price, without limits, sizes, or what takes off the price", () => {
    const { groups: offered } = riceLine(1, 0);
    expect(offered.map(({ id, options }) => [id, options.map((option) => option.id)])).toEqual([
      ["protein", ["goat"]],
      ["swallow", ["fufu", "amala"]],
    ]);
    const { lines, errors } = pricedExtras([riceLine(1, 0)], typedExtras("2"));
    expect(errors).toEqual({});
    expect(lines).toMatchObject([
      {
        name: "Extra for Jollof rice",
        priceKobo: 300_000,
        quantity: 1,
        options: [{ quantity: 2 }],
      },
    ]);
  });

  it("cost nothing as far as the line's portions have not used what is free", () => {
    const price = (portions: number, used: number, wraps: string) =>
      pricedExtras([riceLine(portions, used)], typedExtras("", wraps)).lines[0]!.priceKobo;
    expect(price(1, 2, "1")).toBe(30_000);
    expect(price(1, 1, "2")).toBe(30_000);
    expect(price(3, 1, "3")).toBe(0);
    expect(price(3, 3, "3")).toBe(90_000);
  });

  it("cost nothing beside options of their group that have no price", () => {
    const ate = extraGroups(groups, { portions: 1, options: [ordered("amala", 2, 0)] });
    const line = { ...riceLine(1, 0), groups: ate };
    expect(pricedExtras([line], typedExtras("", "3")).lines[0]!.priceKobo).toBe(30_000);
  });

  it("keep what is free although another group's free options were eaten", () => {
    const ate = extraGroups(groups, { portions: 1, options: [ordered("goat", 2, 2)] });
    const line = { ...riceLine(1, 0), groups: ate };
    expect(pricedExtras([line], typedExtras("", "2")).lines[0]!.priceKobo).toBe(0);
  });

  it("share what is free with those of other additions, lines of one name together", () => {
    const extraLine = (name: string, free: number) => ({
      name,
      options: [ordered("fufu", 4, free)],
    });
    const lines = [riceLine(1, 0), { ...riceLine(2, 0), id: "other" }];
    const left = (...added: ReturnType<typeof extraLine>[]) =>
      afterAdditions(lines, added).map(({ groups: [, swallow] }) => swallow!.free);
    expect(left()).toEqual([2, 4]);
    expect(
      left(extraLine("Extra for Jollof rice", 1), extraLine("Extra for Egusi soup", 4)),
    ).toEqual([1, 4]);
    expect(
      left(extraLine("Extra for Jollof rice", 1), extraLine("Extra for Jollof rice", 3)),
    ).toEqual([0, 2]);
    expect(left(extraLine("Extra for Jollof rice", 9))).toEqual([0, 0]);
  });

  it.each([
    ["two", "Please write a whole number"],
    ["-1", "Please write a whole number"],
    ["21", "At most 20"],
  ])("refuse %s beside the field", (typed, message) => {
    const { lines, errors } = pricedExtras([riceLine(1, 0)], typedExtras(typed));
    expect([lines, errors]).toEqual([[], { [extraField(lineId, "goat")]: [message] }]);
  });

  it("can be 20 of one, and leave out what is blank, also of a line that is gone", () => {
    expect(pricedExtras([riceLine(1, 0)], typedExtras(" 20 ", " "))).toMatchObject({
      lines: [{ priceKobo: 3_000_000 }],
      errors: {},
    });
    expect(pricedExtras([], typedExtras(" ", "")).errors).toEqual({});
  });

  it("say which of a group's is sold out, beside it", () => {
    const line = riceLine(1, 0);
    line.groups[1]!.options[1]!.isAvailable = false;
    const { errors } = pricedExtras([line], {
      ...typedExtras("1", "1"),
      [extraField(lineId, "amala")]: "1",
    });
    expect(Object.keys(errors)).toEqual([extraField(lineId, "amala")]);
  });

  it("are read from a form's fields of their own", () => {
    const form = new FormData();
    form.set("extra.line.goat", "2");
    form.set("extra.line.file", new File(["x"], "x.txt"));
    form.set("notextra.line.goat", "3");
    expect(readExtras(form)).toEqual({ "extra.line.goat": "2" });
  });

  it("name what is sold out, or not on the menu any more", () => {
    const line = riceLine(1, 0);
    line.groups[0]!.options[0]!.inventory = 0;
    expect(pricedExtras([line], typedExtras("1")).errors).toEqual({
      [extraField(lineId, "goat")]: ["Goat meat is sold out"],
    });
    expect(pricedExtras([], typedExtras("1")).errors).toEqual({
      extras: ["Something you chose is not on the menu any more. Please look again."],
    });
  });
});

const rulesOf: fc.Arbitrary<PriceRules> = fc.record({
  packagingFeeKobo: fc.nat(1_000_000),
  serviceFeeKobo: fc.nat(1_000_000),
  taxRate: fc.nat(10_000),
  feeBearer: fc.constantFrom("vendor" as const, "customer" as const, "split" as const),
  feeSplitPercentage: fc.nat(100),
  coverFeeExactly: fc.boolean(),
});
const withoutFee = ({ totalKobo, transactionFeeKobo }: OrderSums) => totalKobo - transactionFeeKobo;

it("the price shown is the price charged, the sum of its lines and fees, and what the order would have cost more", () => {
  fc.assert(
    fc.property(
      rulesOf,
      fc.record({ parentKobo: fc.nat(50_000_000), deliveryKobo: fc.nat(500_000) }),
      fc.array(fc.record({ kobo: fc.nat(9_000_000), quantity: fc.integer({ min: 1, max: 50 }) })),
      fc.record({ portions: fc.integer({ min: 1, max: 9 }), used: fc.nat(3) }),
      fc.tuple(fc.nat(20), fc.nat(20)),
      (rules, { parentKobo, deliveryKobo }, items, { portions, used }, [goats, wraps]) => {
        const line = riceLine(portions, used);
        const extras = typedExtras(String(goats), String(wraps));
        const typed = items.map(({ kobo, quantity }, at) => ({
          ...{ name: `Item ${at}`, price: nairaInput(kobo), quantity: String(quantity) },
        }));
        const formTotals = additionTotals({ items: typed, extras }, () => null, [line], rules);
        const lines = [
          ...items.map(({ kobo, quantity }) => ({ priceKobo: kobo, quantity })),
          ...pricedExtras([line], extras).lines,
        ];
        const charged = customOrderSums(
          { lines, delivery: null, link: true },
          additionRules(rules),
        );
        expect(formTotals).toEqual(charged);
        const sum = lines.reduce((all, { priceKobo, quantity }) => all + priceKobo * quantity, 0);
        expect(charged.totalKobo).toBe(sum + charged.taxKobo + charged.transactionFeeKobo);
        const delivery = { feeKobo: deliveryKobo, freeAboveKobo: null };
        const [before, after] = [parentKobo, parentKobo + sum].map((subtotalKobo) =>
          withoutFee(priceOrder(rules, { subtotalKobo, delivery })),
        );
        // Tax is rounded once for each of them.
        expect(Math.abs(after! - before! - withoutFee(charged))).toBeLessThanOrEqual(1);
      },
    ),
  );
});
