import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { options, orderItems, orders } from "~schema";
import { extraField } from "~/core/additions/extras";
import { auditLedger } from "~/core/ledger/audit-ledger.server";
import { declineOrder } from "~/core/cancellations/decline-order.server";
import { cancelForCustomer } from "~/core/cancellations/cancel-order.server";
import { advanceOrder } from "~/core/orders/advance-order.server";
import { finalizePayment } from "~/core/payments/finalize-payment.server";
import { requestRefund } from "~/core/cancellations/give-back.server";
import { readKitchenOrders } from "~/dashboard/orders/kitchen/kitchen-display.queries.server";
import { ticketOf } from "~/dashboard/orders/kitchen/ticket";
import { findOrder } from "~/dashboard/orders/list/orders.queries.server";
import { systemDb } from "~/platform/db.server";
import { action as add, loader as form } from "~/routes/dashboard.orders.$orderId.add";
import { action as act, loader as page } from "~/routes/dashboard.orders.$orderId";
import { loader as customerPage } from "~/routes/store.$vendorName.orders.$orderId";
import { openPlates, type Plates } from "../setup/plates";
import { orderAwaitingPayment } from "../setup/pending-payment";
import { processRefundsOf, refundsOf } from "../setup/refunds";
import { stockOf } from "../setup/shop";
import { aRequest, routeArgs } from "../setup/vendor-requests";
import {
  atTheDoor,
  cookie,
  line,
  openAs,
  provider,
  rowOf,
  startCustomOrders,
  userId,
  type Fields,
} from "../setup/custom-orders";

startCustomOrders();

let plates: Plates;
const fees = { packagingFee: 20_000, serviceFee: 10_000, deliveryFee: 100_000 };
beforeEach(() =>
  openAs({ business: fees, payment: { feeBearer: "customer" } }, async (opened) => {
    plates = await openPlates({ ...opened, goat: 5, stock: 10 });
    return plates;
  }),
);

/** Pays a delivery order of two plates with goat meat. */
async function paidParent() {
  const order = await orderAwaitingPayment(plates, {
    lines: [{ itemId: plates.rice.id, quantity: 2, choices: plates.choose("Goat meat") }],
    orderType: "delivery",
    deliveryAddress: "12 Allen Avenue",
    deliveryInstructions: "Blue gate",
  });
  await provider.pay(order.accessCode);
  await finalizePayment(order.reference, "callback");
  const [rice] = await systemDb
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, order.orderId));
  return {
    id: order.orderId,
    riceLine: rice!.id,
    number: (await rowOf(order.orderId)).orderNumber,
  };
}
const extra = (parent: { riceLine: string }, name: string, count: string): Fields => ({
  [extraField(parent.riceLine, plates.optionOf(name).id)]: count,
});
const askFor = (over: Fields = {}): Fields => ({
  intent: "make",
  clientToken: randomUUID(),
  expiry: "6h",
  ...over,
});
type Answer = { data: { errors: Fields }; init: { status?: number } };
/** Submits an addition. @returns the redirect's target, or status and errors */
async function send(parentId: string, fields: Fields) {
  const path = `/dashboard/orders/${parentId}/add`;
  const args = routeArgs(aRequest(path, { cookie, form: fields }), { orderId: parentId });
  const answer = await add(args).catch((thrown: unknown) => thrown);
  if (answer instanceof Response)
    return { status: answer.status, to: answer.headers.get("Location"), errors: {} };
  const { data, init } = answer as Answer;
  return { status: init?.status ?? 200, to: null, errors: data.errors };
}
const additionsOf = (parentId: string) =>
  systemDb.select().from(orders).where(eq(orders.addsTo, parentId)).orderBy(orders.createdAt);
/** Adds to an order and returns the addition. */
async function added(parentId: string, over: Fields = line(0, "Egusi soup", "", "2")) {
  expect(await send(parentId, askFor(over))).toMatchObject({ status: 302 });
  return (await additionsOf(parentId)).at(-1)!;
}
/** Pays a started payment and finalizes it. */
async function finish({ accessCode, reference }: Awaited<ReturnType<typeof atTheDoor>>) {
  await provider.pay(accessCode);
  await finalizePayment(reference, "callback");
}
const payAndFinalize = async (additionId: string) => finish(await atTheDoor(additionId));
/** Withdraws an addition on its order's page. @returns the status */
async function withdraw(parentId: string, addition: string): Promise<number> {
  const request = aRequest(`/dashboard/orders/${parentId}`, {
    cookie,
    form: { intent: "withdraw", addition, from: "script" },
  });
  const answer = await act(routeArgs(request, { orderId: parentId })).catch(
    (thrown: unknown) => thrown,
  );
  if (answer instanceof Response) return answer.status;
  return (answer as { init: { status?: number } | null }).init?.status ?? 200;
}
const goatLeft = async () =>
  (
    await systemDb
      .select({ left: options.inventory })
      .from(options)
      .where(eq(options.id, plates.optionOf("Goat meat").id))
  )[0]!.left;
