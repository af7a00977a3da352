import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { options, orderItems, orders, menuItems } from "~schema";
import { readEmailData } from "~/core/emails/email-data.server";
import { orderRefundedEmail } from "~/core/emails/customer-emails";
import { findRefundable, refundParts } from "~/core/line-refunds/line-refunds.server";
import { finalizePayment } from "~/core/payments/finalize-payment.server";
import { requestRefund } from "~/core/cancellations/give-back.server";
import { systemDb } from "~/platform/db.server";
import { findOrder } from "~/dashboard/orders/list/orders.queries.server";
import { ticketOf } from "~/dashboard/orders/kitchen/ticket";
import { receiptOf } from "~/storefront/order/receipt";
import { advanceOrder } from "~/core/orders/advance-order.server";
import { action, loader } from "~/routes/dashboard.orders.$orderId.refund";
import { findCustomerOrder } from "~/storefront/order/order-page.server";
import { orderAwaitingPayment } from "../setup/pending-payment";
import { openPlates, type Plates } from "../setup/plates";
import { owner, provider, refundsOf, startRefunds } from "../setup/refunds";
import { aRequest, cookieOf, routeArgs } from "../setup/vendor-requests";

startRefunds();

/** Opens a store of plates and pays an order of 3 plates with goat meat and fufu, and 2 soups. */
async function paidPlates() {
  const plates = await openPlates({ goat: 10, stock: 10 });
  const order = await orderAwaitingPayment(plates, {
    lines: [
      {
        itemId: plates.rice.id,
        quantity: 3,
        choices: plates.choose("Goat meat", ["Fufu", 3]),
      },
      { itemId: plates.soup.id, quantity: 2 },
    ],
  });
  await provider.pay(order.accessCode);
  await finalizePayment(order.reference, "callback");
  const key = { vendorId: plates.vendorId, orderId: order.orderId };
  const [rice, soup] = (await findRefundable(key))!.lines;
  return { plates, key, rice: rice!, soup: soup!, reference: order.reference };
}
const goatLeft = async (plates: Plates) =>
  (
    await systemDb
      .select({ left: options.inventory })
      .from(options)
      .where(eq(options.id, plates.optionOf("Goat meat").id))
  )[0]!.left;
const statusOf = async ({ orderId }: { orderId: string }) =>
  (await systemDb.select().from(orders).where(eq(orders.id, orderId)))[0]!.status;
const itemLeft = async (id: string) =>
  (
    await systemDb.select({ left: menuItems.inventory }).from(menuItems).where(eq(menuItems.id, id))
  )[0]!.left;

type Ask = Parameters<typeof refundParts>[1];
const ask = (over: Partial<Ask>): Ask => ({
  userId: owner,
  parts: [],
  shownKobo: null,
  reason: "It was cold",
  returnsStock: false,
  order: "stays",
  token: randomUUID(),
  ...over,
});
/** Asks for the amount of parts, then refunds them. */
async function refund(key: Parameters<typeof refundParts>[0], over: Partial<Ask>) {
  const first = await refundParts(key, ask(over));
  const shownKobo = first.ok ? null : (first.amountKobo ?? null);
  return refundParts(key, ask({ ...over, shownKobo }));
}
const portions = (lineId: string, quantity: number, optionId: string | null = null) => ({
  lineId,
  optionId,
  quantity,
});

