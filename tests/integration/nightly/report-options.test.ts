import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { orderItems } from "~schema";
import type { OrderedOption } from "~schema/orders";
import { buildReport, readReportRows } from "~/dashboard/reports/report-page.server";
import { writeReport } from "~/dashboard/reports/report-file.server";
import { readReportRange } from "~/dashboard/reports/report-range";
import { systemDb } from "~/platform/db.server";
import { makeOrder, makeVendor } from "../../../drizzle/seed/factories";

const rule = { zone: "Africa/Lagos", dayEndsAt: 0 };
const NOW = new Date("2026-11-24T00:00:00+01:00");

const option = (name: string, over: Partial<OrderedOption> = {}): OrderedOption => ({
  ...{ id: name, itemId: null, group: "Protein", name, priceKobo: 0 },
  ...{ quantity: 1, free: 0, taken: false },
  ...over,
});

it("reports options' sales, multiplied out and less free ones, on the page and in its file", async () => {
  const { id: vendorId } = await makeVendor(systemDb);
  const sell = async (
    quantity: number,
    options: OrderedOption[] | null,
    over: Partial<Parameters<typeof makeOrder>[1]> = {},
  ) => {
    const order = await makeOrder(systemDb, {
      ...{ vendorId, createdAt: new Date("2026-11-20T12:00:00+01:00"), status: "delivered" },
      lines: [{ name: "Rice", price: 300_000, quantity }],
      ...over,
    });
    await systemDb.update(orderItems).set({ options }).where(eq(orderItems.orderId, order.id));
  };
  const fufu = option("Fufu", { group: "Swallow", priceKobo: 30_000, quantity: 3, free: 2 });
  await sell(2, [option("Goat meat", { priceKobo: 100_000 }), fufu]);
  await sell(1, [option("Goat meat", { priceKobo: 120_000 }), option("=Egg")]);
  await sell(5, null);
  const more = [option("Goat meat", { priceKobo: 100_000 })];
  await sell(1, more, { status: "cancelled" });
  await sell(1, more, { createdAt: new Date("2026-10-01T12:00:00+01:00") });
  const stranger = await makeVendor(systemDb);
  await sell(1, more, { vendorId: stranger.id });

  const read = async (search: string) => {
    const { range } = readReportRange(new URLSearchParams(search), NOW, rule);
    return buildReport(await readReportRows(vendorId, range!, rule, NOW), range!, 0);
  };
  const report = await read("from=2026-11-01&to=2026-11-23");
  expect(report.tables.options.rows).toEqual([
    ["Fufu", "Swallow", 6, 60_000],
    ["Goat meat", "Protein", 3, 320_000],
    ["=Egg", "Protein", 1, 0],
  ]);
  const file = writeReport(report, "November");
  expect(file).toContain("Option,Group,Times,Sales\r\nFufu,Swallow,6,600");
  expect(file).not.toContain("\r\n=Egg");
  expect((await read("from=2026-01-01&to=2026-11-23")).tables.options.rows).toEqual([]);
});
