import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { customers, emailOptOuts, reviews, reviewEvents, reviewVotes, orders } from "~schema";
import { eraseCustomer } from "~/core/customers/erase-customer.server";
import { exportCustomer } from "~/core/customers/export-customer.server";
import { findCustomer } from "~/core/customers/subject.queries.server";
import { systemDb } from "~/platform/db.server";
import { uploads } from "~/platform/storage.server";
import { makeCustomer, makeOrder, makeVendor } from "../../../drizzle/seed/factories";
import { addCustomerWithRecords, EMAIL, PHONE } from "../../setup/customer-data";

it("exports tags, note, block, coupons and wishes for a phone, but nothing of a row for an e-mail alone", async () => {
  const store = await makeVendor(systemDb);
  const { coupon } = await addCustomerWithRecords(store);
  const of = (subject: { phone: string } | { email: string }) =>
    exportCustomer(store, subject, new Date());
  expect(await of({ phone: PHONE })).toMatchObject({
    customer: [{ tags: ["VIP", "Tolu's own"], note: "Tolu rings twice", blockedSince: null }],
    noMailTo: [{ email: EMAIL }],
    couponsForThem: [coupon.code],
  });
  const byAddress = await of({ email: EMAIL });
  expect(byAddress).toMatchObject({ noMailTo: [{ email: EMAIL }], couponsForThem: [] });
  expect(byAddress!.customer[0]).not.toHaveProperty("note");
});

describe("erasing", () => {
  it("keeps only a review's stars, and deletes its picture files", async () => {
    const store = await makeVendor(systemDb);
    const { review } = await addCustomerWithRecords(store);
    const disk = await uploads();
    const file = `${disk.keyOf(review.picture!)}-480.webp`;
    await disk.put(file, Buffer.from("a picture"), "image/webp");
    const subject = { phone: PHONE };
    const before = await findCustomer(store.id, subject, new Date());
    const ask = { vendorId: store.id, byUserId: store.userId, subject, expected: before!.orders };
    expect(await eraseCustomer(ask, new Date())).toMatchObject({ ok: true });
    const [left] = await systemDb.select().from(reviews).where(eq(reviews.id, review.id));
    expect(left).toMatchObject({
      rating: 5,
      title: null,
      comment: null,
      picture: null,
      response: null,
      responseDraft: null,
      liked: [],
      disliked: [],
      helpfulCount: 0,
    });
    expect(
      await systemDb.select().from(reviewVotes).where(eq(reviewVotes.vendorId, store.id)),
    ).toEqual([]);
    expect(
      await systemDb
        .select({ reason: reviewEvents.reason })
        .from(reviewEvents)
        .where(eq(reviewEvents.vendorId, store.id)),
    ).toEqual([{ reason: null }]);
    expect(await disk.exists(file)).toBe(false);
  });

  it("starts a new row with the next paid order, without anything of the old one", async () => {
    const store = await makeVendor(systemDb);
    const { tolu, delivered } = await addCustomerWithRecords(store);
    const subject = { phone: PHONE };
    const { orders: expected } = (await findCustomer(store.id, subject, new Date()))!;
    await eraseCustomer(
      { vendorId: store.id, byUserId: store.userId, subject, expected },
      new Date(),
    );
    // An erased order's payment may still change, but nobody's sums follow.
    await systemDb
      .update(orders)
      .set({ paymentStatus: "partially_refunded" })
      .where(eq(orders.id, delivered.id));
    const rowOf = () =>
      systemDb
        .select()
        .from(customers)
        .where(and(eq(customers.vendorId, store.id), eq(customers.phone, PHONE)));
    expect(await rowOf()).toEqual([]);
    const again = await makeCustomer(systemDb, { vendorId: store.id, phone: PHONE });
    const { totalAmount } = await makeOrder(systemDb, {
      vendorId: store.id,
      customerId: again.id,
      status: "delivered",
    });
    expect(again.id).not.toBe(tolu.id);
    expect(await rowOf()).toMatchObject([
      { orderCount: 1, spent: totalAmount, tags: [], note: null, blockedAt: null },
    ]);
  });

  it("forgets an address's opt-out, unless another order has the address", async () => {
    const optOutsOf = (vendorId: string) =>
      systemDb.select().from(emailOptOuts).where(eq(emailOptOuts.vendorId, vendorId));
    for (const [who, kept] of [
      ["nobody", 0],
      ["somebody", 1],
    ] as const) {
      const store = await makeVendor(systemDb);
      const { typed } = await addCustomerWithRecords(store);
      if (who === "nobody")
        await systemDb.update(orders).set({ customerEmail: null }).where(eq(orders.id, typed.id));
      const subject = { phone: PHONE };
      const { orders: expected } = (await findCustomer(store.id, subject, new Date()))!;
      await eraseCustomer(
        { vendorId: store.id, byUserId: store.userId, subject, expected },
        new Date(),
      );
      expect(await optOutsOf(store.id), `${who} else has it`).toHaveLength(kept);
    }
  });

  it("by e-mail leaves the row of a phone that other orders name, with note and block", async () => {
    const store = await makeVendor(systemDb);
    const { tolu } = await addCustomerWithRecords(store);
    await systemDb
      .update(customers)
      .set({ blockedAt: new Date() })
      .where(eq(customers.id, tolu.id));
    await makeOrder(systemDb, {
      vendorId: store.id,
      customerId: tolu.id,
      status: "delivered",
      customerEmail: "another@mail.test",
    });
    const subject = { email: EMAIL };
    const { orders: expected } = (await findCustomer(store.id, subject, new Date()))!;
    await eraseCustomer(
      { vendorId: store.id, byUserId: store.userId, subject, expected },
      new Date(),
    );
    const [left] = await systemDb.select().from(customers).where(eq(customers.id, tolu.id));
    expect(left).toMatchObject({ email: null, note: "Tolu rings twice", orderCount: 1 });
    expect(left!.blockedAt).not.toBeNull();
  });
});
