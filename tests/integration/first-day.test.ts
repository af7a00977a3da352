import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { vendorPaymentSettings, vendorProfiles } from "~schema";
import { firstDayTasks, readFirstDay, type FirstDayTask } from "~/first-day/first-day.queries.server";
import { systemDb } from "~/platform/db.server";
import { uploads } from "~/platform/storage.server";
import { action as firstDay } from "~/routes/dashboard.first-day";
import { action as setup, loader as setupPage } from "~/routes/dashboard.setup";
import { openState } from "~/settings/open-state";
import { makeCustomOrder, makeOrder, makeProduct, makeVendor, type MadeVendor } from "../../drizzle/seed/factories";
import { startProvider } from "../setup/provider";
import { whileRefusing } from "../setup/refusing-table";
import { reread } from "../setup/shop";
import { aRequest, cookieOf, redirectOf, routeArgs } from "../setup/vendor-requests";

const PAGE = "/dashboard/setup";
type Who = MadeVendor & { cookie: string };
type Answer = { data: { logo: string | null; bank: { typed: Record<string, string>; faults: Record<string, string>; accountName: string | null } | null; setup: { result: { error?: Record<string, string[]>; initialValue?: unknown } } | null }; init: { status: number; headers?: Record<string, string> } };

let provider: Awaited<ReturnType<typeof startProvider>>;
let [me, neighbour] = [null as unknown as Who, null as unknown as Who];
const anybody = async (): Promise<Who> => {
  const vendor = await makeVendor(systemDb);
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

const sends = (who: Who, form: Record<string, string>) => setup(routeArgs(aRequest(PAGE, { cookie: who.cookie, form })));
const refused = async (answer: Promise<unknown>) => (await answer) as Answer;
const presses = (who: Who, intent: string) => firstDay(routeArgs(aRequest("/dashboard/first-day", { cookie: who.cookie, form: { intent } })));
const hours = (who: Who, over: Record<string, string> = {}) => ({ intent: "save", storeSlug: who.storeSlug!, deliveryZones: "Yaba", openingTime: "08:00", closingTime: "17:30", preparationMinutes: "25", ...over });
const account = { intent: "bank", bankCode: "058", accountNumber: "0123456789" };
const NAME = "IBRAHIM ADEBAYO"; // whose account the provider says that is
const agreed = { ...account, seenName: NAME };

const picture = (background: string) => sharp({ create: { width: 300, height: 300, channels: 3, background } }).png().toBuffer();
async function uploadsLogo(who: Who, bytes: Buffer | null): Promise<unknown> {
  const form = new FormData();
  form.set("intent", "logo");
  form.set("file", new Blob(bytes ? [new Uint8Array(bytes)] : []), bytes ? "my logo.png" : "");
  return setup(routeArgs(new Request(`http://localhost:3000${PAGE}`, { method: "POST", headers: { Cookie: who.cookie, Host: "localhost:3000" }, body: form })));
}
const rowOf = async (who: Who) => (await systemDb.select().from(vendorProfiles).where(eq(vendorProfiles.id, who.id)))[0]!;
const bankOf = async (who: Who) => (await systemDb.select().from(vendorPaymentSettings).where(eq(vendorPaymentSettings.vendorId, who.id)))[0]!;
const dishes = (who: Who, count: number, over: Partial<Parameters<typeof makeProduct>[1]> = {}) =>
  Promise.all(Array.from({ length: count }, () => makeProduct(systemDb, { vendorId: who.id, image: `/media/products/${who.id}/product-1`, ...over })));

/** What makes each task done, the way a vendor does it. */
const doing: Record<FirstDayTask, (who: Who) => Promise<unknown>> = {
  logo: async (who) => uploadsLogo(who, await picture("#cc3300")),
  dishes: (who) => dishes(who, 3),
  hours: (who) => sends(who, hours(who)),
  bank: (who) => sends(who, agreed),
  share: (who) => presses(who, "shared"),
  testOrder: (who) => makeOrder(systemDb, { vendorId: who.id }),
};
const listOf = (who: Who) => readFirstDay(who.id);
const ticked = async (who: Who) => {
  const list = await listOf(who);
  return firstDayTasks.filter((task) => list?.done[task]);
};

describe("the first day's list", () => {
  it.each(firstDayTasks)("ticks %s once this vendor has done it, and not when another has", async (task) => {
    await doing[task](neighbour);
    expect(await ticked(me)).toEqual([]);
    await doing[task](me);
    expect(await ticked(me)).toEqual([task]);
  });

  it("counts no dish without price or picture, no draft, none put away, no unpaid order, none made by hand, no unproven account", async () => {
    await dishes(me, 1, { image: null });
    await dishes(me, 1, { price: 0, isDraft: true, isAvailable: false });
    await dishes(me, 1, { price: 0, isAvailable: false });
    await dishes(me, 1, { archivedAt: new Date() });
    await dishes(me, 2);
    await makeOrder(systemDb, { vendorId: me.id, status: "payment_pending" });
    await makeOrder(systemDb, { vendorId: me.id, status: "payment_failed" });
    await makeCustomOrder(systemDb, { vendorId: me.id, status: "payment_custom" });
    await systemDb.update(vendorPaymentSettings).set({ bankCode: "058", accountNumber: "0123456789" }).where(eq(vendorPaymentSettings.vendorId, me.id));
    expect(await listOf(me)).toMatchObject({ dishesReady: 2 });
    expect(await ticked(me)).toEqual([]);
  });

  it("remembers when the link was shared first", async () => {
    await presses(me, "shared");
    const { linkSharedAt: first } = await rowOf(me);
    await presses(me, "shared");
    expect(first).toBeInstanceOf(Date);
    expect((await rowOf(me)).linkSharedAt).toEqual(first);
  });

  it("goes away when everything is done and the vendor says so, not before, and for nobody else", async () => {
    const [last, ...others] = firstDayTasks;
    for (const task of others) await doing[task](me);
    expect(await redirectOf(presses(me, "close"))).toBe("/dashboard");
    expect(await ticked(me)).toEqual(others);
    await doing[last](me);
    expect(await ticked(me)).toEqual([...firstDayTasks]);
    await presses(me, "close");
    expect(await listOf(me)).toBeNull();
    await presses(me, "close");
    expect(await listOf(neighbour)).toMatchObject({ storeName: "Iya Basira Kitchen" });
    await expect(presses(me, "open")).rejects.toMatchObject({ status: 400 });
  });
});

describe("/dashboard/setup", () => {
  it("takes hours, which then hold at the store, and notes that the vendor has set them", async () => {
    expect((await rowOf(me)).hoursSetAt).toBeNull();
    expect(await redirectOf(sends(me, hours(me)))).toBe(`${PAGE}?done=store`);
    expect((await rowOf(me)).hoursSetAt).toBeInstanceOf(Date);
    const { opening, deliveryZones, ordering } = await reread(me.storeSlug!);
    expect([deliveryZones, ordering.minPickupMinutes]).toEqual([["Yaba"], 25]);
    expect(["07:59", "08:01", "17:29", "17:31"].map((at) => openState(opening, new Date(`2026-11-18T${at}:00+01:00`)).open)).toEqual([false, true, true, false]);
    expect(await rowOf(neighbour)).toMatchObject({ hoursSetAt: null, deliveryZones: [] });
  });

  it("says what is wrong, and what could not be saved, with everything typed", async () => {
    expect(await refused(sends(me, hours(me, { deliveryZones: " , " })))).toMatchObject({ init: { status: 400 }, data: { setup: { result: { error: { deliveryZones: ["Please enter at least one delivery zone"] }, initialValue: { closingTime: "17:30" } } } } });
    const failed = await whileRefusing("vendor_profiles", () => refused(sends(me, hours(me))));
    expect(failed).toMatchObject({ init: { status: 500 }, data: { setup: { result: { error: { "": ["Failed to save store setup. Please try again."] }, initialValue: { deliveryZones: "Yaba", preparationMinutes: "25" } } } } });
    expect(await refused(sends(me, hours(me, { storeSlug: neighbour.storeSlug! })))).toMatchObject({ init: { status: 409 }, data: { setup: { result: { error: { storeSlug: ["This store URL is already taken"] } } } } });
    expect((await rowOf(me)).hoursSetAt).toBeNull();
    await expect(sends(me, { intent: "else" })).rejects.toMatchObject({ status: 400 });
  });

  it("takes a logo in place of the former one, which is forgotten, also of two that come at once", async () => {
    const files = async () => [...new Set((await (await uploads()).list("logos", me.id)).map((key) => `/media/${key.replace(/-\d+\.[a-z]+$/, "")}`))];
    expect(await redirectOf(uploadsLogo(me, await picture("#cc3300")))).toBe(`${PAGE}?done=logo`);
    const { logo: first } = await rowOf(me);
    expect(await files()).toEqual([first]);
    await Promise.all([uploadsLogo(me, await picture("#00cc33")), uploadsLogo(me, await picture("#3300cc"))]);
    const { logo: last } = await rowOf(me);
    expect(last).not.toBe(first);
    expect(await files()).toEqual([last]);
    expect((await reread(me.storeSlug!)).logo).toBe(last);
    expect((await rowOf(neighbour)).logo).toBeNull();
  });

  it("refuses what is no logo and keeps the one there is", async () => {
    await uploadsLogo(me, await picture("#cc3300"));
    const { logo } = await rowOf(me);
    const big = Buffer.concat([await picture("#00cc33"), Buffer.alloc(2 * 1024 * 1024)]);
    for (const [bytes, sentence] of [[null, "Please choose a picture"], [Buffer.from("%PDF-1.7"), "Invalid file type. Allowed types: JPEG, PNG, SVG"], [big, "File size too large. Maximum size: 2MB"]] as const) {
      expect(await refused(uploadsLogo(me, bytes))).toMatchObject({ init: { status: 400 }, data: { logo: sentence } });
    }
    expect((await rowOf(me)).logo).toBe(logo);
  });
});

describe("the bank account", () => {
  it("is saved at the second press, once the vendor has seen whose the provider says it is", async () => {
    const before = await bankOf(neighbour);
    expect(await refused(sends(me, account))).toMatchObject({ init: { status: 200 }, data: { bank: { typed: { bankCode: "058", accountNumber: "0123456789" }, faults: {}, accountName: NAME } } });
    expect(await bankOf(me)).toMatchObject({ accountNumber: null, bankVerified: false });
    expect(await redirectOf(sends(me, agreed))).toBe(`${PAGE}?done=bank`);
    expect(await bankOf(me)).toMatchObject({ bankCode: "058", bankName: "Guaranty Trust Bank", accountNumber: "0123456789", accountName: NAME, bankVerified: true, verificationMethod: "paystack_resolve" });
    expect(await setupPage(routeArgs(aRequest(PAGE, { cookie: me.cookie })))).toMatchObject({ bank: { accountName: NAME } });
    expect(await bankOf(neighbour)).toEqual(before);
  });

  it("whose name is another than the one seen is shown again and not saved", async () => {
    expect(await refused(sends(me, { ...account, accountNumber: "0123456788", seenName: NAME }))).toMatchObject({ data: { bank: { accountName: "FUNKE ADEBAYO" } } });
    expect((await bankOf(me)).accountNumber).toBeNull();
  });

  it.each([
    ["that no bank knows", { accountNumber: "0123456000" }, 400, { accountNumber: "The bank does not know this account. Please check the number and the bank." }],
    ["of nine digits at no bank", { bankCode: "", accountNumber: "012345678" }, 400, { bankCode: "Please choose your bank", accountNumber: "Please enter the 10 digits of your account number" }],
    ["at a bank that is none", { bankCode: "000" }, 400, { bankCode: "Please choose your bank" }],
  ])("%s is refused beside its field, with what was typed", async (_what, over, status, faults) => {
    const { intent: _i, ...typed } = { ...account, ...over };
    expect(await refused(sends(me, { ...agreed, ...over }))).toMatchObject({ init: { status }, data: { bank: { typed, faults, accountName: null } } });
    expect((await bankOf(me)).bankVerified).toBe(false);
  });

  it("that nobody can look up or save right now is kept in the form, and the one on record stays", async () => {
    await sends(me, agreed);
    provider.fault({ path: /^\/bank\/resolve/, status: 503 });
    const other = { ...agreed, accountNumber: "0123456799" };
    expect(await refused(sends(me, other))).toMatchObject({ init: { status: 503 }, data: { bank: { typed: { accountNumber: "0123456799" }, faults: { accountNumber: "We can't reach the bank right now. Please try again in a moment." } } } });
    provider.heal();
    const failed = await whileRefusing("vendor_payment_settings", () => refused(sends(me, { ...other, seenName: "IBRAHIM YUSUF" })));
    expect(failed).toMatchObject({ init: { status: 500 }, data: { bank: { typed: { accountNumber: "0123456799" }, faults: { accountNumber: "We could not save this account. Please try again." } } } });
    expect((await bankOf(me)).accountNumber).toBe("0123456789");
  });

  it("can be asked for ten times in ten minutes, by each vendor", async () => {
    for (let press = 0; press < 10; press++) expect((await refused(sends(me, account))).init.status).toBe(200);
    const eleventh = await refused(sends(me, account));
    expect(eleventh).toMatchObject({ init: { status: 429 }, data: { bank: { typed: { accountNumber: "0123456789" } } } });
    expect(Number(new Headers(eleventh.init.headers).get("Retry-After"))).toBeGreaterThan(0);
    expect((await refused(sends(neighbour, account))).init.status).toBe(200);
  });
});
