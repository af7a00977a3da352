import { beforeAll, expect, it } from "vitest";
import { balanceAt } from "~/core/payouts/wallet-days.server";
import { addDays } from "~/core/reports/business-day";
import { systemDb } from "~/platform/db.server";
import { loader } from "~/routes/dashboard.reports.closing";
import { isoDate } from "~/shared/clock";
import { makeUser, type MadeVendor } from "../../../drizzle/seed/factories";
import { makeStaff } from "../../../drizzle/seed/store-factories";
import { at, firstDay, openBooks } from "../../setup/accounts-history";
import { aRequest, cookieOf, routeArgs } from "../../setup/vendor-requests";

let vendor: MadeVendor;
let cookie: string;
beforeAll(async () => {
  await openBooks(); // another vendor's
  vendor = await openBooks();
  cookie = await cookieOf(vendor.userId);
});

const answerOf = async (query: string, by = cookie) =>
  (await loader(
    routeArgs(aRequest(`/dashboard/reports/closing${query}`, { cookie: by })),
  )) as unknown as {
    data: Awaited<ReturnType<typeof loader>>["data"];
    init: { status: number };
  };
const closingOf = async (day: string, by?: string) => {
  const { data } = await answerOf(`?day=${day}`, by);
  return data.shown!.closing;
};

it("closes a day with its sales, payments and later changes", async () => {
  const { sums, ways, items, unpaid, since, outside } = await closingOf(firstDay);
  expect(sums).toMatchObject({ orders: 5, saleOrders: 3, declined: 1, refundedKobo: 12_345 });
  const { subtotalKobo, discountKobo, deliveryKobo, packagingKobo, serviceKobo } = sums;
  expect(subtotalKobo - discountKobo + deliveryKobo + packagingKobo + serviceKobo).toBe(
    sums.grossKobo - sums.taxKobo - sums.transactionFeeKobo,
  );
  expect(ways.map(({ label }) => label)).toEqual(["Online, card", "Cash, outside"]);
  expect(ways.reduce((sum, { kobo }) => sum + kobo, 0)).toBe(sums.netKobo);
  expect(items.reduce((sum, { kobo }) => sum + kobo, 0)).toBe(subtotalKobo);
  expect(items).toContainEqual({ name: "Jollof rice", quantity: 2, kobo: 300_000 });
  expect(unpaid).toMatchObject({ orders: 1, kobo: 2_500_000 });
  expect(since).toEqual({ paidKobo: 0, refundedKobo: 12_345 });
  expect(outside).toEqual({ cashKobo: ways[1]!.kobo, otherKobo: 0 });
  expect((await closingOf(addDays(firstDay, 1))).outside).toEqual({
    cashKobo: 0,
    otherKobo: 2_500_000,
  });
  expect((await closingOf(addDays(firstDay, 1))).since).toBeNull();
});

it("matches each day's money with the ledger", async () => {
  let owedKobo = 0;
  for (let day = 0; day < 5; day++) {
    const { moved, owed } = await closingOf(addDays(firstDay, day));
    expect(owed!.openingKobo).toBe(owedKobo);
    expect(moved.earnedKobo).toBe(
      moved.paymentsKobo - moved.feesKobo - moved.refundsKobo + moved.backKobo,
    );
    owedKobo = owed!.closingKobo;
    expect(owedKobo).toBe(await balanceAt(systemDb as never, vendor.id, at(24 * (day + 1))));
  }
  expect((await closingOf(firstDay)).owed).toMatchObject({
    toBankKobo: 100_000,
    payoutFeesKobo: 3_500,
  });
  expect((await closingOf(addDays(firstDay, 3))).moved.refundsKobo).toBe(12_345);
  // A message of the first day failed on the second.
  const messages = [0, 1, 2].map(async (day) => {
    const { moved } = await closingOf(addDays(firstDay, day));
    return [moved.messagesKobo, moved.backKobo];
  });
  expect(await Promise.all(messages)).toEqual([
    [1_450, 0],
    [-650, 0],
    [0, 0],
  ]);
});

it("hides payouts and the balance from managers", async () => {
  const { id: userId } = await makeUser(systemDb);
  await makeStaff(systemDb, { vendorId: vendor.id, userId, role: "manager" });
  const closing = await closingOf(firstDay, await cookieOf(userId));
  expect(closing.owed).toBeNull();
  expect(JSON.stringify(closing)).not.toContain("payout");
  expect(closing.moved).toEqual((await closingOf(firstDay)).moved);
});

it("opens with the last finished day, and refuses anything but past days", async () => {
  const { data } = await answerOf("");
  expect(data.shown!.asked.isOver).toBe(true);
  const running = (await answerOf(`?day=${addDays(data.typed, 1)}`)).data.shown!;
  expect(running.asked.isOver).toBe(false);
  expect(running.beside.to).toBeNull();
  for (const [day, says] of [
    ["2026-02-30", "Please enter a day"],
    ["soon", "Please enter a day"],
    [addDays(isoDate(new Date(), "UTC"), 3), "This day is in the future"],
    ["2019-12-31", "from 2020 on"],
  ]) {
    const refused = await answerOf(`?day=${day}`);
    expect(refused.init.status).toBe(400);
    expect(refused.data).toMatchObject({ typed: day, shown: null });
    expect(refused.data.error).toContain(says);
  }
});
