import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { vendorBusinessSettings, vendorPaymentSettings, vendorProfiles } from "~schema";
import { readSetupChecklist } from "~/dashboard/home/checklist/setup-checklist.queries.server";
import { setupTasks, type SetupTask } from "~/dashboard/home/checklist/setup-tasks";
import { systemDb } from "~/platform/db.server";
import { loader as homePage } from "~/routes/dashboard._index";
import { action as firstDay } from "~/routes/dashboard.first-day";
import { action as branding } from "~/routes/dashboard.settings.branding";
import { action as setHours } from "~/routes/dashboard.settings.hours";
import { action as bank } from "~/routes/dashboard.settings.payments.bank";
import {
  makeCustomOrder,
  makeOrder,
  makeItem,
  makeVendor,
  type MadeVendor,
} from "../../../drizzle/seed/factories";
import { startProvider } from "../../setup/provider";
import { aRequest, cookieOf, redirectOf, routeArgs } from "../../setup/vendor-requests";

type Who = MadeVendor & { cookie: string };

const businessOf = ({ id: vendorId }: MadeVendor, set: { deliveryEnabled: boolean }) =>
  systemDb
    .insert(vendorBusinessSettings)
    .values({ vendorId, ...set })
    .onConflictDoUpdate({ target: vendorBusinessSettings.vendorId, set });

let provider: Awaited<ReturnType<typeof startProvider>>;
let [me, neighbour] = [null as unknown as Who, null as unknown as Who];
const anybody = async (): Promise<Who> => {
  const vendor = await makeVendor(systemDb);
  await businessOf(vendor, { deliveryEnabled: false });
  return { ...vendor, cookie: await cookieOf(vendor.user.id) };
};
beforeAll(async () => {
  provider = await startProvider();
});
beforeEach(async () => {
  [me, neighbour] = [await anybody(), await anybody()];
});
afterEach(() => provider.heal());
afterAll(() => provider.stop());

const submits = (who: Who, intent: string) =>
  firstDay(routeArgs(aRequest("/dashboard/first-day", { cookie: who.cookie, form: { intent } })));
const account = {
  intent: "bank",
  madeFrom: "",
  bankCode: "058",
  accountNumber: "0123456789",
  seenName: "IBRAHIM ADEBAYO",
};

async function uploadsLogo(who: Who): Promise<unknown> {
  const form = new FormData();
  form.set("intent", "save");
  form.set(
    "logoFile",
    new Blob([
      new Uint8Array(
        await sharp({ create: { width: 300, height: 300, channels: 3, background: "#cc3300" } })
          .png()
          .toBuffer(),
      ),
    ]),
    "my logo.png",
  );
  return branding(
    routeArgs(
      new Request("http://localhost:3000/dashboard/settings/branding", {
        method: "POST",
        headers: { Cookie: who.cookie, Host: "localhost:3000" },
        body: form,
      }),
    ),
  );
}
const rowOf = async (who: Who) =>
  (await systemDb.select().from(vendorProfiles).where(eq(vendorProfiles.id, who.id)))[0]!;
const items = (who: Who, count: number, over: Partial<Parameters<typeof makeItem>[1]> = {}) =>
  Promise.all(
    Array.from({ length: count }, () =>
      makeItem(systemDb, {
        vendorId: who.id,
        image: `/media/products/${who.id}/product-1`,
        ...over,
      }),
    ),
  );

