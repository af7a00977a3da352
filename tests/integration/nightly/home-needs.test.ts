import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { vendorPaymentSettings } from "~schema";
import type { Role } from "~/core/staff/permissions";
import { readNeeds } from "~/dashboard/home/needs.queries.server";
import { needsOf } from "~/dashboard/home/needs";
import { systemDb } from "~/platform/db.server";
import { loader as homePage } from "~/routes/dashboard._index";
import { makeItem, makeOrder, makeUser, makeVendor } from "../../../drizzle/seed/factories";
import { makeReview, makeStaff } from "../../../drizzle/seed/store-factories";
import { aRequest, cookieOf, routeArgs } from "../../setup/vendor-requests";

const LAGOS = "Africa/Lagos";
const hoursAway = (hours: number) => new Date(Date.now() + hours * 3_600_000);

const needsFor = async (vendorId: string, role: Role) =>
  needsOf((await readNeeds(vendorId, role, new Date(), LAGOS)).facts, new Date(), LAGOS);
const saidTo = async (vendorId: string, role: Role) =>
  (await needsFor(vendorId, role)).map(({ what, text }) => `${what} ${text}`);

async function aReview(vendorId: string, over: Partial<Parameters<typeof makeReview>[1]>) {
  const order = await makeOrder(systemDb, { vendorId, status: "delivered" });
  return makeReview(systemDb, { vendorId, orderId: order.id, ...over });
}
const aDraft = (vendorId: string) =>
  makeItem(systemDb, { vendorId, price: 0, isDraft: true, isAvailable: false });

describe("what needs somebody", () => {
  it("is nothing in a new store, nor in one where all is fine", async () => {
    const { id } = await makeVendor(systemDb);
    expect(await saidTo(id, "owner")).toEqual([]);
    expect((await readNeeds(id, "owner", new Date(), LAGOS)).menuIsEmpty).toBe(true);
    await makeItem(systemDb, { vendorId: id, inventory: 3, soldOutUntil: hoursAway(-1) });
    await aReview(id, { rating: 4 });
    await aReview(id, { rating: 1, response: "Sorry", respondedAt: new Date() });
    await aReview(id, { rating: 1, status: "hidden" });
    await aReview(id, { rating: 1, createdAt: hoursAway(-31 * 24) });
    expect(await saidTo(id, "manager")).toEqual([]);
    expect((await readNeeds(id, "owner", new Date(), LAGOS)).menuIsEmpty).toBe(false);
  });

  it("is what each role may see, and never another store's", async () => {
    const [{ id }, neighbour] = [await makeVendor(systemDb), await makeVendor(systemDb)];
    for (const inventory of [0, 0]) await makeItem(systemDb, { vendorId: id, inventory });
    await makeItem(systemDb, { vendorId: id, inventory: 0, archivedAt: new Date() });
    await aDraft(id);
    await aReview(id, { rating: 3 });
    const worst = await aReview(id, { rating: 2 });
    const cook = ["2 items sold out until you restock"];
    const manager = [
      ...cook,
      "2 reviews the lowest 2 stars, not answered",
      "1 dish without a price: customers don’t see them",
    ];
    expect(await saidTo(id, "kitchen")).toEqual(cook);
    expect(await saidTo(id, "manager")).toEqual(manager);
    const [payout, ...others] = await saidTo(id, "owner");
    expect(payout).toMatch(/^₦[\d,.]+ /);
    expect(others).toEqual(manager);
    expect((await needsFor(id, "manager")).map(({ to }) => to)).toEqual([
      "/dashboard/items?show=out",
      `/dashboard/feedback/${worst.id}`,
      "/dashboard/items/drafts",
    ]);
    expect(await saidTo(neighbour.id, "owner")).toEqual([]);
  });
});

describe("Home", () => {
  let page: (role: Role) => Promise<Awaited<ReturnType<typeof homePage>>>;
  let vendorId: string;
  beforeAll(async () => {
    const owner = await makeVendor(systemDb);
    vendorId = owner.id;
    const cookies: Record<string, string> = { owner: await cookieOf(owner.user.id) };
    for (const role of ["manager", "kitchen"] as const) {
      const { id: userId } = await makeUser(systemDb);
      await makeStaff(systemDb, { vendorId, userId, role });
      cookies[role] = await cookieOf(userId);
    }
    page = (role) => homePage(routeArgs(aRequest("/dashboard", { cookie: cookies[role] })));
    await aDraft(vendorId);
  });

  it("says once that dishes lack a price: in the first day's list while that shows it", async () => {
    expect(await page("owner")).toMatchObject({ firstDay: { done: { dishes: false } }, needs: [] });
    await systemDb
      .update(vendorPaymentSettings)
      .set({ minimumPayoutAmount: 100_000_000 })
      .where(eq(vendorPaymentSettings.vendorId, vendorId));
    for (let n = 0; n < 10; n++) await makeOrder(systemDb, { vendorId });
    const { firstDay, needs } = await page("manager");
    expect([firstDay, needs.map(({ what }) => what)]).toEqual([null, ["1 dish"]]);
  });

  it("shows a cook no naira", async () => {
    const shown = await page("kitchen");
    expect(shown).toMatchObject({ figures: null, needs: [], firstDay: null });
    expect(JSON.stringify(shown)).not.toContain("₦");
  });
});
