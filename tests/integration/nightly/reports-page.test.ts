import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, expect, it } from "vitest";
import { systemDb } from "~/platform/db.server";
import { formatKobo } from "~/shared/money";
import { makeCustomer, makeOrder, makeVendor } from "../../../drizzle/seed/factories";
import { makeStaff } from "../../../drizzle/seed/store-factories";
import { startProduct } from "../../setup/http-server";
import { cookieOf } from "../../setup/vendor-requests";

let product: Awaited<ReturnType<typeof startProduct>>;
beforeAll(async () => {
  process.env.JOBS = "0";
  product = await startProduct();
});
afterAll(() => product.server.stop());

it("adds up to the kobo on the page and in its file, which is safe in spreadsheets", async () => {
  const { id: vendorId, userId } = await makeVendor(systemDb, { businessName: "Iya Basira" });
  const cookie = await cookieOf(userId);
  const ask = (path: string) => product.ask(`/dashboard/reports${path}`, { headers: { cookie } });
  expect((await ask("")).body).toContain("Nothing was sold in these days.");
  const name = "=HYPERLINK(1)";
  const { id: customerId } = await makeCustomer(systemDb, { vendorId, name });
  for (const price of [123_456, 50_001])
    await makeOrder(systemDb, {
      vendorId,
      customerId,
      status: "delivered",
      lines: [{ name: "Rice", price }],
    });

  const { status, body } = await ask("?range=today");
  expect(status).toBe(200);
  expect(body).toContain(formatKobo(173_457));

  const file = await ask("/file?range=today");
  expect(file.headers).toMatchObject({
    "content-type": "text/csv; charset=utf-8",
    "cache-control": "no-store",
  });
  const rows = parse(file.body, { bom: true, relax_column_count: true }) as string[][];
  const valueOf = (label: string) => Number(rows.find(([first]) => first === label)![1]);
  const kobo = (label: string) => Math.round(valueOf(label) * 100);
  const parts = "Items,Discounts,Delivery,Packaging,Service,Tax,Transaction fee,Refunds".split(",");
  expect(parts.reduce((sum, part) => sum + kobo(part), 0)).toBe(173_457);
  expect(kobo("Net sales")).toBe(173_457);
  expect(kobo("Gross sales")).toBe(173_457);
  expect(valueOf("Orders")).toBe(2);
  expect(rows.map(([first]) => first)).toContain(`'${name}`);

  const refused = await ask("?from=2026-02-02&to=2026-02-01");
  expect(refused.status).toBe(400);
  expect(refused.body).toContain("The last day comes before the first");
  expect(refused.body).toContain('value="2026-02-02"');
  expect((await ask("/file?from=x&to=2026-02-01")).status).toBe(400);
});

it("answers each tab's question, shows payouts to the owner alone, and exports a tab's tables", async () => {
  const { id: vendorId, userId } = await makeVendor(systemDb);
  const lines = [{ name: "Rice", price: 200_000 }];
  for (let n = 0; n < 6; n++) await makeOrder(systemDb, { vendorId, status: "delivered", lines });
  const as = async (id: string | null) => {
    const cookie = await cookieOf(id!);
    return (search: string) => product.ask(`/dashboard/reports${search}`, { headers: { cookie } });
  };
  const manager = await makeStaff(systemDb, { vendorId, role: "manager" });
  const cook = await makeStaff(systemDb, { vendorId, role: "kitchen" });
  const [asOwner, asManager, asCook] = [
    await as(userId),
    await as(manager.userId),
    await as(cook.userId),
  ];

  const parts = {
    sales: ["\u20a612,000 from 6 orders", "Day by day", "Pickup and delivery"],
    items: ["6 of 6 portions (100%)", "Sales by category", "Slow items"],
    customers: ["came from returning customers", "Best returning customers", "Coupons"],
    kitchen: ["Peak hours", "Promised against real", "Declined orders"],
    money: ["Daily closing", "For the accountant", "Money that moved", "From items to net sales"],
  };
  for (const [tab, texts] of Object.entries(parts)) {
    const { status, body } = await asOwner(`?tab=${tab}&range=today`);
    expect([tab, status]).toEqual([tab, 200]);
    for (const text of texts) expect(body).toContain(text);
    expect(body).toContain(`tab=${tab}&amp;range=yesterday`);
    expect((await asCook(`?tab=${tab}`)).status).toBe(403);
  }
  expect((await asOwner("?tab=odd&range=today")).body).toContain(parts.sales[0]);
  expect((await asOwner("?tab=money")).body).toContain("Payouts to your bank");
  const ofManager = await asManager("?tab=money");
  expect(ofManager.body).toContain("Money that moved");
  expect(ofManager.body).not.toMatch(/to your bank/);

  const { headers, body } = await asOwner("/file?tab=kitchen&range=today");
  expect(headers["content-disposition"]).toMatch(/-kitchen-/);
  expect(body).toContain("Time to accept");
  expect(body).not.toContain("Payment methods");
});
