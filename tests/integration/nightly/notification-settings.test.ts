import { and, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { outbox, settingsChanges, vendorProfiles } from "~schema";
import { tabTitle } from "~/dashboard/orders/alarm/tab-title";
import { finalizePayment } from "~/core/payments/finalize-payment.server";
import { systemDb } from "~/platform/db.server";
import { loader as dashboard } from "~/routes/dashboard";
import { loader as kitchen, meta as kitchenMeta } from "~/routes/dashboard.kitchen";
import { action, loader } from "~/routes/dashboard.settings.notifications";
import { enqueueStoreEmail } from "~/core/stores/enqueue-store-email.server";
import { makeOrder } from "../../../drizzle/seed/factories";
import { sendDueEmails, startEmailJobs } from "../../setup/emails";
import { orderAwaitingPayment } from "../../setup/pending-payment";
import { startMailbox } from "../../setup/mailbox";
import { startProvider } from "../../setup/provider";
import { openShop, type Shop } from "../../setup/shop";
import { aRequest, cookieOf, redirectOf, routeArgs } from "../../setup/vendor-requests";

const PAGE = "/dashboard/settings/notifications";
const names = [
  "order_paid_vendor",
  "payout_requested_vendor",
  "payout_paid_vendor",
  "review_low_vendor",
  "review_asked_customer",
  "sound",
  "vibration",
  "title",
  "louder",
] as const;
type Name = (typeof names)[number];

let provider: Awaited<ReturnType<typeof startProvider>>;
let mailbox: Awaited<ReturnType<typeof startMailbox>>;
let shop: Shop;
let cookie: string;
beforeAll(async () => {
  mailbox = await startMailbox();
  provider = await startProvider();
});
beforeEach(async () => {
  shop = await openShop();
  const [vendor] = await systemDb
    .select({ userId: vendorProfiles.userId })
    .from(vendorProfiles)
    .where(eq(vendorProfiles.id, shop.vendorId));
  cookie = await cookieOf(vendor!.userId);
});
afterEach(async () => {
  mailbox.posted.length = 0;
  await systemDb.delete(outbox);
});
afterAll(async () => {
  await provider.stop();
  await mailbox.stop();
});

const page = async () =>
  (await loader(routeArgs(aRequest(PAGE, { cookie })))) as unknown as {
    page: { form: { base: string; texts: Record<Name, "on" | undefined> } };
  };
/** Saves the form with these switched off and all others on. */
const switchOff = async (...off: Name[]) => {
  const form = {
    intent: "save",
    base: (await page()).page.form.base,
    ...Object.fromEntries(names.filter((name) => !off.includes(name)).map((name) => [name, "on"])),
  };
  return redirectOf(action(routeArgs(aRequest(PAGE, { cookie, form }))) as Promise<unknown>);
};
const rowOf = async () =>
  (
    await systemDb
      .select({ mailsOff: vendorProfiles.mailsOff, alertsOff: vendorProfiles.alertsOff })
      .from(vendorProfiles)
      .where(eq(vendorProfiles.id, shop.vendorId))
  )[0]!;
const pay = async () => {
  const { accessCode, reference, orderId } = await orderAwaitingPayment(shop);
  await provider.pay(accessCode);
  await finalizePayment(reference, "callback");
  return orderId;
};

describe("notification settings", () => {
  it("are all on at first", async () => {
    expect((await page()).page.form.texts).toEqual({
      order_paid_vendor: "on",
      payout_requested_vendor: "on",
      payout_paid_vendor: "on",
      review_low_vendor: "on",
      review_asked_customer: "on",
      sound: "on",
      vibration: "on",
      title: "on",
      louder: "on",
    });
  });

  it("hide only kinds that are off, and show them again once on", async () => {
    await systemDb
      .update(vendorProfiles)
      .set({ mailsOff: ["something_later"] })
      .where(eq(vendorProfiles.id, shop.vendorId));
    expect(await switchOff("sound", "order_paid_vendor")).toMatch(/saved=save/);
    expect(await rowOf()).toEqual({
      mailsOff: ["something_later", "order_paid_vendor"],
      alertsOff: ["sound"],
    });
    expect((await page()).page.form.texts).toEqual({
      order_paid_vendor: undefined,
      payout_requested_vendor: "on",
      payout_paid_vendor: "on",
      review_low_vendor: "on",
      review_asked_customer: "on",
      sound: undefined,
      vibration: "on",
      title: "on",
      louder: "on",
    });
    await switchOff();
    expect(await rowOf()).toEqual({ mailsOff: ["something_later"], alertsOff: [] });
  });
});

describe("mail", () => {
  it("about a paid order is not sent to a vendor who switched it off, even if already queued; the customer's is", async () => {
    const orderId = await pay();
    await systemDb
      .update(vendorProfiles)
      .set({ mailsOff: ["order_paid_customer"] })
      .where(eq(vendorProfiles.id, shop.vendorId)); // vendors can't switch this off
    await switchOff("order_paid_vendor");
    expect(await sendDueEmails()).toEqual({ sent: 1, failed: 0 });
    expect(mailbox.posted.map(({ to }) => to)).toEqual(["chidi@example.test"]);
    const [row] = await systemDb
      .select()
      .from(outbox)
      .where(and(eq(outbox.orderId, orderId), eq(outbox.kind, "order_paid_vendor")));
    expect(row).toMatchObject({
      sentAt: null,
      givenUpAt: expect.any(Date) as Date,
      lastError: "The vendor has switched it off",
    });
    await switchOff();
    await pay();
    expect(await sendDueEmails()).toEqual({ sent: 2, failed: 0 });
  });

  it("about a changed bank account is sent even if listed as off", async () => {
    await systemDb
      .update(vendorProfiles)
      .set({ mailsOff: ["bank_changed_vendor", "order_paid_vendor"] })
      .where(eq(vendorProfiles.id, shop.vendorId));
    const account = { bankName: "Zenith Bank", ending: "4321", accountName: "OBI EZE" };
    await systemDb.transaction(async (tx) => {
      const [change] = await tx
        .insert(settingsChanges)
        .values({
          vendorId: shop.vendorId,
          category: "bank",
          cause: "save",
          before: account,
          after: { ...account, ending: "9876", heldUntil: new Date().toISOString() },
        })
        .returning();
      await enqueueStoreEmail(tx, shop.vendorId, "bank_changed_vendor", change!.id);
      await enqueueStoreEmail(tx, shop.vendorId, "bank_changed_vendor", change!.id);
    });
    expect(await sendDueEmails()).toEqual({ sent: 1, failed: 0 });
    expect(mailbox.posted[0]!.text).toContain("••••••9876");
  });

  it("about the store is sent within seconds", async () => {
    const stop = await startEmailJobs();
    const account = { bankName: "Zenith Bank", ending: "4321", accountName: "OBI EZE" };
    await systemDb.transaction(async (tx) => {
      const [change] = await tx
        .insert(settingsChanges)
        .values({
          vendorId: shop.vendorId,
          category: "bank",
          cause: "save",
          before: account,
          after: { ...account, heldUntil: new Date().toISOString() },
        })
        .returning();
      await enqueueStoreEmail(tx, shop.vendorId, "bank_changed_vendor", change!.id);
    });
    await expect.poll(() => mailbox.posted.length).toBe(1);
    await stop();
  });

  it("enqueued again about the same record is sent again; about a missing record it goes to nobody", async () => {
    const [change] = await systemDb
      .insert(settingsChanges)
      .values({
        vendorId: shop.vendorId,
        category: "bank",
        cause: "save",
        before: { bankName: "A", ending: "1", accountName: "B" },
        after: {
          bankName: "A",
          ending: "2",
          accountName: "B",
          heldUntil: new Date().toISOString(),
        },
      })
      .returning();
    for (let time = 0; time < 2; time++) {
      await systemDb.transaction((tx) =>
        enqueueStoreEmail(tx, shop.vendorId, "bank_changed_vendor", change!.id),
      );
      expect(await sendDueEmails()).toEqual({ sent: 1, failed: 0 });
    }
    await systemDb.transaction((tx) =>
      enqueueStoreEmail(tx, shop.vendorId, "bank_changed_vendor", shop.vendorId),
    );
    expect(await sendDueEmails()).toEqual({ sent: 0, failed: 1 });
  });
});

describe("alerts", () => {
  it("switched off are off on every page that rings", async () => {
    await makeOrder(systemDb, { vendorId: shop.vendorId, status: "pending" });
    const frame = async () =>
      (await dashboard(routeArgs(aRequest("/dashboard", { cookie })))) as unknown as {
        alerts: Record<string, boolean>;
        badges: { pending: string | null };
      };
    const display = async () =>
      (await kitchen(routeArgs(aRequest("/dashboard/kitchen", { cookie })))) as unknown as {
        alerts: Record<string, boolean>;
      };
    const titles = async () => [
      tabTitle("Orders", [{ id: "routes/dashboard", data: await frame() }]),
      (kitchenMeta({ data: await display() } as never) as { title: string }[])[0]!.title,
    ];
    expect([(await frame()).alerts, (await display()).alerts]).toEqual(
      Array(2).fill({ sound: true, vibration: true, title: true, louder: true }),
    );
    expect(await titles()).toEqual(["(1) Orders · Buka", "(1) Kitchen · Buka"]);
    await switchOff("sound", "vibration", "title", "louder");
    expect([(await frame()).alerts, (await display()).alerts]).toEqual(
      Array(2).fill({ sound: false, vibration: false, title: false, louder: false }),
    );
    expect(await titles()).toEqual(["Orders · Buka", "Kitchen · Buka"]);
    expect((await frame()).badges.pending).toBe("1");
  });
});
