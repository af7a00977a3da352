import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { orderEvents, orders, payments, menuItems, refunds, vendorProfiles } from "~schema";
import { notificationText, parseReadMarker } from "~/core/notifications/notification";
import {
  markNotificationsRead,
  listNotifications,
} from "~/core/notifications/notifications.queries.server";
import { systemDb } from "~/platform/db.server";
import { action, loader } from "~/routes/dashboard.notifications";
import { loader as frame } from "~/routes/dashboard";
import { makeCustomOrder, makeOrder, makeItem, makeVendor } from "../../../drizzle/seed/factories";
import { makeReview } from "../../../drizzle/seed/store-factories";
import { aRequest, cookieOf, redirectOf, routeArgs } from "../../setup/vendor-requests";

const NOW = new Date("2026-11-20T12:00:00Z");
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);
const read = (vendorId: string, now = NOW, after: string | null = null, limit = 50) =>
  listNotifications(vendorId, now, { after: parseReadMarker(after), limit, seesPayouts: true });
const listed = async (vendorId: string, now = NOW) =>
  (await read(vendorId, now)).notices
    .map((facts) => notificationText(facts, "Africa/Lagos"))
    .map(({ title, text }) => `${title} | ${text}`);

describe("a vendor's notifications", () => {
  it("are derived from the records, latest first", async () => {
    const { id: vendorId } = await makeVendor(systemDb);
    const rice = { lines: [{ name: "Rice", price: 250_000 }] };
    const fresh = await makeOrder(systemDb, { vendorId, createdAt: minutesAgo(4), ...rice });
    // Pending for half an hour.
    await makeOrder(systemDb, { vendorId, createdAt: minutesAgo(31), ...rice });
    const declined = await makeOrder(systemDb, {
      vendorId,
      status: "cancelled",
      createdAt: minutesAgo(201),
      ...rice,
    });
    const flagged = await makeOrder(systemDb, {
      vendorId,
      status: "delivered",
      createdAt: minutesAgo(301),
      needsAttention: "This order was paid twice",
      updatedAt: minutesAgo(20),
      ...rice,
    });
    const rated = await makeOrder(systemDb, {
      vendorId,
      status: "delivered",
      createdAt: minutesAgo(401),
      ...rice,
    });
    const refund = (
      orderId: string,
      status: "processed" | "failed" | "pending",
      minutes: number,
      paymentId: string,
    ) =>
      systemDb.insert(refunds).values({
        vendorId,
        orderId,
        paymentId,
        amount: 100_000,
        reason: "Cold",
        source: "hand",
        cause: randomUUID(),
        actorType: "vendor",
        status,
        updatedAt: minutesAgo(minutes),
      });
    await refund(declined.id, "processed", 15, declined.payment!.id);
    await refund(declined.id, "failed", 14, declined.payment!.id);
    await refund(declined.id, "pending", 13, declined.payment!.id);
    await refund(flagged.id, "failed", 12, flagged.payment!.id); // its note says so already
    await makeReview(systemDb, {
      vendorId,
      orderId: rated.id,
      rating: 4,
      comment: null,
      createdAt: minutesAgo(10),
    });
    for (const [name, inventory, minutes] of [
      ["Egusi", 0, 9],
      ["Suya", 1, 8],
      ["Moi moi", 5, 7],
      ["Akara", 6, 6],
      ["Zobo", null, 5],
    ] as const) {
      await makeItem(systemDb, { vendorId, name, inventory, updatedAt: minutesAgo(minutes) });
    }
    await makeItem(systemDb, {
      vendorId,
      name: "Switched off",
      inventory: 0,
      isAvailable: false,
    });
    await makeCustomOrder(systemDb, {
      vendorId,
      createdAt: minutesAgo(3_000),
      expiresAt: minutesAgo(2),
    });
    await makeCustomOrder(systemDb, { vendorId, createdAt: minutesAgo(60) }); // its link is still open
    expect(await listed(vendorId)).toEqual([
      "The payment link of VNR006 has expired | Bola Adewale has not paid ₦25,000. Renew the link if they still want the order.",
      "New order VNR001 | Bola Adewale paid ₦2,500.",
      "Moi moi is running low | 5 portions are left.",
      "Suya is running low | 1 portion is left.",
      "Egusi is sold out | Customers can order it again once you add stock.",
      "4 of 5 stars for VNR005 | No comment provided",
      "Refund for VNR003 failed | ₦1,000 did not reach Bola Adewale. Please send it yourself.",
      "Refund for VNR003 went through | ₦1,000 was refunded to Bola Adewale.",
      "Order VNR004 needs your attention | This order was paid twice.",
      "Order VNR002 is not accepted yet | Bola Adewale has waited since 12:30 pm. Accept or decline it.",
      "New order VNR002 | Bola Adewale paid ₦2,500.",
    ]);

    // Three minutes later the fresh one waits too long; once accepted, it doesn't.
    const later = new Date(NOW.getTime() + 3 * 60_000);
    expect((await listed(vendorId, later))[0]).toMatch(/^Order VNR001 is not accepted yet/);
    await systemDb.update(orders).set({ status: "preparing" }).where(eq(orders.id, fresh.id));
    await systemDb.insert(orderEvents).values({
      vendorId,
      orderId: fresh.id,
      fromStatus: "pending",
      toStatus: "preparing",
      actorType: "vendor",
    });
    expect((await listed(vendorId, later)).join()).not.toContain("VNR001");
    await systemDb.update(menuItems).set({ inventory: 20 }).where(eq(menuItems.vendorId, vendorId));
    expect((await listed(vendorId)).join()).not.toContain("portion");
  });

  it("names a paid custom order as such, and lists nothing older than 30 days", async () => {
    const { id: vendorId } = await makeVendor(systemDb);
    await makeCustomOrder(systemDb, {
      vendorId,
      status: "confirmed",
      paymentStatus: "success",
      createdAt: minutesAgo(50),
    });
    await makeOrder(systemDb, {
      vendorId,
      status: "delivered",
      createdAt: new Date(NOW.getTime() - 31 * 86_400_000),
    });
    expect(await listed(vendorId)).toEqual([
      "Custom order VNR001 is paid | Bola Adewale paid ₦25,000.",
    ]);
  });

  it("pages through all of them, each once, even with many at one instant", async () => {
    const { id: vendorId } = await makeVendor(systemDb);
    for (let n = 0; n < 7; n++)
      await makeOrder(systemDb, {
        vendorId,
        status: "confirmed",
        createdAt: minutesAgo(100 + Math.floor(n / 4)),
        lines: [{ name: "Rice", price: 1 }],
      });
    for (let n = 0; n < 4; n++)
      // When the first four were paid.
      await makeItem(systemDb, { vendorId, inventory: n, updatedAt: minutesAgo(99) });
    const keys: string[] = [];
    let after: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof read>> = await read(vendorId, NOW, after, 3);
      keys.push(...page.notices.map(({ key }) => key));
      after = page.next;
    } while (after);
    expect(keys).toHaveLength(11);
    expect(new Set(keys).size).toBe(11);
    for (const nonsense of ["1", "1-paid:x", "-paid:" + randomUUID(), "1e9-paid:" + randomUUID()])
      expect(parseReadMarker(nonsense)).toBeNull();
  });
});

