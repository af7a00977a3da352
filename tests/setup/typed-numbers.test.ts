import fc from "fast-check";
import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, it } from "vitest";
import { pricedExtras } from "~/core/additions/extras";
import { changeKobo, readQuantity } from "~/core/custom-orders/counter-sale";
import { readLinePrice, readPieces, typedFulfilment } from "~/core/custom-orders/custom-order";
import { readMinutes, readOptionPrice, readPrice, readStock } from "~/core/menu/item-readers";
import { readRule } from "~/dashboard/menu/changes/price-rule-form.server";
import { parseZones } from "~/dashboard/onboarding/setup-form";
import { OrderAction } from "~/dashboard/orders/detail/order-action.server";
import { couponForm } from "~/dashboard/settings/coupons/coupon-form.server";
import { readBusiness } from "~/dashboard/settings/business/business-form";
import { feeExample, readShare } from "~/dashboard/settings/payments/payments";
import { paymentsSection } from "~/dashboard/settings/payments/payments.server";
import { answerPayout } from "~/marketing/payout-calculator";
import { formatKobo } from "~/shared/money";
import { CartForm } from "~/storefront/cart/cart-form";
import { code, textOf } from "./source-tree";

/** `app/shared/typed-number.ts` reads every amount and count that people type. */

const READER = "app/shared/typed-number.ts";
const sources = code.filter((path) => path.startsWith("app/") && path !== READER);
const conversion =
  /\bNumber\(|\((?:Number|parseInt|parseFloat)\)|\bparse(?:Int|Float)\(|valueAsNumber|\bcoerce\.(?:number|bigint)/;
const readsForms = /FormData|from "zod"|FieldResult|\bform\.get\(/;

/** Files that convert machine-written texts to numbers. */
const writtenByMachines: Record<string, string> = {
  "app/platform/env.server.ts": "the environment",
  "app/platform/paystack.server.ts": "a header",
  "app/platform/paystack-answers.server.ts": "the provider's answers",
  "app/platform/paystack-transactions.server.ts": "the provider's answers",
  "app/core/messages/message-reports.ts": "WhatsApp's times",
  "app/core/lost-orders/lost-orders.server.ts": "the digits of an order's number",
  "app/core/operators/act-on-store.server.ts": "the balance that the page showed",
  "app/routes/operator.erase.tsx": "how many orders the page showed",
  "app/core/custom-orders/custom-order.ts": "the places of lines",
  "app/core/custom-orders/custom-order-form.server.ts": "the place of a line",
  "app/core/custom-orders/counter-sale.ts": "the prices and the total that the page showed",
  "app/storefront/checkout/checkout-form.ts": "the subtotal that the page showed",
  "app/storefront/menu/item/item-view.tsx": "the browser's own field for a number",
  "app/storefront/reviews/form/review-dom.ts": "chosen stars",
  "app/storefront/reviews/form/review-form.server.ts": "chosen stars",
  "app/marketing/landing-script.ts": "places in the carousel",
  "app/dashboard/custom-orders/new-order-view.tsx": "the place of a line",
  "app/dashboard/settings/hours/hours-draft.ts": "the places of days and windows",
  "app/dashboard/settings/privacy/privacy-actions.server.ts": "how many orders the page showed",
  "app/dashboard/settings/business/area-rows.server.ts": "the place of a row",
  "app/dashboard/settings/field-schema.server.ts": "the place of a row",
  "app/dashboard/orders/refund/line-refund-form.server.ts": "the sum that the page showed",
  "app/dashboard/menu/options/group-form.server.ts": "the place of a row",
  "app/dashboard/menu/import/option-rows.server.ts": "one or two digits of a range",
  "app/dashboard/menu/changes/bulk-actions.server.ts": "the prices that the page showed",
  "app/dashboard/menu/changes/options-actions.server.ts": "the prices that the page showed",
  "app/routes/dashboard.pause.tsx": "a button's minutes",
  "app/dashboard/orders/detail/order-action.server.ts": "a button's minutes",
  "app/dashboard/orders/detail/order-transitions.tsx": "a button's minutes",
};

describe("the sources", () => {
  it("convert no form text to a number outside of the reader", () => {
    const found = sources.filter(
      (path) => readsForms.test(textOf(path)) && conversion.test(textOf(path)),
    );
    expect(found.sort()).toEqual(Object.keys(writtenByMachines).sort());
  });

  it("strip no commas or currency from a number outside of it", () => {
    const taken = /\.replace\(\s*(?:\/(?:,|[^/\n]*[₦,]\\?s|\[[^\]]*₦)|["'],["'])/;
    expect(sources.filter((path) => taken.test(textOf(path)))).toEqual([]);
  });

  it("let no number field truncate pasted text", () => {
    const boxes = sources.flatMap((path) =>
      [...textOf(path).matchAll(/<(?:input|Field)\b[^]*?\/>/g)]
        .map(([box]) => box)
        .filter((box) => /inputMode="(?:decimal|numeric)"/.test(box))
        .map((box) => ({ path, most: /maxLength=\{?"?([^}"\s]+)/.exec(box)?.[1] })),
    );
    expect(boxes.length).toBeGreaterThan(20);
    const cutting = boxes.filter(({ most }) => most !== undefined && !(Number(most) >= 20));
    // An account number, a device's code, and the landing page's 8 characters (Landing page).
    expect(new Set(cutting.map(({ path }) => path))).toEqual(
      new Set(["app/dashboard/settings/payments/bank-view.tsx", "app/marketing/pricing.tsx"]),
    );
  });
});

const formOf = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};
type Read = { ok: true; value: unknown } | { ok: false; message: string };
/** Reads one form field by its schema. */
const field = (
  schema: Parameters<typeof parseWithZod>[1]["schema"],
  fields: Record<string, string>,
  name: string,
  valueOf: (value: never) => unknown,
): Read => {
  const submission = parseWithZod(formOf(fields), { schema } as never);
  const message = submission.status === "success" ? undefined : submission.error?.[name]?.[0];
  return message === undefined && submission.status === "success"
    ? { ok: true, value: valueOf(submission.value as never) }
    : { ok: false, message: message ?? "" };
};
const business = (
  fields: Record<string, unknown>,
  name: string,
  valueOf: (v: never) => unknown,
) => {
  const read = readBusiness({
    minPickupTime: "15",
    maxPickupTime: "30",
    pickupAdvanceNotice: "15",
    minDeliveryTime: "30",
    maxDeliveryTime: "60",
    preOrderLeadTime: "24",
    pickupEnabled: "on",
    deliveryEnabled: "on",
    instantOrdersEnabled: "on",
    ...fields,
  });
  const error = "errors" in read && read.errors.find((one) => one.field === name);
  if (error) return { ok: false, message: error.message } as const;
  return { ok: true, value: "values" in read ? valueOf(read.values as never) : null } as const;
};
const refund = { intent: "refund", reason: "Late", sure: "on", token: crypto.randomUUID() };
const payments = { feeBearer: "vendor", feeSplitPercentage: "0", payoutCycle: "weekly" };
const coupon = {
  ...{ code: "A", kind: "fixed", value: "500", maxDiscount: "", minimumOrder: "" },
  ...{ startsOn: "", startsTime: "", endsOn: "", endsTime: "", maxUses: "", maxUsesPerPhone: "" },
};
const coupons = couponForm({ now: new Date(), zone: "Africa/Lagos", before: null });
const rule = (by: "percent" | "naira") => (amount: string) => {
  const read = readRule({ direction: "up", by, amount, rounding: "exact" });
  return read.ok ? { ok: true as const, value: read.rule.amount } : read;
};
const orNone = (value: unknown): Read =>
  value === null || value === undefined ? { ok: false, message: "" } : { ok: true, value };

/** The readers of every form field for an amount, in kobo. */
const amounts: Record<string, (text: string) => Read> = {
  "a menu price": readPrice,
  "an option's price": readOptionPrice,
  "a bulk change": rule("naira"),
  "a line of a custom order": readLinePrice,
  "its delivery fee": (deliveryFee) => {
    const typed = { orderType: "delivery" as const, deliveryArea: "", deliveryFee };
    // An unreadable one doesn't count in the running total, and is refused on submission.
    return orNone(typedFulfilment(typed, [])?.feeKobo || null);
  },
  "cash given": (given) => orNone(changeKobo(given, 0)),
  "a refund": (amount) =>
    field(OrderAction, { ...refund, amount }, "amount", (v: { amount: number }) => v.amount),
  "the smallest payout": (minimumPayoutAmount) =>
    field(
      paymentsSection.form.schema,
      { ...payments, minimumPayoutAmount },
      "minimumPayoutAmount",
      (v: { minimumPayoutAmount: number }) => v.minimumPayoutAmount,
    ),
  "a coupon's value": (value) =>
    field(coupons, { ...coupon, value }, "value", (v: { value: number }) => v.value),
  "a coupon's minimum": (minimumOrder) =>
    field(
      coupons,
      { ...coupon, minimumOrder },
      "minimumOrder",
      (v: { minimumKobo: number }) => v.minimumKobo,
    ),
  "the packaging fee": (packagingFee) =>
    business({ packagingFee }, "packagingFee", (v: { packagingFee: number }) => v.packagingFee),
  "a delivery area's fee": (fee) =>
    business(
      { areas: [{ id: crypto.randomUUID(), name: "Yaba", fee }] },
      "areas[0].fee",
      (v: { areas: { fee: number }[] }) => v.areas[0]!.fee,
    ),
  "a zone's fee": (fee) => {
    const zones = parseZones(`Yaba ${fee}`);
    return orNone(zones.length === 1 ? zones[0]!.feeKobo : null);
  },
  "the worked example": (amount) => {
    const example = feeExample({ amount, feePayer: "vendor", split: "0", cover: false });
    return example.ok ? { ok: true, value: example.customer[0]!.amount } : example;
  },
  "the landing page's calculator": (amount) => {
    const { lines, error } = answerPayout({ amount, feePayer: "vendor" });
    return lines ? { ok: true, value: lines.price } : { ok: false, message: error };
  },
};

/** The readers of every form field for a whole number. */
const counts: Record<string, (text: string) => Read> = {
  stock: readStock,
  "preparation time": readMinutes,
  "pieces of a line": readPieces,
  "portions at the counter": readQuantity,
  "portions in a cart": (quantity) =>
    field(
      CartForm,
      { intent: "add", itemId: crypto.randomUUID(), quantity },
      "quantity",
      (v: { quantity: number }) => v.quantity,
    ),
  "a share in percent": readShare,
  "minutes until it is ready": (typedMinutes) =>
    field(
      OrderAction,
      { intent: "accept", typedMinutes },
      "typedMinutes",
      (v: { typedMinutes: number }) => v.typedMinutes,
    ),
  "extras of an order": (text) => {
    const option = { id: "one", name: "Egg", priceKobo: 0, unit: null, most: 20, preset: 0 };
    const line = { id: "line", name: "Rice", portions: 1 };
    const group = { id: "g", name: "Extras", isSize: false, min: 0, max: null, free: 0 };
    const priced = pricedExtras(
      [
        {
          ...line,
          groups: [
            {
              ...group,
              options: [
                {
                  ...option,
                  isAvailable: true,
                  inventory: null,
                  itemId: null,
                  allergens: [],
                  excludesOthers: false,
                },
              ],
            },
          ],
        },
      ],
      { "extra.line.one": text },
    );
    const [error] = priced.errors["extra.line.one"] ?? [];
    return error
      ? { ok: false, message: error }
      : { ok: true, value: priced.lines[0]!.options[0]!.quantity };
  },
  "uses of a coupon": (maxUses) =>
    field(coupons, { ...coupon, maxUses }, "maxUses", (v: { maxUses: number }) => v.maxUses),
  "a percentage off": (value) =>
    field(
      coupons,
      { ...coupon, kind: "percent", value },
      "value",
      (v: { value: number }) => v.value,
    ),
  "dishes an order": (maxItemsPerOrder) =>
    business(
      { maxItemsPerOrder },
      "maxItemsPerOrder",
      (v: { maxItemsPerOrder: number }) => v.maxItemsPerOrder,
    ),
};

describe.each(Object.entries(amounts))("%s", (_name, read) => {
  it.each(["15,00", "1500,00", "4.500", "12.500,00"])("is not guessed from %s", (text) =>
    expect(read(text).ok).toBe(false),
  );

  it("with a decimal comma or thousands dots is read as meant, or refused", () => {
    const naira = fc.integer({ min: 1, max: 99_999 });
    fc.assert(
      fc.property(naira, fc.nat(99), fc.boolean(), (whole, kobo, dots) => {
        const digits = dots ? String(whole).replace(/\B(?=\d{3}$)/, ".") : String(whole);
        const text = kobo ? `${digits},${String(kobo).padStart(2, "0")}` : digits;
        const meant = whole * 100 + kobo;
        const got = read(text);
        if (got.ok)
          expect([text, got.value]).toEqual([
            text,
            typeof got.value === "string" ? formatKobo(meant) : meant,
          ]);
      }),
      { numRuns: 50 },
    );
  });
});

describe.each(Object.entries(counts))("%s", (_name, read) => {
  it.each(["2,0", "1.500", "1,5"])("is not guessed from %s", (text) =>
    expect(read(text).ok).toBe(false),
  );
  it("is read as typed", () => expect(read(" 20 ")).toEqual({ ok: true, value: 20 }));
});