describe("a refund by line", () => {
  it("is exactly the price paid for its parts, and all parts add up to the payment", async () => {
    const { plates, key, rice, soup } = await paidPlates();
    const goat = plates.optionOf("Goat meat").id;
    // 2,500 + 1,000 + one fufu that was not free.
    expect(rice).toMatchObject({ portions: 3, kobo: 380_000 });
    expect(rice.options.map(({ name, kobo }) => [name, kobo])).toEqual([
      ["Goat meat", 100_000],
      ["Fufu", 30_000],
    ]);
    expect(await refundParts(key, ask({}))).toMatchObject({ ok: false, status: 400 });
    const parts = [portions(rice.id, 1), portions(rice.id, 1, goat)];
    expect(await refundParts(key, ask({ parts, shownKobo: 1 }))).toMatchObject({
      ok: false,
      code: "amount",
      amountKobo: 480_000,
    });
    expect(await refundsOf(key.orderId)).toEqual([]);
    expect(await refund(key, { parts })).toEqual({ ok: true, amountKobo: 480_000 });
    expect(await refund(key, { parts: [portions(rice.id, 2, goat)] })).toMatchObject({
      ok: false,
      code: "gone",
    });
    expect(await refund(key, { parts: [portions(soup.id, 3)] })).toMatchObject({ code: "gone" });
    expect(await refund(key, { parts: [portions(randomUUID(), 1)] })).toMatchObject({
      code: "gone",
    });
    const rest = [portions(rice.id, 2), portions(soup.id, 2)];
    expect(await refund(key, { parts: rest })).toEqual({
      ok: true,
      amountKobo: 3 * 380_000 + 2 * 250_000 - 480_000,
    });
    expect(await findRefundable(key)).toMatchObject({ leftKobo: 0, feesKobo: 0 });
    expect(await refund(key, { parts: rest })).toMatchObject({ code: "gone" });
  });

  it("names its parts on the order, to the customer and in the e-mail", async () => {
    const { plates, key, rice } = await paidPlates();
    const parts = [portions(rice.id, 1), portions(rice.id, 2, plates.optionOf("Fufu").id)];
    await refund(key, { parts });
    const shown = await findOrder(key.vendorId, key.orderId, owner);
    expect(shown!.history.at(-1)!.what).toBe(
      "A refund of ₦4,400 was asked for, for 1 × Jollof rice; 2 × Jollof rice: Fufu: It was cold",
    );
    const customer = await findCustomerOrder(key.vendorId, key.orderId);
    expect(customer!.refunds[0]!.parts).toMatchObject([
      { quantity: 1 },
      { option: { name: "Fufu" } },
    ]);
    const [{ id } = { id: "" }] = await refundsOf(key.orderId);
    const mail = orderRefundedEmail((await readEmailData(key.vendorId, key.orderId, id))!);
    expect(mail!.text).toContain("What it’s for: 1 × Jollof rice; 2 × Jollof rice: Fufu");
  });

  it("returns counted stock once, and the rest when the whole order is refunded", async () => {
    const { plates, key, rice, soup } = await paidPlates();
    const goat = plates.optionOf("Goat meat").id;
    expect([await goatLeft(plates), await itemLeft(plates.soup.id)]).toEqual([7, 8]);
    const parts = [portions(rice.id, 1, goat), portions(soup.id, 1)];
    await refund(key, { parts, returnsStock: true });
    expect([await goatLeft(plates), await itemLeft(plates.soup.id)]).toEqual([8, 9]);
    // If the portions with the dearer goat meat went first, two have, the remaining one has none.
    await refund(key, { parts: [portions(rice.id, 2)], returnsStock: true });
    expect(await goatLeft(plates)).toBe(10);
    await refund(key, { parts: [portions(soup.id, 1)] });
    expect(await itemLeft(plates.soup.id)).toBe(9);
    const { orderId } = key;
    expect(await refund(key, { parts: null })).toMatchObject({ ok: true });
    expect([await goatLeft(plates), await itemLeft(plates.soup.id)]).toEqual([10, 10]);
    expect(await statusOf(key)).toBe("cancelled");
    const lines = await systemDb.select().from(orderItems).where(eq(orderItems.orderId, orderId));
    expect(lines.map(({ quantity }) => quantity).sort()).toEqual([2, 3]);
    const sum = (await refundsOf(orderId)).reduce((all, { amount }) => all + amount, 0);
    expect(sum).toBe(3 * 380_000 + 2 * 250_000);
  });

  it("is one refund even if sent concurrently, and never more than the payment", async () => {
    const { key, rice, soup } = await paidPlates();
    const token = randomUUID();
    const once = { parts: [portions(rice.id, 1)], shownKobo: 380_000, token };
    const same = await Promise.all(Array.from({ length: 5 }, () => refundParts(key, ask(once))));
    expect(same.every(({ ok }) => ok)).toBe(true);
    const others = await Promise.all(
      Array.from({ length: 5 }, () =>
        refundParts(key, ask({ parts: [portions(soup.id, 1)], shownKobo: 250_000 })),
      ),
    );
    expect(others.filter(({ ok }) => ok)).toHaveLength(2);
    expect((await refundsOf(key.orderId)).map(({ amount }) => amount)).toEqual([
      380_000, 250_000, 250_000,
    ]);
    await requestRefund({
      ...{ ...key, amountKobo: 700_000, reason: "Late", source: "hand" },
      actor: { type: "vendor", id: owner },
    });
    expect(await refund(key, { parts: [portions(rice.id, 2)] })).toMatchObject({
      ok: false,
      code: "too_much",
    });
  });
});

