import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { authSessions, pushSubscriptions, vendorBusinessSettings, vendorProfiles } from "~schema";
import { deleteExpiredRecords } from "~/core/customers/retention.server";
import { endSession, startSession } from "~/core/accounts/session.server";
import { advanceOrder } from "~/core/orders/advance-order.server";
import { finalizePayment } from "~/core/payments/finalize-payment.server";
import { removeMember } from "~/core/staff/staff.commands.server";
import { systemDb } from "~/platform/db.server";
import { makeUser } from "../../../drizzle/seed/factories";
import { makeStaff } from "../../../drizzle/seed/store-factories";
import { orderAwaitingPayment } from "../../setup/pending-payment";
import { startProvider } from "../../setup/provider";
import { letPushesWait, sendDuePushes, startPushService, turnOn } from "../../setup/push";
import { openShop, type Shop } from "../../setup/shop";
import { aRequest, cookieOf, sentBack } from "../../setup/vendor-requests";

let service: Awaited<ReturnType<typeof startPushService>>;
let provider: Awaited<ReturnType<typeof startProvider>>;
let shop: Shop;
let owner: string;
let cookie: string;
beforeAll(async () => {
  service = await startPushService();
  provider = await startProvider();
});
beforeEach(async () => {
  shop = await openShop();
  owner = await ownerOf(shop);
  cookie = await cookieOf(owner);
});
afterEach(async () => {
  await service.heal();
  await systemDb.execute(sql`delete from pgboss.job where name = 'pushes'`);
});
afterAll(async () => {
  await provider.stop();
  await service.stop();
});

async function ownerOf({ vendorId }: Shop): Promise<string> {
  const [row] = await systemDb
    .select({ userId: vendorProfiles.userId })
    .from(vendorProfiles)
    .where(eq(vendorProfiles.id, vendorId));
  return row!.userId;
}
/** A browser with the store's alerts on. */
async function ringing(as = cookie) {
  const browser = await service.browser();
  expect(await turnOn(browser, as)).toBe(302);
  return browser;
}
async function paid(at = shop) {
  const { accessCode, reference, orderId } = await orderAwaitingPayment(at);
  await provider.pay(accessCode);
  await finalizePayment(reference, "callback");
  return orderId;
}
const accept = (orderId: string) =>
  advanceOrder({ vendorId: shop.vendorId, userId: owner, orderId, move: "accept" });
const subscriptions = () =>
  systemDb.select().from(pushSubscriptions).where(eq(pushSubscriptions.vendorId, shop.vendorId));
const switchOff = (...alertsOff: string[]) =>
  systemDb.update(vendorProfiles).set({ alertsOff }).where(eq(vendorProfiles.id, shop.vendorId));

