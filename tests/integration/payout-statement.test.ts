import { describe, expect, it } from "vitest";
import { payoutFeeKobo } from "~/core/pricing/payout-fee";
import { readStatement, type Statement } from "~/dashboard/payouts/statement/statement.server";
import { systemDb } from "~/platform/db.server";
import { loader as statement } from "~/routes/dashboard.payouts.statement";
import { loader as statementFile } from "~/routes/dashboard.payouts.statement.file";
import { isoDate } from "~/shared/clock";
import { makeOrder, type MadeVendor } from "../../drizzle/seed/factories";
import { startPayouts, vendorWith, withdrawn } from "../setup/payouts";
import { aRequest, cookieOf, routeArgs } from "../setup/vendor-requests";

startPayouts();

type Who = MadeVendor & { cookie: string };
async function owner(): Promise<Who> {
  const vendor = await vendorWith();
  return { ...vendor, cookie: await cookieOf(vendor.user.id) };
}

/** Sells food for ₦5,000 (the gateway keeps ₦175) at a past time, paid minutes later. */
const sellAt = ({ id: vendorId }: Who, createdAt: Date, price = 500_000) =>
  makeOrder(systemDb, {
    vendorId,
    status: "delivered",
    createdAt,
    lines: [{ name: "Rice", price }],
  });

/** A sale of ₦100,000, of which the gateway keeps ₦1,600. */
const EARNED = 9_840_000;

describe("a statement", () => {
  const read = async (who: Who, query = "") =>
    (await statement(
      routeArgs(aRequest(`/dashboard/payouts/statement${query}`, { cookie: who.cookie })),
    )) as unknown as {
      data: { statement: Statement | null; error: { message: string } | null };
      init: { status: number };
    };

  it("adds up from the opening to the closing balance, on the page and in the file", async () => {
    const who = await owner();
    // On the store's clock, an hour ahead of UTC.
    for (const at of ["09-30T22:00", "09-30T23:10", "10-02T21:00", "10-02T23:10"])
      await sellAt(who, new Date(`2026-${at}:00Z`));
    const { data } = await read(who, "?from=2026-10-01&to=2026-10-02");
    const { openingKobo, lines, closingKobo } = data.statement!;
    expect([openingKobo, lines!.length]).toEqual([482_500, 2]);
    const changed = lines!.reduce((sum, { amountKobo }) => sum + amountKobo, 0);
    expect(openingKobo + changed).toBe(closingKobo);
    const before = (await read(who, "?from=2026-09-01&to=2026-09-30")).data.statement!;
    expect(before.closingKobo).toBe(openingKobo);
    const after = (await read(who, "?from=2026-10-03&to=2026-11-30")).data.statement!;
    expect(after.openingKobo).toBe(closingKobo);
    expect(after.closingKobo).toBe(4 * 482_500);
    const file = (await statementFile(
      routeArgs(
        aRequest("/dashboard/payouts/statement.csv?from=2026-10-01&to=2026-10-02", {
          cookie: who.cookie,
        }),
      ),
    )) as Response;
    const rows = (await file.text()).replace("\uFEFF", "").trim().split("\r\n");
    expect(rows[0]).toBe(
      "Date,Time,Type,Description,Reference,Status,Gross,Paystack fee,Buka fee,Net,In,Out,Balance",
    );
    expect(rows[2]).toMatch(/^2026-10-01,.*,Sale,.*,Completed,5000,175,,4825,4825,,9650$/);
    expect(rows[1]).toMatch(new RegExp(`^2026-10-01,,Opening balance,.*,${openingKobo / 100}$`));
    expect(rows.at(-1)).toMatch(
      new RegExp(`^2026-10-02,,Closing balance,.*,${closingKobo / 100}$`),
    );
    expect(rows).toHaveLength(3 + lines!.length);
  });

  it("shows a payout's sum, our fee and the amount that reached the bank", async () => {
    const who = await owner();
    const soldAt = new Date(Date.now() - 3_600_000);
    await sellAt(who, soldAt, 10_000_000);
    await withdrawn(who);
    const [from, to] = [soldAt, new Date()].map((at) => isoDate(at, "Africa/Lagos"));
    const { moved, openingKobo, closingKobo } = (await read(who, `?from=${from}&to=${to}`)).data
      .statement!;
    const fee = payoutFeeKobo(EARNED);
    expect(moved).toEqual({
      paymentsKobo: 10_000_000,
      feesKobo: 160_000,
      refundsKobo: 0,
      backKobo: 0,
      messagesKobo: 0,
      addedKobo: 0,
      payoutsKobo: EARNED,
      payoutFeesKobo: fee,
      payoutsBackKobo: 0,
    });
    expect([openingKobo, closingKobo]).toEqual([0, 0]);
    const file = (await statementFile(
      routeArgs(
        aRequest(`/dashboard/payouts/statement.csv?from=${from}&to=${to}`, {
          cookie: who.cookie,
        }),
      ),
    )) as Response;
    const [gross, ours, net] = [EARNED, fee, EARNED - fee].map((kobo) => kobo / 100);
    expect(await file.text()).toContain(`,${gross},,${ours},${net},,${gross},`);
  });

  it("with more lines than fit on a page shows their sum, and the balances around them", async () => {
    const who = await owner();
    for (const day of [9, 10, 11]) await sellAt(who, new Date(Date.UTC(2026, 9, day, 12)));
    const span = {
      from: new Date("2026-10-10T00:00:00Z"),
      until: new Date("2026-10-12T00:00:00Z"),
    };
    expect((await readStatement(who.id, span, 2)).lines).toHaveLength(2);
    expect(await readStatement(who.id, span, 1)).toMatchObject({
      openingKobo: 482_500,
      lines: null,
      moved: { paymentsKobo: 1_000_000, feesKobo: 35_000, payoutsKobo: 0 },
      closingKobo: 3 * 482_500,
    });
  });

  it.each([
    ["?from=2026-13-01&to=2026-10-02", /Please enter a day/],
    ["?from=2026-10-02&to=2026-10-01", /comes before/],
    ["?from=2024-01-01&to=2026-10-01", /a year at most/],
  ])("of %s says what is wrong beside the field", async (query, message) => {
    expect(await read(await owner(), query)).toMatchObject({
      init: { status: 400 },
      data: { statement: null, error: { message: expect.stringMatching(message) } },
    });
  });
});