const key = () => ({ vendorId: plates.vendorId, userId });
const historyOf = async (id: string) =>
  (await findOrder(plates.vendorId, id, userId))!.history.map(({ who, what }) => `${who}: ${what}`);

describe("adding to a paid order", () => {
  it("creates a separate order for the difference, with customer, address and reserved stock", async () => {
    const parent = await paidParent();
    expect([await goatLeft(), await stockOf(plates.soup.id)]).toEqual([3, 10]);
    const addition = await added(parent.id, {
      ...line(0, "Egusi soup", "", "2"),
      ...extra(parent, "Goat meat", "2"),
      ...extra(parent, "Fufu", "3"),
      vendorInstructions: "In the same bag",
      addsTo: randomUUID(),
      total: "1",
    });
    // 2 soups, 2 goat meat, and 3 of the 4 wraps that two portions get free.
    const subtotal = 500_000 + 200_000;
    expect(addition).toMatchObject({
      ...{ addsTo: parent.id, vendorId: plates.vendorId, source: "custom" },
      ...{ status: "payment_pending", paymentStatus: "pending", slotAt: null, couponCode: null },
      ...{ customerName: "Chidi Okafor", customerPhone: "+2348031234567" },
      ...{ customerEmail: "chidi@example.test", orderType: "delivery" },
      ...{ deliveryAddress: "12 Allen Avenue", deliveryInstructions: "Blue gate" },
      ...{ vendorInstructions: "In the same bag", subtotal },
      ...{ deliveryFee: 0, packagingFee: 0, serviceFee: 0, transactionFee: 20_500 },
      totalAmount: subtotal + 20_500,
    });
    const rows = await systemDb
      .select()
      .from(orderItems)
      .where(eq(orderItems.orderId, addition.id))
      .orderBy(orderItems.position);
    expect(
      rows.map(({ name, price, quantity, itemId, options: chosen }) => [
        ...[name, price, quantity, itemId],
        chosen?.map((option) => [option.name, option.quantity, option.free, option.taken]),
      ]),
    ).toEqual([
      ["Egusi soup", 250_000, 2, plates.soup.id, undefined],
      [
        ...["Extra for Jollof rice", 200_000, 1, null],
        [
          ["Goat meat", 2, 0, true],
          ["Fufu", 3, 3, false],
        ],
      ],
    ]);
    expect([await goatLeft(), await stockOf(plates.soup.id)]).toEqual([1, 8]);
    expect(await historyOf(parent.id)).toContainEqual(
      `You: Added ${addition.orderNumber}: ₦7,205, to be paid by link`,
    );
    // Unpaid, it is on no kitchen screen.
    const { orders: cooked } = await readKitchenOrders(plates.vendorId);
    expect(cooked.map(({ id, together }) => [id, together])).toEqual([[parent.id, undefined]]);
  });

  it("is one addition even if its form is sent several times at once, and takes stock once", async () => {
    const parent = await paidParent();
    const once = askFor({ ...line(0, "Egusi soup", ""), ...extra(parent, "Goat meat", "3") });
    const answers = await Promise.all(Array.from({ length: 4 }, () => send(parent.id, once)));
    expect(answers.map(({ status }) => status)).toEqual([302, 302, 302, 302]);
    expect(answers[0]!.to).toBe(`/dashboard/orders/${parent.id}#more`);
    expect(await additionsOf(parent.id)).toHaveLength(1);
    expect([await goatLeft(), await stockOf(plates.soup.id)]).toEqual([0, 9]);
  });

  it("keeps the typed values if something is wrong, missing or sold out", async () => {
    const parent = await paidParent();
    const { extraLines } = await form(
      routeArgs(aRequest(`/dashboard/orders/${parent.id}/add`, { cookie }), { orderId: parent.id }),
    );
    expect(extraLines).toMatchObject([{ id: parent.riceLine, name: "Jollof rice", portions: 2 }]);
    expect(await send(parent.id, askFor())).toMatchObject({
      status: 400,
      errors: { items: ["Please add at least one item"] },
    });
    expect(await send(parent.id, askFor(extra(parent, "Goat meat", "some")))).toMatchObject({
      status: 400,
      errors: {
        [Object.keys(extra(parent, "Goat meat", ""))[0]!]: ["Please write a whole number"],
      },
    });
    // The item's own options are required as on every order.
    expect((await send(parent.id, askFor(line(0, "Jollof rice", "")))).status).toBe(400);
    expect(await send(parent.id, askFor(extra(parent, "Goat meat", "4")))).toMatchObject({
      status: 409,
      errors: { items: ["Goat meat: only 3 left"] },
    });
    const more = { ...askFor(line(0, "Cake", "5")), intent: "add" };
    expect((await send(parent.id, more)).status).toBe(200);
    expect(await send(parent.id, askFor(line(0, "Sweet", "10")))).toMatchObject({
      status: 400,
      errors: { items: [expect.stringContaining("₦50")] },
    });
    expect(await additionsOf(parent.id)).toEqual([]);
    expect(await goatLeft()).toBe(3);
  });

  it("gets no free portions that the order's other additions have used, unless they were withdrawn", async () => {
    const parent = await paidParent();
    const wraps = (count: string) => added(parent.id, extra(parent, "Fufu", count));
    const both = [await wraps("5"), await wraps("2")]; // two portions have four free ones
    expect(both.map(({ subtotal }) => subtotal)).toEqual([30_000, 60_000]);
    for (const { id } of both) expect(await withdraw(parent.id, id)).toBe(200);
    expect((await wraps("5")).subtotal).toBe(30_000);
  });

  it("is refused for an order that is over, unpaid or itself an addition, and for another vendor's", async () => {
    const parent = await paidParent();
    const addition = await added(parent.id);
    await payAndFinalize(addition.id);
    const soup = () => askFor(line(0, "Egusi soup", ""));
    const lines = (of: Plates) => ({ lines: [{ itemId: of.soup.id, quantity: 1 }] });
    const unpaid = await orderAwaitingPayment(plates, lines(plates));
    for (const id of [addition.id, unpaid.orderId])
      expect(await send(id, soup())).toMatchObject({
        status: 409,
        errors: { items: [expect.stringContaining("Nothing can be added to this order")] },
      });
    for (const move of ["accept", "ready"] as const)
      await advanceOrder({ ...key(), orderId: parent.id, move });
    expect((await send(parent.id, soup())).status).toBe(302);
    await advanceOrder({ ...key(), orderId: parent.id, move: "deliver" });
    expect((await send(parent.id, soup())).status).toBe(409);
    const others = await openPlates();
    const theirs = (await orderAwaitingPayment(others, lines(others))).orderId;
    for (const id of [theirs, randomUUID()]) expect((await send(id, soup())).status).toBe(404);
    // The table holds no addition to another vendor's order either.
    await expect(
      systemDb.update(orders).set({ addsTo: theirs }).where(eq(orders.id, addition.id)),
    ).rejects.toThrow();
  });
});

