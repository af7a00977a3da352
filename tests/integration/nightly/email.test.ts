import { randomUUID } from "node:crypto";
import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { orders, outbox, paymentAttempts, users, vendorProfiles } from "~schema";
import type { EmailKind } from "~schema/outbox";
import { MAX_ATTEMPTS } from "~/core/notifications/outbox.server";
import { advanceOrder } from "~/core/orders/advance-order.server";
import type { OrderRequest } from "~/core/orders/order-request";
import { placeOrder } from "~/core/orders/place-order.server";
import { newAttempt, startPayment } from "~/core/payments/start-payment.server";
import { finalizePayment } from "~/core/payments/finalize-payment.server";
import { systemDb } from "~/platform/db.server";
import { letEmailsWait, minutesUntilTried, sendDueEmails } from "../../setup/emails";
import { startMailbox } from "../../setup/mailbox";
import { pausePasses } from "../../setup/pending-payment";
import { startProvider } from "../../setup/provider";
import { anOrder, openShop, type Shop } from "../../setup/shop";

let provider: Awaited<ReturnType<typeof startProvider>>;
let mailbox: Awaited<ReturnType<typeof startMailbox>>;
let shop: Shop;
let vendorEmail: string;
beforeAll(async () => {
  mailbox = await startMailbox();
  provider = await startProvider();
  shop = await openShop();
  const [vendor] = await systemDb
    .select({ email: users.email })
    .from(vendorProfiles)
    .innerJoin(users, eq(users.id, vendorProfiles.userId))
    .where(eq(vendorProfiles.id, shop.vendorId));
  vendorEmail = vendor!.email;
});
afterEach(async () => {
  mailbox.heal();
  provider.heal();
  mailbox.posted.length = 0;
  await systemDb.delete(outbox);
  // An event that arrived while the provider didn't answer would later mark an order paid.
  await systemDb.execute(sql`delete from pgboss.job where name in ('emails', 'payment-events')`);
});
afterAll(async () => {
  await mailbox.stop();
  await provider.stop();
});

/** A placed order with a started payment, not yet paid. */
async function atTheDoor(over: Partial<OrderRequest> = {}) {
  const placed = await placeOrder(shop.store, anOrder(shop, over), new Date(), newAttempt());
  if (!placed.ok) throw new Error(placed.code);
  const started = await startPayment(shop.vendorId, placed.order.id);
  if (!started.ok) throw new Error(started.message);
  return {
    id: placed.order.id,
    number: placed.order.orderNumber,
    reference: started.reference,
    accessCode: started.accessCode,
  };
}
/**
 * An order paid at the provider without our knowing: its webhook came while the provider didn't
 * answer.
 */
async function paidAtTheProvider() {
  const order = await atTheDoor();
  provider.fault({ path: /verify/, status: 500 });
  await provider.pay(order.accessCode);
  const checks = async () =>
    (await systemDb.select().from(paymentAttempts).where(eq(paymentAttempts.orderId, order.id)))[0]!
      .checks;
  await expect.poll(checks).toBeGreaterThan(0);
  provider.heal();
  await pausePasses();
  return order;
}
async function paid(over: Partial<OrderRequest> = {}) {
  const order = await atTheDoor(over);
  await provider.pay(order.accessCode);
  expect(await finalizePayment(order.reference, "callback")).toMatchObject({ outcome: "paid" });
  return order;
}
/** The e-mails about an order's payment, without the reminder that every placed order has. */
const rowsOf = (orderId: string) =>
  systemDb
    .select()
    .from(outbox)
    .where(and(eq(outbox.orderId, orderId), ne(outbox.kind, "order_received_customer")))
    .orderBy(outbox.kind);
const rowOf = async (orderId: string, kind: EmailKind) =>
  (
    await systemDb
      .select()
      .from(outbox)
      .where(and(eq(outbox.orderId, orderId), eq(outbox.kind, kind)))
  )[0]!;