describe("the page of a refund by line", () => {
  it("calculates the amount, keeps the typed values, and refunds the amount shown", async () => {
    const { plates, key, rice } = await paidPlates();
    const [profile] = await systemDb.query.vendorProfiles.findMany({
      where: (table) => eq(table.id, key.vendorId),
    });
    const cookie = await cookieOf(profile!.userId);
    const path = `/dashboard/orders/${key.orderId}/refund`;
    const args = (form?: Record<string, string>) =>
      routeArgs(aRequest(path, { cookie, ...(form ? { form } : {}) }), { orderId: key.orderId });
    const { token, order } = (await loader(args())) as Awaited<ReturnType<typeof loader>>;
    expect(order).toMatchObject({ leftKobo: 1_640_000, holdsStock: true, feesKobo: 0 });
    const send = async (form: Record<string, string>) => {
      const answer = await action(args({ token, ...form }));
      if (answer instanceof Response) return { status: answer.status, data: null };
      const { init, data } = answer as { init: ResponseInit | null; data: unknown };
      return { status: init?.status ?? 200, data };
    };
    const goat = { [`part.${rice.id}.${plates.optionOf("Goat meat").id}`]: "2" };
    expect(await send({ [`part.${rice.id}.`]: "many", order: "ends" })).toMatchObject({
      status: 400,
      data: {
        errors: {
          [`part.${rice.id}.`]: "Please write a whole number",
          reason: "Please choose or write a reason: the customer will read it",
        },
      },
    });
    // A part needs no reason.
    expect(await send({ what: "some", ...goat })).toMatchObject({
      status: 200,
      data: { amountKobo: 200_000, errors: {} },
    });
    const asks = { what: "some", ...goat, common: "Sold out", reason: "No goat", back: "on" };
    expect(await send(asks)).toMatchObject({
      status: 200,
      data: { amountKobo: 200_000, typed: goat, errors: {} },
    });
    expect(await send({ ...asks, shownKobo: "100000" })).toMatchObject({
      status: 409,
      data: { amountKobo: 200_000, message: expect.stringContaining("₦2,000") },
    });
    expect((await send({ ...asks, shownKobo: "200000" })).status).toBe(302);
    expect(await refundsOf(key.orderId)).toMatchObject([{ reason: "Sold out. No goat" }]);
    expect((await refundsOf(key.orderId)).map(({ amount }) => amount)).toEqual([200_000]);
    expect(await goatLeft(plates)).toBe(9);
  });
});