describe("a paid addition", () => {
  it("is cooked as a separate order that goes with the first, and both pages say so", async () => {
    const parent = await paidParent();
    await advanceOrder({ ...key(), orderId: parent.id, move: "accept" });
    const addition = await added(parent.id);
    const seenBy = async (id: string) => {
      const request = aRequest(`/store/${plates.slug}/orders/${id}`);
      const answer = await customerPage(
        routeArgs(request, { vendorName: plates.slug, orderId: id }),
      );
      return (answer as unknown as { data: { view: { additions: string | null } } }).data.view
        .additions;
    };
    const waiting = await seenBy(parent.id);
    expect(waiting).toContain(`/invoice/${addition.id}"`);
    expect(waiting).toContain("Pay ₦5,175");
    const shown = await page(
      routeArgs(aRequest(`/dashboard/orders/${parent.id}`, { cookie }), { orderId: parent.id }),
    );
    expect(shown.additionLinks[addition.id]!.url).toContain(`/invoice/${addition.id}`);
    expect(decodeURIComponent(shown.additionLinks[addition.id]!.whatsApp)).toContain("₦5,175");

    await payAndFinalize(addition.id);
    expect(await rowOf(addition.id)).toMatchObject({
      status: "confirmed",
      paymentStatus: "success",
    });
    const { orders: cooked } = await readKitchenOrders(plates.vendorId);
    expect(cooked.map(({ id, together }) => [id, together])).toEqual(
      expect.arrayContaining([
        [parent.id, `More was added: ${addition.orderNumber}`],
        [addition.id, `Goes with ${parent.number}`],
      ]),
    );
    const ticketFor = async (id: string) =>
      ticketOf((await findOrder(plates.vendorId, id))!, "Africa/Lagos").together;
    expect(await ticketFor(addition.id)).toBe(`Goes with ${parent.number}`);
    expect(await ticketFor(parent.id)).toBe(`More was added: ${addition.orderNumber}`);
    expect(await historyOf(parent.id)).toContainEqual(
      `Payment provider: ${addition.orderNumber} was paid`,
    );
    const paid = await seenBy(parent.id);
    expect(paid).toContain("Paid. It comes with your order.");
    expect(paid).not.toContain("/invoice/");
    expect(await seenBy(addition.id)).toContain(`Goes with order ${parent.number}`);
    expect(await withdraw(parent.id, addition.id)).toBe(409);
  });

  it("is refunded in full with its order, unpaid ones are withdrawn, and all stock returns", async () => {
    const parent = await paidParent();
    const paid = await added(parent.id, {
      ...line(0, "Egusi soup", "", "2"),
      ...extra(parent, "Goat meat", "1"),
    });
    await payAndFinalize(paid.id);
    const open = await added(parent.id, line(0, "Egusi soup", "", "3"));
    const late = await atTheDoor(open.id);
    const declined = await declineOrder({ ...key(), orderId: parent.id, reason: "Closing" });
    expect(declined.ok).toBe(true);
    expect(await rowOf(paid.id)).toMatchObject({ status: "cancelled", declineReason: "Closing" });
    expect((await refundsOf(paid.id)).map(({ amount }) => amount)).toEqual([paid.totalAmount]);
    expect(await rowOf(open.id)).toMatchObject({ status: "cancelled", paymentStatus: "pending" });
    expect([await goatLeft(), await stockOf(plates.soup.id)]).toEqual([5, 10]);
    // Money already on its way is refunded.
    await finish(late);
    expect(await rowOf(open.id)).toMatchObject({ status: "cancelled", paymentStatus: "success" });
    expect((await refundsOf(open.id)).map(({ amount }) => amount)).toEqual([open.totalAmount]);
    expect(await stockOf(plates.soup.id)).toBe(10);
    expect(await auditLedger()).toEqual([]);
  });

  it("is cancelled along with its order by the customer", async () => {
    const parent = await paidParent();
    const [paid, open] = [await added(parent.id), await added(parent.id)];
    await payAndFinalize(paid.id);
    expect(await cancelForCustomer(plates.vendorId, parent.id)).toBe(true);
    expect((await refundsOf(paid.id)).map(({ amount }) => amount)).toEqual([paid.totalAmount]);
    expect((await rowOf(open.id)).status).toBe("cancelled");
    // Nobody would deliver it alone, so late money doesn't revive it.
    await expect(atTheDoor(open.id)).rejects.toThrow();
  });
});

