import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { orders } from "~schema";
import { placeOrder } from "~/core/orders/place-order.server";
import { newAttempt } from "~/core/payments/start-payment.server";
import { readSearch } from "~/dashboard/shell/search/search";
import { findAnything } from "~/dashboard/search/search.queries.server";
import { systemDb } from "~/platform/db.server";
import { loader } from "~/routes/dashboard.search";
import {
  makeCategory,
  makeCustomer,
  makeOrder,
  makeItem,
  makeVendor,
  type MadeVendor,
} from "../../../drizzle/seed/factories";
import { anOrder, openShop } from "../../setup/shop";
import { aRequest, cookieOf, routeArgs } from "../../setup/vendor-requests";

let vendor: MadeVendor;
beforeAll(async () => {
  vendor = await makeVendor(systemDb);
  const vendorId = vendor.id;
  const soups = await makeCategory(systemDb, { vendorId, name: "Swallow & Soups" });
  const dish = (
    name: string,
    soldCount: number,
    over: Partial<Parameters<typeof makeItem>[1]> = {},
  ) => makeItem(systemDb, { vendorId, categoryId: soups.id, name, soldCount, ...over });
  await dish("Egusi soup", 5);
  await dish("100% beef", 4);
  await dish("Moi_moi", 3);
  await dish("Old soup", 9, { archivedAt: new Date() });
  const chidi = await makeCustomer(systemDb, {
    vendorId,
    name: "Chidi Okafor",
    phone: "+2348031234567",
  });
  await makeCustomer(systemDb, { vendorId, name: null, phone: "+2347059876543" });
  await makeOrder(systemDb, {
    vendorId,
    customerId: chidi.id,
    lines: [{ name: "Egusi soup", price: 250_000 }],
  });
  await makeOrder(systemDb, {
    vendorId,
    customerId: chidi.id,
    status: "payment_pending",
    lines: [{ name: "Egusi soup", price: 1 }],
  });
});
const find = async (typed: string, of: MadeVendor = vendor) => {
  const { orders, items, customers } = await findAnything(of.id, readSearch(typed), 8);
  return [
    orders.map(({ orderNumber }) => orderNumber),
    items.map(({ name }) => name),
    customers.map(({ name, phone }) => name ?? phone),
  ];
};

describe("the search of the top bar", () => {
  it.each([
    ["egusi", [["VNR001"], ["Egusi soup"], []]],
    ["  CHIDI  okafor ", [["VNR001"], [], ["Chidi Okafor"]]],
    ["vnr1", [["VNR001"], [], []]],
    ["0803 123 4567", [["VNR001"], [], ["Chidi Okafor"]]],
    ["+234 705", [[], [], ["+2347059876543"]]],
    // By name first, then by category; archived items are left out.
    ["soup", [["VNR001"], ["Egusi soup", "100% beef", "Moi_moi"], []]],
  ])("finds the vendor's matches for %j", async (typed, found) =>
    expect(await find(typed)).toEqual(found),
  );

  it("takes pattern characters literally", async () => {
    expect((await find("100%"))[1]).toEqual(["100% beef"]);
    expect((await find("i_m"))[1]).toEqual(["Moi_moi"]);
    for (const typed of ["%%", "__", "e%soup", "_gusi", "\\\\", "' or 1=1 --"])
      expect(await find(typed)).toEqual([[], [], []]);
  });

  it("finds an order by the names it was placed with, even beyond ASCII", async () => {
    const store = await openShop({ businessName: "Ọ̀ṣun" });
    const placed = await placeOrder(
      store.store,
      anOrder(store, { customerName: "ỌLÁWÁLÉ Adeola" }),
      new Date(),
      newAttempt(),
    );
    if (!placed.ok) throw new Error(placed.code);
    await systemDb.update(orders).set({ status: "pending" }).where(eq(orders.id, placed.order.id));
    const number = placed.order.orderNumber;
    for (const typed of ["ỌLÁWÁLÉ", "ade", "jOLLOF", "jollof rice"]) {
      const found = await findAnything(store.vendorId, readSearch(typed), 8);
      expect(
        found.orders.map(({ orderNumber }) => orderNumber),
        typed,
      ).toEqual([number]);
    }
    const [row] = await systemDb.select().from(orders).where(eq(orders.id, placed.order.id));
    expect(row!.itemNames).toBe("Jollof rice");
  });

  it("finds none of another vendor's data", async () => {
    const other = await makeVendor(systemDb);
    for (const typed of ["egusi", "chidi", "VNR001", "08031234567"])
      expect(await find(typed, other)).toEqual([[], [], []]);
  });

  it("needs two letters, and shortens a query that is too long", async () => {
    expect(["", " ", "a", " a "].map(readSearch)).toEqual(["", "", "", ""]);
    expect(readSearch("x".repeat(500))).toHaveLength(100);
    const cookie = await cookieOf(vendor.user.id);
    const page = (q: string) =>
      loader(routeArgs(aRequest(`/dashboard/search?q=${encodeURIComponent(q)}`, { cookie })));
    expect((await page("a")).answer).toMatchObject({
      q: "",
      found: { orders: [], items: [], customers: [] },
      total: 0,
    });
    expect((await page("egusi")).answer.total).toBe(2);
  });
});
