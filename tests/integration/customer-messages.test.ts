import { randomUUID } from "node:crypto";
import { asc, eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { messages, messageStops, orderEvents, orders, vendorBusinessSettings } from "~schema";
import { eraseCustomer } from "~/core/customers/erase-customer.server";
import { exportCustomer } from "~/core/customers/export-customer.server";
import { declineOrder } from "~/core/cancellations/decline-order.server";
import { startMessages, stopMessages } from "~/core/messages/message-stops.server";
import { monthSpending } from "~/core/messages/month-spending.server";
import { sendMessage } from "~/core/messages/send-message.server";
import { advanceOrder, undoOrderStep } from "~/core/orders/advance-order.server";
import { delayOrder } from "~/core/orders/delay-order.server";
import { systemDb } from "~/platform/db.server";
import {
  action as onMessages,
  loader as messagesPage,
} from "~/routes/store.$vendorName.orders.$orderId.messages";
import { loader as link } from "~/routes/store.$vendorName.m.$messageId";
import { formatPhone } from "~/shared/phone";
import { makeOrder, makeVendor, type MadeVendor } from "../../drizzle/seed/factories";
import { startPhones } from "../setup/phones";
import { statusOf } from "../setup/staff";
import { aRequest, redirectOf, routeArgs } from "../setup/vendor-requests";

let phones: Awaited<ReturnType<typeof startPhones>>;
let vendor: MadeVendor;
let stranger: MadeVendor;
let phone: string;
let count = 0;
const everyWay = {
  order_accepted: "whatsapp",
  order_ready: "sms",
  order_late: "sms",
  order_declined: "sms",
  payment_link: "sms",
  review_asked: "whatsapp",
} as const;

const settings = (set: Partial<typeof vendorBusinessSettings.$inferInsert>) =>
  systemDb
    .insert(vendorBusinessSettings)
    .values({ vendorId: vendor.id, ...set })
    .onConflictDoUpdate({ target: vendorBusinessSettings.vendorId, set });

beforeAll(async () => {
  phones = await startPhones();
  [vendor, stranger] = [await makeVendor(systemDb), await makeVendor(systemDb)];
});
beforeEach(async () => {
  phone = `+234803123${String(4_000 + count++)}`;
  await settings({ messageWays: everyWay, monthlyMessageCap: 200_000 });
});
afterEach(async () => {
  await phones.heal();
  await systemDb.delete(messages);
  await systemDb.delete(messageStops);
});
afterAll(() => phones.stop());

const anOrder = (over: Partial<Parameters<typeof makeOrder>[1]> = {}) =>
  makeOrder(systemDb, {
    vendorId: vendor.id,
    customerPhone: phone,
    messagesWanted: true,
    orderType: "pickup",
    ...over,
  });
const work = (orderId: string) => ({ vendorId: vendor.id, userId: vendor.user.id, orderId });
const rowsOf = (orderId: string) =>
  systemDb
    .select()
    .from(messages)
    .where(eq(messages.orderId, orderId))
    .orderBy(asc(messages.createdAt));
/** Lets the pause for second thoughts pass. */
const due = (orderId: string) =>
  systemDb.update(messages).set({ notBefore: null }).where(eq(messages.orderId, orderId));
/** Sends an order's waiting messages, and returns what became of each. */
async function sendAll(orderId: string): Promise<string[]> {
  await due(orderId);
  const waiting = (await rowsOf(orderId)).filter(({ state }) => state === "queued");
  return Promise.all(waiting.map(({ id }) => sendMessage(id)));
}
/** What the phone got, first to last; a template's text is its name and values, a line each. */
const textsOf = async () =>
  (await phones.messages(phone))
    .map(({ text, template }) =>
      template ? [template.name, ...template.parameters].join("\n") : text,
    )
    .reverse();
const linkOf = (id: string) =>
  expect.stringMatching(new RegExp(`/store/${vendor.storeSlug}/m/${id}$`));
const historyOf = async (orderId: string) =>
  (await systemDb.select().from(orderEvents).where(eq(orderEvents.orderId, orderId))).map(
    ({ reason }) => reason,
  );

describe("a customer's messages", () => {
  it("go out once for each event, each by its way", async () => {
    const order = await anOrder();
    await advanceOrder({ ...work(order.id), move: "accept", readyInMinutes: 30 });
    expect(await sendAll(order.id)).toEqual(["sent"]);
    const { promisedAt } = (
      await systemDb.select().from(orders).where(eq(orders.id, order.id))
    )[0]!;
    const late = { minutes: 10, promised: promisedAt!, zone: "Africa/Lagos" } as const;
    await delayOrder({ ...work(order.id), ...late });
    expect(await sendAll(order.id)).toEqual(["sent"]);
    await advanceOrder({ ...work(order.id), move: "ready" });
    expect(await sendAll(order.id)).toEqual(["sent"]);
    await advanceOrder({ ...work(order.id), move: "deliver" });
    expect(await sendAll(order.id)).toEqual(["sent"]);
    const rows = await rowsOf(order.id);
    expect(rows.map(({ event, way }) => [event, way])).toEqual([
      ["order_accepted", "whatsapp"],
      ["order_late", "sms"],
      ["order_ready", "sms"],
      ["review_asked", "whatsapp"],
    ]);
    const said = await textsOf();
    expect(said[0]!.split("\n")).toEqual([
      "order_accepted",
      vendor.businessName,
      order.orderNumber,
      expect.stringMatching(/^Ready by (\w+ \d+ \w+, )?\d/),
      linkOf(rows[0]!.id),
    ]);
    expect(said[1]).toContain(`Order ${order.orderNumber} from`);
    expect(said[1]).toContain("is running late, now by ");
    expect(said[2]).toContain("is ready to pick up: ");
    expect(await monthSpending(systemDb, vendor.id)).toBe(1_200 + 600 + 600 + 1_200);
  });

  it("say that a declined order's money is on its page", async () => {
    const order = await anOrder();
    await declineOrder({ ...work(order.id), reason: "Sold out" });
    expect(await sendAll(order.id)).toEqual(["sent"]);
    expect((await textsOf())[0]).toContain(`couldn't take order ${order.orderNumber}`);
  });

  it("aren't written for a customer who didn't tick them, nor for an event that is off", async () => {
    const unticked = await anOrder({ messagesWanted: false });
    await advanceOrder({ ...work(unticked.id), move: "accept" });
    expect(await rowsOf(unticked.id)).toEqual([]);
    await settings({ messageWays: { order_ready: "sms" } });
    const order = await anOrder();
    await advanceOrder({ ...work(order.id), move: "accept" });
    expect(await rowsOf(order.id)).toEqual([]);
  });

  it("don't go to a phone that ended them, of this store or of all, and the history says so", async () => {
    for (const vendorId of [vendor.id, null]) {
      await systemDb.delete(messageStops);
      await systemDb.insert(messageStops).values({ phone, vendorId });
      const order = await anOrder();
      await advanceOrder({ ...work(order.id), move: "accept" });
      expect(await sendAll(order.id)).toEqual(["given up"]);
      expect(await historyOf(order.id)).toContain(
        "The message ‘Order accepted’ did not reach the customer’s phone: This phone wants no more messages",
      );
    }
    expect(await textsOf()).toEqual([]);
    await systemDb.delete(messageStops);
    await systemDb.insert(messageStops).values({ phone, vendorId: stranger.id });
    const order = await anOrder();
    await advanceOrder({ ...work(order.id), move: "accept" });
    expect(await sendAll(order.id)).toEqual(["sent"]);
  });

  it("of an undone step aren't sent, and go out with the new time after it is done again", async () => {
    const order = await anOrder({ createdAt: new Date(Date.now() - 3_600_000) });
    await advanceOrder({ ...work(order.id), move: "accept", readyInMinutes: 20 });
    const [first] = await rowsOf(order.id);
    expect(first!.notBefore!.getTime()).toBeGreaterThan(Date.now());
    await undoOrderStep(work(order.id));
    expect(await sendAll(order.id)).toEqual(["superseded"]);
    expect(await textsOf()).toEqual([]);
    await advanceOrder({ ...work(order.id), move: "accept", readyInMinutes: 60 });
    const [second, ...others] = await rowsOf(order.id);
    expect(others).toEqual([]);
    expect(second!.values.due).not.toBe(first!.values.due);
    expect(await sendAll(order.id)).toEqual(["sent"]);
  });

  it("of two promises say the later one alone", async () => {
    const promisedAt = new Date(Date.now() + 30 * 60_000);
    const order = await anOrder({ status: "preparing", promisedAt, firstPromisedAt: promisedAt });
    const delay = async () => {
      const [row] = await systemDb.select().from(orders).where(eq(orders.id, order.id));
      const late = { minutes: 10, promised: row!.promisedAt!, zone: "Africa/Lagos" } as const;
      await delayOrder({ ...work(order.id), ...late });
    };
    await delay();
    await delay();
    expect(await rowsOf(order.id)).toHaveLength(1);
    expect(await sendAll(order.id)).toEqual(["sent"]);
    await delay();
    expect(await sendAll(order.id)).toEqual(["sent"]);
    expect(await rowsOf(order.id)).toHaveLength(2);
  });

  it("stay within the month's limit, however many are sent at once", async () => {
    await settings({ messageWays: everyWay, monthlyMessageCap: 1_800 });
    const several = await Promise.all([anOrder(), anOrder(), anOrder()]);
    for (const { id } of several) await advanceOrder({ ...work(id), move: "accept" });
    const outcomes = await Promise.all(several.map(({ id }) => sendAll(id)));
    expect(outcomes.flat().sort()).toEqual(["given up", "given up", "sent"]);
    expect(await monthSpending(systemDb, vendor.id)).toBe(1_200);
  });

  it("don't hold an order up when their provider is dead", async () => {
    await phones.fault({ fault: "silent" });
    const order = await anOrder();
    expect(await advanceOrder({ ...work(order.id), move: "accept" })).toMatchObject({ ok: true });
    expect(await sendAll(order.id)).toEqual(["unknown"]);
    expect(await historyOf(order.id)).toContainEqual(
      expect.stringContaining("‘Order accepted’ may not have reached the customer’s phone"),
    );
  });

  it("that ask for a review wait until nine the next morning", async () => {
    const order = await anOrder({ status: "ready", customerEmail: null });
    await advanceOrder({ ...work(order.id), move: "deliver" });
    const [row] = await rowsOf(order.id);
    const [at] = await systemDb.execute<{ time: string }>(sql`
      select to_char(not_before at time zone 'Africa/Lagos', 'HH24:MI') as time
      from messages where id = ${row!.id}`);
    expect(at!.time).toBe("09:00");
  });
});

describe("a message's link", () => {
  const at = (path: string, form?: Record<string, string>) =>
    aRequest(`/store/${vendor.storeSlug}${path}`, form ? { form } : {});
  const open = (slug: string, messageId: string) =>
    link(routeArgs(at(`/m/${messageId}`), { vendorName: slug, messageId }));
  const pageOf = (slug: string, orderId: string) =>
    messagesPage(routeArgs(at(`/orders/${orderId}/messages`), { vendorName: slug, orderId }));
  const submit = (orderId: string, intent: string) =>
    onMessages(
      routeArgs(at(`/orders/${orderId}/messages`, { intent }), {
        vendorName: vendor.storeSlug!,
        orderId,
      }),
    );
  const stops = () => systemDb.select().from(messageStops);

  async function messaged() {
    const order = await anOrder();
    await advanceOrder({ ...work(order.id), move: "accept" });
    const [row] = await rowsOf(order.id);
    return { order, messageId: row!.id };
  }

  it("leads to the order, and stops nothing", async () => {
    const { order, messageId } = await messaged();
    const slug = vendor.storeSlug!;
    expect(await redirectOf(Promise.resolve(open(slug, messageId)))).toBe(
      `/store/${slug}/orders/${order.id}`,
    );
    expect(await stops()).toEqual([]);
  });

  it("is a 404 for another store's message, an unknown one, and nonsense", async () => {
    const { order, messageId } = await messaged();
    expect(await statusOf(open(stranger.storeSlug!, messageId))).toBe(404);
    expect(await statusOf(open(vendor.storeSlug!, randomUUID()))).toBe(404);
    expect(await statusOf(open(vendor.storeSlug!, "nonsense"))).toBe(404);
    expect(await statusOf(pageOf(stranger.storeSlug!, order.id))).toBe(404);
    const unticked = await anOrder({ messagesWanted: false });
    expect(await statusOf(pageOf(vendor.storeSlug!, unticked.id))).toBe(404);
  });

  it("ends this store's messages by a button, and starts them again", async () => {
    const { order } = await messaged();
    const slug = vendor.storeSlug!;
    const shown = async (orderId = order.id) => (await pageOf(slug, orderId)).data;
    expect((await shown()).button).toMatchObject({ intent: "end" });
    await submit(order.id, "end");
    await submit(order.id, "end");
    expect(await stops()).toMatchObject([{ phone, vendorId: vendor.id }]);
    expect(await sendAll(order.id)).toEqual(["given up"]);
    expect((await shown()).text).toBe(
      `${vendor.businessName} won’t message ${formatPhone(phone)} about orders again.`,
    );
    const later = await anOrder({ createdAt: new Date(Date.now() + 60_000) });
    expect((await shown(later.id)).button).toBeNull();
    await submit(later.id, "start");
    expect(await stops()).toHaveLength(1);
    await submit(order.id, "start");
    expect(await stops()).toEqual([]);
    expect(await statusOf(submit(order.id, "conquer"))).toBe(400);
  });

  it("doesn't undo that a phone ended the messages of all stores", async () => {
    const { order } = await messaged();
    await systemDb.insert(messageStops).values({ phone, vendorId: null });
    await submit(order.id, "start");
    expect(await stops()).toHaveLength(1);
    await stopMessages(vendor.id, phone);
    await startMessages(vendor.id, phone);
    expect(await stops()).toMatchObject([{ vendorId: null }]);
  });
});

it("a customer's file has their messages and their stop; erased, only the stop stays", async () => {
  const order = await anOrder({ createdAt: new Date(Date.now() - 86_400_000) });
  await advanceOrder({ ...work(order.id), move: "accept" });
  await sendAll(order.id);
  await advanceOrder({ ...work(order.id), move: "ready" });
  await advanceOrder({ ...work(order.id), move: "deliver" });
  await stopMessages(vendor.id, phone);
  await systemDb.insert(messageStops).values({ phone, vendorId: stranger.id });
  const [sent] = await rowsOf(order.id);
  const file = await exportCustomer(vendor, { phone }, new Date());
  expect(file!.noMessagesTo).toEqual([{ phone, since: expect.any(Date) }]);
  expect(file!.orders[0]).toMatchObject({
    messagesWanted: true,
    messages: [{ event: "order_accepted", way: "whatsapp", to: phone }, {}, {}],
  });
  expect(sent!.providerId).not.toBeNull();
  expect(JSON.stringify(file)).not.toContain(sent!.providerId);
  const erased = await eraseCustomer(
    { vendorId: vendor.id, byUserId: vendor.userId, subject: { phone }, expected: 1 },
    new Date(),
  );
  expect(erased).toMatchObject({ ok: true });
  expect(await rowsOf(order.id)).toEqual([]);
  expect(await systemDb.select().from(messageStops)).toHaveLength(2);
});
