import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { emailOptOuts, reviews, orders, outbox, vendorProfiles } from "~schema";
import type { EmailKind } from "~schema/outbox";
import { writeReview } from "~/core/reviews/write-review.server";
import { notificationText } from "~/core/notifications/notification";
import { listNotifications } from "~/core/notifications/notifications.queries.server";
import { resendEmailJobs, sendOutboxEmail } from "~/core/notifications/outbox.server";
import { advanceOrder } from "~/core/orders/advance-order.server";
import { nextMorning } from "~/core/orders/enqueue-email.server";
import { systemDb } from "~/platform/db.server";
import { loader as orderPage } from "~/routes/store.$vendorName.orders.$orderId";
import { action, loader } from "~/routes/store.$vendorName.orders.$orderId.mails";
import { makeOrder, makeVendor, type MadeVendor } from "../../../drizzle/seed/factories";
import { startMailbox } from "../../setup/mailbox";
import { aRequest, redirectOf, routeArgs } from "../../setup/vendor-requests";

let mailbox: Awaited<ReturnType<typeof startMailbox>>;
let vendor: MadeVendor;
beforeAll(async () => {
  mailbox = await startMailbox();
  vendor = await makeVendor(systemDb);
});
afterEach(async () => {
  mailbox.posted.length = 0;
  await systemDb.delete(outbox);
  await systemDb.delete(reviews);
  await systemDb.delete(emailOptOuts);
  await systemDb.execute(sql`delete from pgboss.job where name = 'emails'`);
});
afterAll(() => mailbox.stop());

const MINUTE = 60_000;
type Over = Partial<Parameters<typeof makeOrder>[1]>;
const anOrder = (over: Over = {}) =>
  makeOrder(systemDb, {
    vendorId: vendor.id,
    status: "on_the_way",
    customerEmail: "Chidi@Example.test",
    lines: [{ name: "Rice", price: 250_000 }],
    ...over,
  });
const deliver = (orderId: string) =>
  advanceOrder({ vendorId: vendor.id, userId: vendor.userId, orderId, move: "deliver" });
const rowsOf = (orderId: string, kind: EmailKind) =>
  systemDb
    .select()
    .from(outbox)
    .where(and(eq(outbox.orderId, orderId), eq(outbox.kind, kind)));
const jobOf = async (id: string) =>
  (
    await systemDb.execute<{ at: Date | string }>(
      sql`select start_after as at from pgboss.job where name = 'emails' and id = ${id}`,
    )
  )[0];
const review = (orderId: string, rating: number, comment: string | null = null, now = new Date()) =>
  writeReview(
    {
      vendorId: vendor.id,
      orderId,
      sent: { rating, comment, aspects: {} },
      pressed: null,
      seen: null,
    },
    now,
  );
/** A delivered order with its review mail enqueued. */
async function asked(over: Over = {}) {
  const order = await anOrder(over);
  expect(await deliver(order.id)).toMatchObject({ ok: true });
  const [row] = await rowsOf(order.id, "review_asked_customer");
  return { ...order, row: row! };
}
const whyNot = async (id: string) => {
  expect(await sendOutboxEmail(id)).toBe("superseded");
  const [row] = await systemDb.select().from(outbox).where(eq(outbox.id, id));
  return row!.lastError;
};