describe("a paid order", () => {
  it("rings each device of its store at once, and again after 2 and 5 minutes; no other store's", async () => {
    const [phone, tablet] = [await ringing(), await ringing()];
    const other = await openShop();
    const theirs = await ringing(await cookieOf(await ownerOf(other)));
    const orderId = await paid();
    expect(await sendDuePushes()).toEqual(["sent", "sent"]);
    const [message] = await service.messages(phone);
    expect(message).toMatchObject({
      urgency: "high",
      ttlSeconds: 600,
      topic: orderId.replaceAll("-", ""),
    });
    const [first] = await service.notifications(phone);
    expect(first).toMatchObject({
      title: expect.stringMatching(/^New order · VNR\d+$/) as string,
      body: "₦2,500 · 1 × Jollof rice · Pickup",
      url: `/dashboard/orders/${orderId}`,
      accept: { order: orderId, store: shop.vendorId },
    });
    expect(await sendDuePushes(), "nothing before its time").toEqual([]);
    await letPushesWait(120);
    expect(await sendDuePushes()).toEqual(["sent", "sent"]);
    await letPushesWait(180);
    expect(await sendDuePushes()).toEqual(["sent", "sent"]);
    await letPushesWait(600);
    expect(await sendDuePushes()).toEqual([]);
    for (const browser of [phone, tablet])
      expect((await service.notifications(browser)).map(({ title }) => title)).toEqual([
        expect.stringMatching(/^New order · /),
        expect.stringMatching(/^Not accepted for 2 min · /),
        expect.stringMatching(/^Not accepted for 5 min · /),
      ]);
    expect(await service.messages(theirs)).toEqual([]);
    expect(await subscriptions()).toMatchObject([
      { lastSuccessAt: expect.any(Date) as Date, failures: 0 },
      { lastSuccessAt: expect.any(Date) as Date, failures: 0 },
    ]);
  });

  it("no longer rings once accepted, even if a message was waiting", async () => {
    const phone = await ringing();
    const orderId = await paid();
    expect(await sendDuePushes()).toEqual(["sent"]);
    await letPushesWait(120);
    await accept(orderId);
    expect(await sendDuePushes()).toEqual(["superseded"]);
    await letPushesWait(180);
    expect(await sendDuePushes()).toEqual(["superseded"]);
    expect(await service.messages(phone)).toHaveLength(1);
  });

  it("rings once if accepted automatically, or if the store wants no repeats", async () => {
    const phone = await ringing();
    await switchOff("louder");
    await paid();
    expect(await sendDuePushes()).toEqual(["sent"]);
    await letPushesWait(300);
    expect(await sendDuePushes()).toEqual(["superseded", "superseded"]);
    await systemDb
      .insert(vendorBusinessSettings)
      .values({ vendorId: shop.vendorId, autoAcceptOrders: true })
      .onConflictDoUpdate({
        target: vendorBusinessSettings.vendorId,
        set: { autoAcceptOrders: true },
      });
    await paid();
    expect(await sendDuePushes()).toEqual(["sent"]);
    await letPushesWait(300);
    expect(await sendDuePushes()).toEqual([]);
    const [, automatic] = await service.notifications(phone);
    expect(automatic).toMatchObject({
      title: expect.stringMatching(/^New order, accepted · /) as string,
      accept: null,
    });
  });

  it("is silent if the store has switched the sound off", async () => {
    const phone = await ringing();
    await switchOff("sound");
    await paid();
    await sendDuePushes();
    expect(await service.notifications(phone)).toMatchObject([{ silent: true, vibrate: null }]);
  });

  it("shows kitchen staff no amount", async () => {
    const member = await makeStaff(systemDb, { vendorId: shop.vendorId, role: "kitchen" });
    const phone = await ringing(await cookieOf(member.userId!));
    await paid();
    await sendDuePushes();
    expect(await service.notifications(phone)).toMatchObject([
      { body: "1 × Jollof rice · Pickup", accept: { store: shop.vendorId } },
    ]);
  });

  it("that could not ring within ten minutes rings no more", async () => {
    const phone = await ringing();
    await paid();
    await letPushesWait(700);
    expect(await sendDuePushes()).toContain("superseded");
    const titles = (await service.notifications(phone)).map(({ title }) => title);
    expect(titles.some((title) => title.startsWith("New order"))).toBe(false);
  });
});