describe("read and unread", () => {
  it("everything up to the form is read, later ones aren't, and nothing becomes unread again", async () => {
    const vendor = await makeVendor(systemDb);
    const vendorId = vendor.id;
    const cookie = await cookieOf(vendor.user.id);
    for (const minutes of [9, 8, 7])
      await makeOrder(systemDb, {
        vendorId,
        status: "confirmed",
        createdAt: new Date(Date.now() - minutes * 60_000),
      });
    const badge = async () =>
      (await frame(routeArgs(aRequest("/dashboard", { cookie })))).badges.unread;
    const page = async () => loader(routeArgs(aRequest("/dashboard/notifications", { cookie })));
    const submit = (form: Record<string, string>) =>
      action(routeArgs(aRequest("/dashboard/notifications", { cookie, form })));
    const shown = await page();
    expect(shown.notices.map(({ unread }) => unread)).toEqual([true, true, true]);
    expect(await badge()).toBe("3");

    const late = await makeOrder(systemDb, {
      vendorId,
      status: "confirmed",
      createdAt: new Date(Date.now() - 60 * 60_000),
    });
    await systemDb
      .update(payments)
      .set({ createdAt: new Date(shown.readAt.getTime() + 1) })
      .where(eq(payments.orderId, late.id)); // after the page was read
    expect(
      await redirectOf(
        submit({
          intent: "read",
          upTo: shown.readAt.toISOString(),
          back: "/dashboard/orders?tab=pending",
        }),
      ),
    ).toBe("/dashboard/orders?tab=pending");
    expect((await page()).notices.filter(({ unread }) => unread)).toMatchObject([
      { title: `New order ${late.orderNumber}` },
    ]);
    expect(await badge()).toBe("1");
    expect(
      await redirectOf(
        submit({
          intent: "read",
          upTo: new Date(Date.now() + 86_400_000).toISOString(),
          back: "//evil.test",
        }),
      ),
    ).toBe("/dashboard/notifications");
    expect(await badge()).toBeNull();
    const [{ readAt }] = (await systemDb
      .select({ readAt: vendorProfiles.notificationsReadAt })
      .from(vendorProfiles)
      .where(eq(vendorProfiles.id, vendorId))) as [{ readAt: Date }];
    expect(readAt.getTime()).toBeLessThanOrEqual(Date.now()); // never ahead of the clock
    await markNotificationsRead(vendorId, new Date(0));
    expect(await badge()).toBeNull();
    for (const form of [{}, { intent: "forget" }, { intent: "read", upTo: "yesterday" }])
      expect(await submit(form as Record<string, string>)).toMatchObject({ init: { status: 400 } });
  });

  it("is 9+ from ten on", async () => {
    const vendor = await makeVendor(systemDb);
    for (let n = 0; n < 10; n++) await makeItem(systemDb, { vendorId: vendor.id, inventory: 0 });
    const { badges, bell } = await frame(
      routeArgs(aRequest("/dashboard", { cookie: await cookieOf(vendor.user.id) })),
    );
    expect(badges).toEqual({ pending: null, unread: "9+" });
    expect(bell?.notices).toHaveLength(6);
  });
});
