import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { addDays } from "~/core/reports/business-day";
import { readReportRows } from "~/dashboard/reports/report-page.server";
import { readReportRange } from "~/dashboard/reports/report-range";
import { systemDb } from "~/platform/db.server";
import {
  makeCategory,
  makeOrder,
  makeItem,
  makeVendor,
  type ItemRow,
} from "../../../drizzle/seed/factories";

const rule = { zone: "Africa/Lagos", dayEndsAt: 0 };
const NOW = new Date("2026-11-24T00:00:00+01:00");
const FIRST = "2026-10-27";
const noon = (day: string) => new Date(`${day}T12:10:00+01:00`);

it("derives the effect of prices and stock-outs from four weeks of orders", async () => {
  const since = new Date("2026-09-01");
  const { id: vendorId } = await makeVendor(systemDb);
  const { id: categoryId } = await makeCategory(systemDb, { vendorId, name: "Soups" });
  const make = (name: string) =>
    makeItem(systemDb, { vendorId, categoryId, name, createdAt: since });
  const [egusi, rice] = [await make("Egusi soup"), await make("Jollof rice")];
  for (const name of ["A", "B", "C", "D", "E", "F"]) await make(`Soup ${name}`);
  const sell = (day: string, lines: { item: ItemRow; price?: number; quantity: number }[]) =>
    makeOrder(systemDb, { vendorId, createdAt: noon(day), status: "delivered", lines });
  const days = Array.from({ length: 28 }, (_, at) => addDays(FIRST, at));
  const outDays = ["2026-10-30", "2026-11-06", "2026-11-13"];
  for (const [at, day] of days.entries())
    await sell(day, [
      { item: rice, price: at < 14 ? 150_000 : 180_000, quantity: at < 14 ? 5 : 4 },
      ...(outDays.includes(day) ? [] : [{ item: egusi, quantity: 3 }]),
    ]);
  await sell(addDays(FIRST, -3), [{ item: rice, price: 150_000, quantity: 10 }]);
  for (const day of outDays)
    await systemDb.execute(sql`insert into item_outages (vendor_id, item_id, began_at, ended_at)
      values (${vendorId}, ${egusi.id}, ${`${day}T10:00:00+01:00`}, ${`${day}T13:00:00+01:00`})`);

  const read = async (search: string) => {
    const { range } = readReportRange(new URLSearchParams(search), NOW, rule);
    const { items: found, insights } = await readReportRows(vendorId, range!, rule, NOW);
    return { ...found, insights };
  };
  const items = await read(`from=${FIRST}&to=${days.at(-1)}`);
  expect(items.top).toMatchObject([
    { name: "Jollof rice", portions: 126, kobo: 70 * 150_000 + 56 * 180_000, share: 63 },
    { name: "Egusi soup", portions: 75, share: 37, change: null },
  ]);
  expect(items.top[0]!.change).toMatchObject({ label: "13 times the 28 days before" });
  expect(items.prices).toEqual([
    {
      id: rice.id,
      name: "Jollof rice",
      sums: [
        { priceKobo: 150_000, days: 14, portions: 70 },
        { priceKobo: 180_000, days: 14, portions: 56 },
      ],
    },
  ]);
  expect(items.stockOuts).toEqual([
    {
      id: egusi.id,
      text: "Egusi soup was sold out on 3 of 28 days: 0 a day then, 3 on the others",
    },
  ]);
  expect(items.slow.map(({ name, portions }) => [name, portions])).toEqual(
    ["A", "B", "C", "D", "E"].map((name) => [`Soup ${name}`, 0]),
  );
  expect(items.insights).toEqual([]);
  // A range that is too long isn't analysed by day.
  expect(await read("range=year")).toMatchObject({ prices: [], stockOuts: [], hasDays: false });
});