describe("a paid order", () => {
  it("sends one e-mail to each, once, however often it is finalized at the same time", async () => {
    const order = await paidAtTheProvider();
    const results = await Promise.all(
      Array.from({ length: 20 }, () => finalizePayment(order.reference, "callback")),
    );
    expect(results.every((result) => result.outcome === "paid")).toBe(true);
    expect(await rowsOf(order.id)).toMatchObject([
      { kind: "order_paid_customer", sentAt: null },
      { kind: "order_paid_vendor", sentAt: null },
    ]);
    expect(await sendDueEmails()).toEqual({ sent: 2, failed: 0 });
    expect(await sendDueEmails()).toEqual({ sent: 0, failed: 0 });
    await finalizePayment(order.reference, "webhook");
    expect(await sendDueEmails()).toEqual({ sent: 0, failed: 0 });
    expect(
      mailbox
        .about(order.number)
        .map((mail) => mail.to)
        .sort(),
    ).toEqual(["chidi@example.test", vendorEmail].sort());
    for (const row of await rowsOf(order.id))
      expect(row).toMatchObject({
        sentAt: expect.any(Date) as Date,
        givenUpAt: null,
        attempts: 1,
        lastError: null,
      });
  });

  it("is described by its own data and links from the configuration", async () => {
    const order = await paid({
      orderType: "delivery",
      deliveryAddress: "4 Bode Thomas <b>Street</b>",
      lines: [{ itemId: shop.rice.id, quantity: 3 }],
    });
    await sendDueEmails();
    const [customer, vendor] = ["chidi@example.test", vendorEmail].map((to) =>
      mailbox.about(order.number).find((mail) => mail.to === to)!,
    );
    expect(customer!.from).toBe("Iya Basira Kitchen <orders@localhost>");
    expect(customer!.text).toContain(`http://localhost:3000/store/${shop.slug}/orders/${order.id}`);
    expect(customer!.text).toContain("3 × Jollof rice: ₦7,500");
    expect(customer!.html).toContain("4 Bode Thomas &lt;b&gt;Street&lt;/b&gt;");
    expect(vendor!.text).toContain(`http://localhost:3000/dashboard/orders/${order.id}`);
    expect(vendor!.reply_to).toBe("chidi@example.test");
  });

  it("e-mails only the vendor if the customer left no address", async () => {
    const order = await paidAtTheProvider();
    await systemDb.update(orders).set({ customerEmail: null }).where(eq(orders.id, order.id));
    await finalizePayment(order.reference, "callback");
    expect(await rowsOf(order.id)).toMatchObject([{ kind: "order_paid_vendor" }]);
  });

  it("sends no e-mail before it is paid", async () => {
    const order = await paidAtTheProvider();
    expect(await rowsOf(order.id)).toEqual([]);
  });
});

describe("a placed and unpaid order", () => {
  it("is followed by one e-mail after three minutes, with a link to pay", async () => {
    const order = await atTheDoor();
    const { id } = await rowOf(order.id, "order_received_customer");
    expect(Math.round((await minutesUntilTried(id))!)).toBe(3);
    expect(await sendDueEmails()).toEqual({ sent: 0, failed: 0 });
    await letEmailsWait(3);
    expect(await sendDueEmails()).toEqual({ sent: 1, failed: 0 });
    await letEmailsWait(3);
    expect(await sendDueEmails()).toEqual({ sent: 0, failed: 0 });
    expect(mailbox.about(order.number)).toMatchObject([
      {
        to: "chidi@example.test",
        subject: `Complete payment for your order ${order.number} at Iya Basira Kitchen`,
      },
    ]);
    expect(mailbox.posted[0]!.text).toContain(
      `http://localhost:3000/store/${shop.slug}/orders/${order.id}`,
    );
  });

  it.each([
    [
      "was paid meanwhile",
      async (order: { id: string; accessCode: string; reference: string }) => {
        await provider.pay(order.accessCode);
        await finalizePayment(order.reference, "callback");
      },
    ],
    [
      "can't be paid any more",
      (order: { id: string }) =>
        systemDb.execute(
          sql`update orders set created_at = now() - interval '31 minutes' where id = ${order.id}`,
        ),
    ],
    [
      "was cancelled",
      (order: { id: string }) =>
        systemDb.update(orders).set({ status: "cancelled" }).where(eq(orders.id, order.id)),
    ],
  ])("is not written of when it %s", async (_what, meanwhile) => {
    const order = await atTheDoor();
    await meanwhile(order);
    await sendDueEmails();
    mailbox.posted.length = 0;
    await letEmailsWait(3);
    expect(await sendDueEmails()).toEqual({ sent: 0, failed: 0 });
    expect(await rowOf(order.id, "order_received_customer")).toMatchObject({
      sentAt: null,
      givenUpAt: expect.any(Date) as Date,
      lastError: "Overtaken by what came after it",
    });
    expect(mailbox.posted).toEqual([]);
  });
});

describe("unpaid orders with somebody else's address", () => {
  it("send that mailbox fifteen e-mails a day from all stores together, and nobody else fewer", async () => {
    const other = await openShop();
    const order = async (at: Shop, customerEmail: string) => {
      const request = anOrder(at, { customerEmail, clientToken: randomUUID() });
      const placed = await placeOrder(at.store, request, new Date(), newAttempt());
      if (!placed.ok) throw new Error(placed.code);
      return placed.order.id;
    };
    const spellings = ["victim@example.test", "Victim+menu@example.test", "vic.tim@example.test"];
    for (let at = 0; at < 18; at++) await order(at % 2 ? shop : other, spellings[at % 3]!);
    await order(shop, "somebody@example.test");
    await letEmailsWait(3);
    expect(await sendDueEmails()).toEqual({ sent: 16, failed: 0 });
    expect(mailbox.posted.filter(({ to }) => to === "somebody@example.test")).toHaveLength(1);
    const dropped = await systemDb.select().from(outbox).where(isNull(outbox.sentAt));
    expect(dropped).toHaveLength(3);
    for (const row of dropped)
      expect(row).toMatchObject({
        givenUpAt: expect.any(Date) as Date,
        lastError: "Too many e-mails about unpaid orders to one mailbox",
      });
  });

  it("don't affect a paid order's e-mails", async () => {
    const order = await paid({ customerEmail: "victim@example.test" });
    await sendDueEmails();
    expect(mailbox.about(order.number).map(({ to }) => to)).toContain("victim@example.test");
  });
});