describe("parts taken off an order", () => {
  it("are left out by the kitchen, struck through for the customer, and refunded at the price paid", async () => {
    const { plates, key, rice, soup } = await paidPlates();
    const goat = plates.optionOf("Goat meat").id;
    const parts = [portions(rice.id, 1), portions(rice.id, 1, goat), portions(soup.id, 2)];
    expect(await refund(key, { parts, order: "off", returnsStock: true })).toEqual({
      ok: true,
      amountKobo: 380_000 + 100_000 + 500_000,
    });
    expect([await goatLeft(plates), await itemLeft(plates.soup.id)]).toEqual([9, 10]);
    const shown = (await findOrder(key.vendorId, key.orderId, owner))!;
    expect(shown.history.at(-1)!.what).toBe(
      "A refund of ₦9,800 was asked for, for 1 × Jollof rice; 1 × Jollof rice: Goat meat; 2 × Egusi soup, taken off the order: It was cold",
    );
    expect(
      ticketOf(shown, "Africa/Lagos").items.map(({ quantity, options: cooked, off }) => [
        quantity,
        cooked,
        off,
      ]),
    ).toEqual([
      ["2 ×", ["1 × Goat meat", "6 × Fufu"], ["1 × Jollof rice", "1 × Goat meat"]],
      ["0 ×", [], ["2 × Egusi soup"]],
    ]);
    const customer = (await findCustomerOrder(key.vendorId, key.orderId))!;
    const store = { name: "Plates", address: null, city: null, state: null, phone: null };
    const ordering = { pickupInstructions: null };
    const receipt = receiptOf(customer, { ...store, ordering }, "Africa/Lagos", null);
    expect(receipt.items.map(({ name, off }) => [name, off.map(({ value }) => value)])).toEqual([
      ["3 × Jollof rice", ["1 × Jollof rice", "1 × Goat meat"]],
      ["2 × Egusi soup", ["2 × Egusi soup"]],
    ]);
    // The rest can still be refunded, to the kobo.
    expect((await refund(key, { parts: [portions(rice.id, 2)] })).ok).toBe(true);
    const sum = (await refundsOf(key.orderId)).reduce((all, { amount }) => all + amount, 0);
    expect(sum).toBe(3 * 380_000 + 2 * 250_000);
  });

  it("come off once, even if two people take off a line's last portion at once, or one taps twice", async () => {
    const { key, soup } = await paidPlates();
    const parts = [portions(soup.id, 2)];
    const one = ask({ parts, order: "off", shownKobo: 500_000 });
    const outcomes = await Promise.all([
      refundParts(key, one),
      refundParts(key, one),
      refundParts(key, ask({ parts, order: "off", shownKobo: 500_000 })),
    ]);
    const all = await refundsOf(key.orderId);
    expect([all.length, all[0]!.amount]).toEqual([1, 500_000]);
    expect(
      outcomes.filter(({ ok }) => !ok).map((refused) => (refused as { code: string }).code),
    ).toSatisfy((codes: string[]) => codes.length > 0 && codes.every((code) => code === "gone"));
    const [line] = await systemDb.select().from(orderItems).where(eq(orderItems.id, soup.id));
    expect([line!.takenOff, line!.quantity]).toEqual([2, 2]);
  });

  it("are refused for an order that is ready or belongs to another store", async () => {
    const { plates, key, rice, soup } = await paidPlates();
    const all = [portions(rice.id, 3), portions(soup.id, 2)];
    const other = await paidPlates();
    expect(
      await refund({ ...key, vendorId: other.key.vendorId }, { parts: all, order: "off" }),
    ).toMatchObject({ status: 404 });
    expect(await refund(key, { parts: [portions(other.soup.id, 1)], order: "off" })).toMatchObject({
      code: "gone",
    });
    const step = { ...key, userId: owner };
    await advanceOrder({ ...step, move: "accept" } as never);
    await advanceOrder({ ...step, move: "ready" } as never);
    expect((await findRefundable(key))!.canTakeOff).toBe(false);
    expect(await refund(key, { parts: [portions(soup.id, 1)], order: "off" })).toMatchObject({
      code: "over",
    });
    expect(await refundsOf(key.orderId)).toEqual([]);
    expect(await itemLeft(plates.soup.id)).toBe(8);
  });
});