describe("withdrawing an addition", () => {
  it("returns its stock once, and is refused for another order's addition", async () => {
    const parent = await paidParent();
    const other = await paidParent();
    const addition = await added(parent.id);
    expect(await withdraw(other.id, addition.id)).toBe(404);
    expect(await withdraw(parent.id, randomUUID())).toBe(404);
    expect(await stockOf(plates.soup.id)).toBe(8);
    const twice = [withdraw(parent.id, addition.id), withdraw(parent.id, addition.id)];
    expect(await Promise.all(twice)).toEqual([200, 200]);
    expect(await stockOf(plates.soup.id)).toBe(10);
    const shown = await findOrder(plates.vendorId, parent.id, userId);
    expect(shown!.additions).toMatchObject([{ id: addition.id, state: "withdrawn" }]);
    expect(await historyOf(parent.id)).toContainEqual(`You: ${addition.orderNumber} was withdrawn`);
  });

  it("at the moment of its payment ends in one of the two", async () => {
    const parent = await paidParent();
    for (let round = 0; round < 4; round++) {
      const addition = await added(parent.id, line(0, "Egusi soup", ""));
      const begun = await atTheDoor(addition.id);
      const [status] = await Promise.all([withdraw(parent.id, addition.id), finish(begun)]);
      const row = await rowOf(addition.id);
      const back = await refundsOf(addition.id);
      expect([row.status, status, back.length]).toEqual(
        row.status === "cancelled" ? ["cancelled", 200, 1] : ["confirmed", 409, 0],
      );
    }
  });

  it("happens automatically once all of its order's money is refunded", async () => {
    const parent = await paidParent();
    const addition = await added(parent.id);
    await requestRefund({
      ...{ vendorId: plates.vendorId, orderId: parent.id, reason: "Sorry", source: "hand" },
      actor: { type: "vendor", id: userId },
    });
    await processRefundsOf(parent.id);
    await expect
      .poll(async () => {
        await processRefundsOf(parent.id);
        return (await rowOf(parent.id)).paymentStatus;
      })
      .toBe("refunded");
    expect((await rowOf(addition.id)).status).toBe("cancelled");
    expect(await stockOf(plates.soup.id)).toBe(10);
  });
});

it("an order declined during an addition has nothing open afterwards", async () => {
  for (let round = 0; round < 4; round++) {
    const parent = await paidParent();
    const [{ status }] = await Promise.all([
      send(parent.id, askFor(line(0, "Egusi soup", ""))),
      declineOrder({ ...key(), orderId: parent.id, reason: "Closing" }),
    ]);
    const rows = await additionsOf(parent.id);
    expect([status, rows.map((row) => row.status)]).toEqual(
      status === 302 ? [302, ["cancelled"]] : [409, []],
    );
    expect(await stockOf(plates.soup.id)).toBe(10);
  }
});