describe("a ready order", () => {
  it("sends its customer one e-mail", async () => {
    const order = await paid({ orderType: "pickup" });
    await sendDueEmails();
    mailbox.posted.length = 0;
    const [owner] = await systemDb
      .select({ userId: vendorProfiles.userId })
      .from(vendorProfiles)
      .where(eq(vendorProfiles.id, shop.vendorId));
    const work = { vendorId: shop.vendorId, userId: owner!.userId, orderId: order.id };
    await advanceOrder({ ...work, move: "accept" });
    await advanceOrder({ ...work, move: "ready" });
    await advanceOrder({ ...work, move: "ready" });
    await letEmailsWait(1);
    expect(await sendDueEmails()).toEqual({ sent: 1, failed: 0 });
    expect(mailbox.posted).toMatchObject([
      {
        to: "chidi@example.test",
        subject: `Your order ${order.number} at Iya Basira Kitchen is ready to pick up`,
      },
    ]);
  });
});

describe("an e-mail that fails", () => {
  it("leaves the order paid, is retried later, and is then sent once", async () => {
    mailbox.fault("refuse");
    const order = await paid();
    expect(await sendDueEmails()).toEqual({ sent: 0, failed: 2 });
    expect((await systemDb.select().from(orders).where(eq(orders.id, order.id)))[0]).toMatchObject({
      status: "pending",
      paymentStatus: "success",
    });
    const failed = await rowOf(order.id, "order_paid_customer");
    expect(failed).toMatchObject({
      attempts: 1,
      sentAt: null,
      lastError: "The sandbox answered 503",
    });
    const minutes = (await minutesUntilTried(failed.id))!;
    expect(minutes).toBeGreaterThan(1.5);
    expect(minutes).toBeLessThanOrEqual(4);
    mailbox.heal();
    expect(await sendDueEmails()).toEqual({ sent: 0, failed: 0 });
    await letEmailsWait(4);
    expect(await sendDueEmails()).toEqual({ sent: 2, failed: 0 });
    expect(mailbox.about(order.number)).toHaveLength(2);
    expect(await rowOf(order.id, "order_paid_customer")).toMatchObject({
      attempts: 2,
      givenUpAt: null,
      lastError: null,
    });
  });

  it("waits longer each time and is given up after ten attempts", async () => {
    mailbox.fault("refuse");
    const order = await paid();
    await systemDb.delete(outbox).where(eq(outbox.kind, "order_paid_vendor"));
    const { id } = await rowOf(order.id, "order_paid_customer");
    expect(MAX_ATTEMPTS).toBe(10);
    for (let tries = 1; tries < MAX_ATTEMPTS; tries++) {
      await sendDueEmails();
      const pause = (await minutesUntilTried(id))!;
      expect(pause, `after try ${tries}`).toBeGreaterThan(2 ** tries - 0.5);
      expect(pause, `after try ${tries}`).toBeLessThanOrEqual(2 ** (tries + 1));
      await letEmailsWait(Math.ceil(pause));
    }
    await sendDueEmails();
    expect(await minutesUntilTried(id)).toBeNull();
    expect(await rowOf(order.id, "order_paid_customer")).toMatchObject({
      attempts: 10,
      givenUpAt: expect.any(Date) as Date,
      sentAt: null,
      lastError: "The sandbox answered 503",
    });
    mailbox.heal();
    expect(await sendDueEmails()).toEqual({ sent: 0, failed: 0 });
  });

  it.each([
    [
      "what is two days old",
      sql`update outbox set created_at = now() - interval '49 hours'`,
      "Not sent within two days",
    ],
    [
      "what killed its process every time",
      sql`update outbox set attempts = 10`,
      "Every try was cut off",
    ],
    [
      "what is no address",
      sql`update orders set customer_email = 'a@example.test, b@example.test'`,
      "Not a mail address",
    ],
    [
      "what has nobody to go to any more",
      sql`update orders set customer_email = null`,
      "There is nobody to send it to",
    ],
  ])("gives up at once on %s", async (_name, change, lastError) => {
    const order = await paid();
    await systemDb.delete(outbox).where(eq(outbox.kind, "order_paid_vendor"));
    await systemDb.execute(change);
    expect(await sendDueEmails()).toEqual({ sent: 0, failed: 1 });
    expect(await rowOf(order.id, "order_paid_customer")).toMatchObject({
      givenUpAt: expect.any(Date) as Date,
      sentAt: null,
      lastError,
    });
    expect(mailbox.posted).toEqual([]);
  });
});
