import { parse } from "csv-parse/sync";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { addDays } from "~/core/reports/business-day";
import { sumDays } from "~/core/reports/report-sums.server";
import { readAccountOrders } from "~/dashboard/reports/accountant/account-orders.server";
import { accountSheets, sheetNames } from "~/dashboard/reports/accountant/account-sheets";
import { systemDb } from "~/platform/db.server";
import { loader as page } from "~/routes/dashboard.reports.accountant";
import { loader as file } from "~/routes/dashboard.reports.accountant.file";
import { makeUser, makeVendor, type MadeVendor } from "../../../drizzle/seed/factories";
import { makeStaff } from "../../../drizzle/seed/store-factories";
import { at, firstDay, openBooks } from "../../setup/accounts-history";
import { readWorkbook } from "../../setup/read-workbook";
import { aRequest, cookieOf, routeArgs } from "../../setup/vendor-requests";

let vendor: MadeVendor;
let cookie: string;
beforeAll(async () => {
  await openBooks(); // another vendor's
  vendor = await openBooks();
  cookie = await cookieOf(vendor.userId);
});

const days = { from: firstDay, to: addDays(firstDay, 1) };
const answerOf = (name: string, query = `from=${days.from}&to=${days.to}`) =>
  file(
    routeArgs(aRequest(`/dashboard/reports/accountant/${name}?${query}`, { cookie }), {
      file: name,
    }),
  );
type Row = Record<string, string | number>;
const csvOf = async (name: string, query?: string) =>
  parse(await (await answerOf(`${name}.csv`, query)).text(), {
    columns: true,
    bom: true,
  }) as Row[];
const koboOf = (rows: readonly Row[], column: string) =>
  rows.reduce((sum, row) => sum + Math.round(Number(row[column] ?? 0) * 100), 0);

const made: [string, () => Promise<Record<string, Row[]>>][] = [
  [
    "a workbook",
    async () => readWorkbook(Buffer.from(await (await answerOf("workbook.xlsx")).arrayBuffer())),
  ],
  [
    "CSV files",
    async () => {
      const files: Record<string, Row[]> = { Summary: await csvOf("summary") };
      for (const name of sheetNames) files[accountSheets[name].title] = await csvOf(name);
      return files;
    },
  ],
];

describe.each(made)("%s", (_name, read) => {
  it("matches the reports' sums to the kobo, sheet by sheet", async () => {
    const sums = await sumDays(systemDb, vendor.id, days);
    const sheets = await read();
    const { Orders, Lines, Payments, Refunds, Fees, Tax, Summary } = sheets as Record<
      "Orders" | "Lines" | "Payments" | "Refunds" | "Fees" | "Tax" | "Summary",
      Row[]
    >;
    expect(sums).toMatchObject({ orders: 7, saleOrders: 5, declined: 1 });
    expect(Orders.length).toBe(sums.orders);
    for (const [column, kobo] of [
      ["Items", sums.subtotalKobo],
      ["Discount", sums.discountKobo],
      ["Delivery", sums.deliveryKobo],
      ["Packaging", sums.packagingKobo],
      ["Service", sums.serviceKobo],
      ["Tax", sums.taxKobo],
      ["Transaction fee", sums.transactionFeeKobo],
      ["Gross sales", sums.grossKobo],
      ["Refunds", sums.refundedKobo],
      ["Net sales", sums.netKobo],
    ] as const)
      expect([column, koboOf(Orders, `${column} (NGN)`)]).toEqual([column, kobo]);
    expect(koboOf(Lines, "Sum (NGN)")).toBe(sums.subtotalKobo);
    expect(koboOf(Payments, "Of sales (NGN)")).toBe(sums.grossKobo);
    expect(koboOf(Refunds, "Of sales (NGN)")).toBe(sums.refundedKobo);
    expect(koboOf(Tax, "Tax (NGN)")).toBe(sums.taxKobo);
    // No row had to be invented, and the provider's fees match the payments.
    expect(Payments.map((row) => row["Way of paying"])).not.toContain("Not noted");
    expect(Refunds.map(({ Kind }) => Kind).sort()).toEqual([
      "Refund",
      "Returned by Paystack",
      "Returned by Paystack",
    ]);
    expect(koboOf(Fees, "Amount (NGN)") - koboOf(Fees, "Paystack's fee (NGN)")).toBe(
      koboOf(Fees, "Received (NGN)"),
    );
    expect(Fees).toHaveLength(4);
    expect(Summary.filter(({ Agree }) => Agree === "yes")).toHaveLength(17);
    expect(Summary.filter(({ Agree }) => String(Agree).startsWith("no"))).toEqual([]);
    // Of three messages one failed.
    const costs = Summary.filter(({ Sum }) => Sum === "Messages to phones");
    expect(koboOf(costs, "Files (NGN)")).toBe(800);
  });
});