describe("the mail that asks for a review", () => {
  it("is sent once, at nine on the morning after delivery, with five links that rate nothing", async () => {
    const before = new Date();
    const order = await asked();
    const [again] = await Promise.all([deliver(order.id)]);
    expect(again).toMatchObject({ ok: false });
    expect(await rowsOf(order.id, "review_asked_customer")).toHaveLength(1);
    const at = new Date((await jobOf(order.row.id))!.at);
    expect([
      nextMorning(before, "Africa/Lagos"),
      nextMorning(new Date(), "Africa/Lagos"),
    ]).toContainEqual(at);
    expect(await sendOutboxEmail(order.row.id)).toBe("sent");
    const [mail] = mailbox.about(order.orderNumber);
    expect(mail!.to).toBe("Chidi@Example.test");
    const links = [...mail!.text.matchAll(/https?:\/\/\S+\?stars=\d#review/g)].map(([url]) => url);
    expect(links).toHaveLength(5);
    for (const link of links) {
      const { pathname, search } = new URL(link);
      await orderPage(
        routeArgs(aRequest(pathname + search), {
          vendorName: vendor.storeSlug!,
          orderId: order.id,
        }),
      );
    }
    expect(await systemDb.select().from(reviews)).toEqual([]);
  });

  it("is not sent without an address, nor about orders paid offline", async () => {
    const silent = await anOrder({ customerEmail: null });
    const cash = await anOrder({ paymentStatus: "completed" });
    for (const { id } of [silent, cash]) {
      await deliver(id);
      expect(await rowsOf(id, "review_asked_customer")).toEqual([]);
    }
  });

  it("is dropped once the order is reviewed or refunded, or if the store has no URL", async () => {
    const answered = await asked();
    await review(answered.id, 4);
    const refunded = await asked();
    await systemDb
      .update(orders)
      .set({ paymentStatus: "refunded" })
      .where(eq(orders.id, refunded.id));
    for (const { row } of [answered, refunded])
      expect(await whyNot(row.id)).toBe("Overtaken by what came after it");

    const homeless = await asked();
    await systemDb
      .update(vendorProfiles)
      .set({ storeSlug: null })
      .where(eq(vendorProfiles.id, vendor.id));
    expect(await sendOutboxEmail(homeless.row.id)).toBe("given up");
    await systemDb
      .update(vendorProfiles)
      .set({ storeSlug: vendor.storeSlug })
      .where(eq(vendorProfiles.id, vendor.id));
    expect(mailbox.posted).toEqual([]);
  });

  it("is dropped if the vendor has switched it off", async () => {
    const order = await asked();
    const switchOff = (mailsOff: string[]) =>
      systemDb.update(vendorProfiles).set({ mailsOff }).where(eq(vendorProfiles.id, vendor.id));
    await switchOff(["review_asked_customer"]);
    expect(await whyNot(order.row.id)).toBe("The vendor has switched it off");
    await switchOff([]);
  });

  it("is not sent early when lost jobs are restored", async () => {
    const order = await asked();
    await systemDb.execute(sql`delete from pgboss.job where name = 'emails'`);
    const age = (hours: number) =>
      systemDb
        .update(outbox)
        .set({ createdAt: new Date(Date.now() - hours * 3_600_000) })
        .where(eq(outbox.id, order.row.id));
    await age(32);
    await resendEmailJobs();
    expect(await jobOf(order.row.id)).toBeUndefined();
    await age(34);
    await resendEmailJobs();
    expect(await jobOf(order.row.id)).toBeDefined();
  });
});

describe("a customer who wants no such mails", () => {
  const at = (orderId: string, slug = vendor.storeSlug!) => ({ vendorName: slug, orderId });
  const path = (orderId: string) => `/store/${vendor.storeSlug}/orders/${orderId}/mails`;
  const shown = async (orderId: string) =>
    (await loader(routeArgs(aRequest(path(orderId)), at(orderId)))).data;
  const send = (orderId: string, form: Record<string, string>) =>
    action(routeArgs(aRequest(path(orderId), { form }), at(orderId)));

  it("stops them by a button, not by opening the link, and can allow them again", async () => {
    const order = await asked();
    expect(await shown(order.id)).toMatchObject({ intent: "end" });
    expect(await systemDb.select().from(emailOptOuts)).toEqual([]);
    expect(await redirectOf(send(order.id, { intent: "end" }))).toBe(path(order.id));
    await send(order.id, { intent: "end" });
    expect(await systemDb.select().from(emailOptOuts)).toMatchObject([
      { vendorId: vendor.id, email: "chidi@example.test" },
    ]);
    expect(await shown(order.id)).toMatchObject({ intent: "allow" });
    expect(await whyNot(order.row.id)).toBe("The customer wants no such e-mails");

    const next = await asked({ customerEmail: "CHIDI@example.test" });
    expect(await whyNot(next.row.id)).toBe("The customer wants no such e-mails");
    await send(order.id, { intent: "allow" });
    const last = await asked();
    expect(await sendOutboxEmail(last.row.id)).toBe("sent");
  });

  it("stops them in the mail app, by a POST alone", async () => {
    const order = await asked();
    expect(await send(order.id, { "List-Unsubscribe": "One-Click" })).toBeNull();
    expect(await whyNot(order.row.id)).toBe("The customer wants no such e-mails");
  });

  it("does so for one store, through one of its orders", async () => {
    const order = await asked();
    const other = await makeVendor(systemDb);
    await send(order.id, { intent: "end" });
    const elsewhere = await makeOrder(systemDb, {
      vendorId: other.id,
      status: "delivered",
      customerEmail: "chidi@example.test",
    });
    const page = await loader(
      routeArgs(aRequest(path(elsewhere.id)), at(elsewhere.id, other.storeSlug!)),
    );
    expect(page.data).toMatchObject({ intent: "end" });
    const refused = (orderId: string, slug: string, form: Record<string, string>) =>
      action(routeArgs(aRequest(path(orderId), { form }), at(orderId, slug))).catch(
        (thrown: Response) => thrown.status,
      );
    expect(await refused(order.id, other.storeSlug!, { intent: "end" })).toBe(404);
    expect(await refused(randomUUID(), vendor.storeSlug!, { intent: "end" })).toBe(404);
    expect(await refused(order.id, vendor.storeSlug!, { intent: "both" })).toBe(400);
    await systemDb.update(orders).set({ customerEmail: null }).where(eq(orders.id, order.id));
    expect(await refused(order.id, vendor.storeSlug!, { intent: "end" })).toBe(404);
  });
});

describe("a low rating", () => {
  const alerts = async (orderId: string) => (await rowsOf(orderId, "review_low_vendor")).length;
  const bell = async () => {
    const { notices } = await listNotifications(vendor.id, new Date(), {
      after: null,
      limit: 50,
      seesPayouts: true,
    });
    return notices
      .filter(({ kind }) => kind === "reviews")
      .map((one) => ({ ...notificationText(one, "Africa/Lagos"), unread: one.unread }));
  };

  it("is mailed to the vendor ten minutes later, with the escaped text and advice", async () => {
    const order = await anOrder({ status: "delivered" });
    const now = new Date();
    await review(order.id, 1, null, now);
    // What is written meanwhile is in it, and it isn't put off.
    await review(order.id, 1, "<script>alert(1)</script>", new Date(now.getTime() + 5 * MINUTE));
    const [row] = await rowsOf(order.id, "review_low_vendor");
    expect(new Date((await jobOf(row!.id))!.at)).toEqual(new Date(now.getTime() + 10 * MINUTE));
    expect(await sendOutboxEmail(row!.id)).toBe("sent");
    const [mail] = mailbox.about(order.orderNumber);
    expect(mail!.html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    expect(mail!.text).toContain(`/dashboard/orders/${order.id}#money-back`);
    expect(mail!.text).toContain("Call the customer: ");
  });

  it.each([
    ["one that is low from the start, once", [1, 2, 1], 1],
    ["one that falls, once", [5, 1, 4, 2], 1],
    ["none that is good", [3, 5], 0],
  ])("alerts to %s", async (_what, ratings, count) => {
    const order = await anOrder({ status: "delivered" });
    for (const rating of ratings) await review(order.id, rating);
    expect(await alerts(order.id)).toBe(count);
  });

  it("that was a slip of the finger is never mailed, and a later one is", async () => {
    const order = await anOrder({ status: "delivered" });
    const now = new Date();
    await review(order.id, 1, null, now);
    await review(order.id, 5, null, new Date(now.getTime() + 9 * MINUTE));
    expect(await alerts(order.id)).toBe(0);
    expect(await systemDb.select().from(reviews)).toMatchObject([{ rating: 5, lowAt: null }]);
    const later = new Date(now.getTime() + 3 * 3_600_000);
    await review(order.id, 2, null, later);
    const [row] = await rowsOf(order.id, "review_low_vendor");
    expect(new Date((await jobOf(row!.id))!.at)).toEqual(new Date(later.getTime() + 10 * MINUTE));
  });

  it("that rises once it was mailed stays noted, so that it isn't mailed twice", async () => {
    const order = await anOrder({ status: "delivered" });
    const now = new Date();
    await review(order.id, 1, null, now);
    await review(order.id, 5, null, new Date(now.getTime() + 11 * MINUTE));
    expect(await alerts(order.id)).toBe(1);
    expect(await systemDb.select().from(reviews)).toMatchObject([{ rating: 5, lowAt: now }]);
  });

  it("appears under the bell as a warning, with a call and a refund, and again when it falls", async () => {
    const order = await anOrder({ status: "delivered" });
    await review(order.id, 5);
    const [good] = await bell();
    expect(good).toMatchObject({ tone: "ready", actions: [] });
    await systemDb
      .update(vendorProfiles)
      // In the past, however soon the next review comes.
      .set({ notificationsReadAt: new Date(Date.now() - 1) })
      .where(eq(vendorProfiles.id, vendor.id));
    await review(order.id, 2);
    const [bad, ...others] = await bell();
    expect(others).toEqual([]);
    const [{ id }] = (await systemDb.select().from(reviews)) as [{ id: string }, ...unknown[]];
    expect(bad).toMatchObject({
      tone: "bad",
      unread: true,
      to: `/dashboard/feedback/${id}`,
      actions: [
        { label: "Call", to: `tel:${order.customerPhone}` },
        { label: "Refund", to: `/dashboard/orders/${order.id}#money-back` },
      ],
    });
  });
});