/** Does each task as a vendor would. */
const doing: Record<SetupTask, (who: Who) => Promise<unknown>> = {
  logo: uploadsLogo,
  dishes: (who) => items(who, 3),
  hours: (who) =>
    setHours(
      routeArgs(
        aRequest("/dashboard/settings/hours", { cookie: who.cookie, form: { intent: "confirm" } }),
      ),
    ),
  address: ({ id }) =>
    systemDb
      .update(vendorProfiles)
      .set({ address: "1 Ring Road" })
      .where(eq(vendorProfiles.id, id)),
  delivery: (who) => businessOf(who, { deliveryEnabled: true }),
  bank: (who) =>
    bank(
      routeArgs(
        aRequest("/dashboard/settings/payments/bank", { cookie: who.cookie, form: account }),
      ),
    ),
  share: (who) => submits(who, "shared"),
  testOrder: (who) => makeOrder(systemDb, { vendorId: who.id }),
};
const homeOf = ({ cookie }: Who) => homePage(routeArgs(aRequest("/dashboard", { cookie })));
const listOf = (who: Who) => readSetupChecklist(who.id);
const ticked = async (who: Who) => {
  const list = await listOf(who);
  return setupTasks.filter((task) => list?.done[task]);
};

describe("the first day's list", () => {
  it.each(setupTasks)(
    "ticks %s once this vendor has done it, and not if another has",
    async (task) => {
      await doing[task](neighbour);
      expect(await ticked(me)).toEqual([]);
      await doing[task](me);
      expect(await ticked(me)).toEqual([task]);
    },
  );

  it("counts no item without price or picture, no draft or archived item, no unpaid or custom order, no unverified account", async () => {
    await items(me, 1, { image: null });
    await items(me, 1, { price: 0, isDraft: true, isAvailable: false });
    await items(me, 1, { price: 0, isAvailable: false });
    await items(me, 1, { archivedAt: new Date() });
    await items(me, 2);
    await makeOrder(systemDb, { vendorId: me.id, status: "payment_pending" });
    await makeOrder(systemDb, { vendorId: me.id, status: "payment_failed" });
    await makeCustomOrder(systemDb, { vendorId: me.id, status: "payment_custom" });
    await systemDb
      .update(vendorPaymentSettings)
      .set({ bankCode: "058", accountNumber: "0123456789" })
      .where(eq(vendorPaymentSettings.vendorId, me.id));
    expect(await listOf(me)).toMatchObject({ itemsReady: 2 });
    expect(await ticked(me)).toEqual([]);
  });

  it("remembers when the link was first shared", async () => {
    await submits(me, "shared");
    const { linkSharedAt: first } = await rowOf(me);
    await submits(me, "shared");
    expect(first).toBeInstanceOf(Date);
    expect((await rowOf(me)).linkSharedAt).toEqual(first);
  });

  it("counts an order that was refunded, such as the vendor's own", async () => {
    await makeOrder(systemDb, { vendorId: me.id, status: "cancelled", paymentStatus: "refunded" });
    expect(await ticked(me)).toEqual(["testOrder"]);
  });

  it("never comes back once the vendor has hidden it, for this vendor alone", async () => {
    await doing.hours(me);
    expect(await redirectOf(submits(me, "close"))).toBe("/dashboard");
    expect(await listOf(me)).toBeNull();
    expect(await listOf(neighbour)).not.toBeNull();
    await expect(submits(me, "open")).rejects.toMatchObject({ status: 400 });
  });

  it("ends by itself when all is done, and stays so when something is undone", async () => {
    for (const task of setupTasks) await doing[task](me);
    expect(await ticked(me)).toEqual([...setupTasks]);
    expect(await homeOf(me)).toMatchObject({ firstDay: null });
    await systemDb.update(vendorProfiles).set({ logo: null }).where(eq(vendorProfiles.id, me.id));
    expect(await homeOf(me)).toMatchObject({ firstDay: null });
    expect(await listOf(me)).toBeNull();
  });

  it("ends by itself with the tenth paid order", async () => {
    for (let n = 0; n < 9; n++) await makeOrder(systemDb, { vendorId: me.id });
    await makeOrder(systemDb, { vendorId: me.id, status: "payment_failed" });
    expect((await homeOf(me)).firstDay).toMatchObject({ done: { testOrder: true } });
    await makeOrder(systemDb, { vendorId: me.id });
    expect((await homeOf(me)).firstDay).toBeNull();
    expect((await rowOf(me)).checklistClosedAt).toBeInstanceOf(Date);
  });
});