it("lists each payout for the owner, with its sales, both fees and the sum that reached the bank", async () => {
  const payouts = await csvOf("payouts");
  expect(payouts).toEqual([
    {
      Requested: expect.stringMatching(new RegExp(`^${firstDay} `)),
      Reference: expect.stringMatching(/^PAYOUT_/),
      Status: "Completed",
      "Paid by customers since the payout before (NGN)": expect.any(String),
      "Paystack's fees (NGN)": expect.any(String),
      "Refunds (NGN)": "2500.00",
      "Messages to phones (NGN)": "10.50",
      "Left your balance (NGN)": "1035.00",
      "Buka's fee (NGN)": "35.00",
      "To your bank (NGN)": "1000.00",
    },
  ]);
  const workbook = Buffer.from(await (await answerOf("workbook.xlsx")).arrayBuffer());
  expect(readWorkbook(workbook).Payouts).toHaveLength(1);
  // Only owners see payouts.
  const owners = cookie;
  const { id: userId } = await makeUser(systemDb);
  await makeStaff(systemDb, { vendorId: vendor.id, userId, role: "manager" });
  cookie = await cookieOf(userId);
  await expect(answerOf("payouts.csv")).rejects.toMatchObject({ status: 404 });
  const theirs = Buffer.from(await (await answerOf("workbook.xlsx")).arrayBuffer());
  expect(Object.keys(readWorkbook(theirs))).not.toContain("Payouts");
  cookie = owners;
});

it("has naira with two decimals, the store's time zone, and no text that a spreadsheet would run", async () => {
  const lines = await csvOf("lines");
  expect(lines).toContainEqual(
    expect.objectContaining({
      "Business day": firstDay,
      Item: "'=1+1",
      "Price (NGN)": "1000.01",
      "Sum (NGN)": "1000.01",
    }),
  );
  const [first] = await csvOf("orders");
  expect(first!.Placed).toBe(`${firstDay} 12:00`);
  const workbook = await (await answerOf("workbook.xlsx")).arrayBuffer();
  const { Orders, Lines } = readWorkbook(Buffer.from(workbook));
  const dayNumber = Date.parse(`${firstDay}T00:00:00Z`) / 86_400_000 + 25_569;
  expect(Orders![0]).toMatchObject({ "Business day": dayNumber, Placed: dayNumber + 0.5 });
  expect(Lines!.map(({ Item }) => Item)).toContain("=1+1");
});

it("names no customer", async () => {
  const all = await Promise.all(
    sheetNames.map(async (name) => (await answerOf(`${name}.csv`)).text()),
  );
  expect(all.join("\n")).not.toMatch(/\+234|Bola|@/);
});

it("continues after each batch, even with orders of the same moment", async () => {
  const many = await makeVendor(systemDb);
  await systemDb.execute(sql`
    insert into orders (vendor_id, order_number, order_type, customer_name, status, payment_status, subtotal, total_amount, client_token, created_at)
    select ${many.id}, 'N' || n, 'pickup', 'Bola', 'confirmed', 'success', n, n, n::text, ${at(1).toISOString()}::timestamptz from generate_series(1, 21) n`);
  const numbers: string[] = [];
  for await (const orders of readAccountOrders(many.id, days, 10))
    numbers.push(...orders.map(({ number }) => number));
  expect([numbers.length, new Set(numbers).size]).toEqual([21, 21]);
});

it("refuses a workbook that is too large, and suggests CSV", async () => {
  const large = await makeVendor(systemDb);
  await systemDb.execute(
    sql`insert into report_days (vendor_id, day, orders) values (${large.id}, ${firstDay}, 5001)`,
  );
  cookie = await cookieOf(large.userId);
  try {
    await expect(answerOf("workbook.xlsx")).rejects.toMatchObject({ status: 400 });
    const { data } = (await page(
      routeArgs(
        aRequest(`/dashboard/reports/accountant?from=${days.from}&to=${days.to}`, { cookie }),
      ),
    )) as unknown as { data: { shown: object } };
    expect(data.shown).toMatchObject({ orders: 5001, fitsWorkbook: false });
  } finally {
    cookie = await cookieOf(vendor.userId);
  }
});

it("refuses invalid dates and unknown files", async () => {
  await expect(answerOf("orders.csv", "from=2026-02-30&to=2026-03-01")).rejects.toMatchObject({
    status: 400,
  });
  await expect(answerOf("passwords.csv")).rejects.toMatchObject({ status: 404 });
  const { init, data } = (await page(
    routeArgs(aRequest("/dashboard/reports/accountant?from=soon&to=", { cookie })),
  )) as unknown as { init: { status: number }; data: { shown: null } };
  expect([init.status, data.shown]).toEqual([400, null]);
});