describe("a push service", () => {
  it("that ended a subscription ends the device's alerts", async () => {
    const [gone, phone] = [await ringing(), await ringing()];
    await service.fault({ only: gone.id, status: 410 });
    await paid();
    expect(await sendDuePushes()).toEqual(["sent", "superseded"]);
    expect(await subscriptions()).toMatchObject([{ endpoint: phone.endpoint }]);
    await letPushesWait(120);
    expect(await sendDuePushes()).toEqual(["closed", "sent"]);
  });

  it("that fails is retried, and the device shows the failure until a message gets through", async () => {
    const phone = await ringing();
    await service.fault({ only: phone.id, status: 503 });
    await paid();
    expect(await sendDuePushes()).toEqual(["later"]);
    expect(await subscriptions()).toMatchObject([
      { failures: 1, lastFailure: "Its push service has a fault (503)", lastSuccessAt: null },
    ]);
    await service.heal();
    await letPushesWait(15);
    expect(await sendDuePushes()).toEqual(["sent"]);
    expect(await subscriptions()).toMatchObject([{ failures: 0 }]);
    expect(await service.messages(phone)).toHaveLength(1);
  });

  it("that asks for time gets it", async () => {
    const phone = await ringing();
    await service.fault({ only: phone.id, status: 429, retryAfter: 60 });
    await paid();
    expect(await sendDuePushes()).toEqual(["later"]);
    await service.heal();
    await letPushesWait(15);
    expect(await sendDuePushes(), "its job is due, its time has not come").toEqual(["later"]);
    expect(await service.messages(phone)).toEqual([]);
    await letPushesWait(60);
    expect(await sendDuePushes()).toContain("sent");
    expect(await service.messages(phone)).toHaveLength(1);
  });

  it.each([{ status: 413 }, { status: 403 }, { status: 429, retryAfter: 3_600 }])(
    "that answers %o gets no retry of that message",
    async (fault) => {
      const phone = await ringing();
      await service.fault({ only: phone.id, ...fault });
      await paid();
      expect(await sendDuePushes()).toEqual(["given up"]);
      expect(await subscriptions()).toMatchObject([{ failures: 1 }]);
    },
  );
});

describe("a device rings for the person signed in there", () => {
  it("until they sign out or are signed out from another device", async () => {
    await ringing();
    const there = await cookieOf(owner);
    const elsewhere = await ringing(there);
    await paid();
    await endSession(aRequest("/logout", { cookie: there }));
    expect(await subscriptions()).toHaveLength(1);
    expect(await sendDuePushes()).toEqual(["closed", "sent"]);
    expect(await service.messages(elsewhere)).toEqual([]);
  });

  it("until they are removed from the staff", async () => {
    const member = await makeStaff(systemDb, { vendorId: shop.vendorId, role: "manager" });
    const phone = await ringing(await cookieOf(member.userId!));
    await removeMember(shop.vendorId, { userId: owner }, member.id, new Date());
    await paid();
    expect(await sendDuePushes()).toEqual([]);
    expect(await service.messages(phone)).toEqual([]);
  });

  it("even after the session ends, for the 30 days in which they may sign in there again", async () => {
    const phone = await ringing();
    const pass = (days: number) =>
      systemDb
        .update(authSessions)
        .set({ expiresAt: sql`now() - make_interval(days => ${days})` })
        .where(eq(authSessions.userId, owner));
    await pass(29);
    await deleteExpiredRecords(new Date());
    await paid();
    expect(await sendDuePushes()).toEqual(["sent"]);
    expect(await service.messages(phone)).toHaveLength(1);
    await pass(31);
    await deleteExpiredRecords(new Date());
    expect(await subscriptions()).toEqual([]);
  });

  it("after they sign in there again, but not for the next person", async () => {
    await ringing();
    const again = sentBack(await startSession(aRequest("/login", { cookie }), owner));
    const [kept] = await subscriptions();
    const sessions = await systemDb
      .select({ id: authSessions.id, revokedAt: authSessions.revokedAt })
      .from(authSessions)
      .where(eq(authSessions.id, kept!.sessionId));
    expect(sessions).toMatchObject([{ revokedAt: null }]);
    const stranger = await makeUser(systemDb);
    await startSession(aRequest("/login", { cookie: again }), stranger.id);
    expect(await subscriptions()).toEqual([]);
  });

  it("alone: a person who turns alerts on in a browser takes it over", async () => {
    const phone = await ringing();
    const member = await makeStaff(systemDb, { vendorId: shop.vendorId, role: "kitchen" });
    expect(await turnOn(phone, await cookieOf(member.userId!))).toBe(302);
    expect(await subscriptions()).toMatchObject([{ userId: member.userId }]);
  });
});
