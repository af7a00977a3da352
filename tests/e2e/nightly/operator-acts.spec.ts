import { desc, eq, sql } from "drizzle-orm";
import * as schema from "../../../drizzle/schema";
import { makeOrder, makeVendor } from "../../../drizzle/seed/factories";
import { bookPast } from "../../../drizzle/seed/ledger";
import { makePayout } from "../../../drizzle/seed/store-factories";
import { actsOf, kindsInOrder, textOf, type CaseKind } from "../../../app/core/operators/case";
import { MISMATCH } from "../../../app/core/orders/order-request";
import { formatKobo } from "../../../app/shared/money";
import { aDayAgo, caseRows, type MadeCase } from "../../setup/case-rows";
import { newCustomer } from "../customer";
import { database } from "../database";
import { axe, expect, signInAs, type Page } from "../fixtures";
import { test, type OwnStore } from "../own-store";
import { paidOrder } from "../shortcuts";

type Given = { page: Page; openStore: () => Promise<OwnStore>; db: OwnStore["db"] };

/** Makes a case of each kind. The type holds a new kind to having one. */
const makeCase: Record<CaseKind, (given: Given) => Promise<MadeCase>> = {
  ...(Object.fromEntries(
    Object.entries(caseRows).map(([kind, make]) => [kind, ({ db }: Given) => make(db)]),
  ) as Record<keyof typeof caseRows, (given: Given) => Promise<MadeCase>>),
  balance: async ({ db, page }) => {
    // The account is filled up beyond what other tests' stores have sold.
    await page.request.post(`${process.env.E2E_URL}/sandbox/paystack/faults`, {
      data: { balance: Number.MAX_SAFE_INTEGER },
    });
    // Anybody may ask once a minute.
    await db.execute(sql`delete from rate_limits where key like '%ask:balance%'`);
    const low = { balance: 0, due: 1_000_000 };
    await db
      .insert(schema.providerBalance)
      .values(low)
      .onConflictDoUpdate({ target: schema.providerBalance.id, set: low });
    return { id: "paystack", vendorId: null };
  },
  mismatch: async ({ db }) => {
    const { id: vendorId } = await makeVendor(db);
    const order = await makeOrder(db, {
      vendorId,
      status: "payment_failed",
      needsAttention: `${MISMATCH}: $25 came instead of ₦2,500`,
      updatedAt: new Date(Date.now() - 25 * 3_600_000),
    });
    await db
      .update(schema.paymentAttempts)
      .set({ status: "mismatch", paidAmount: 2_500, raw: { currency: "USD", domain: "test" } })
      .where(eq(schema.paymentAttempts.orderId, order.id));
    return { id: order.id, vendorId };
  },
  payoutOpen,
  payoutCode: async (given) => {
    const made = await payoutOpen(given);
    await act(given.page, "payoutOpen", made, "ask");
    return made;
  },
  refundWaiting: async (given) => {
    const made = await refund(given, "waiting");
    await makePayout(given.db, { vendorId: made.vendorId!, amount: 5_000_000 });
    return made;
  },
  refundStuck: (given) => refund(given, "failed"),
  difference: async ({ db }) => {
    const { id } = await makeVendor(db);
    await db.insert(schema.ledgerAudits).values({
      vendorId: id,
      auditedAt: sql`now()`,
      differences: [{ fact: "wallet", of: "payouts", expected: "₦1", stored: "₦2" }],
    });
    return { id, vendorId: id };
  },
};

/** Open for a day, to the sandbox's account whose payouts need a code (docs/sandbox.md). */
async function payoutOpen({ db }: Given): Promise<MadeCase> {
  const { id: vendorId } = await makeVendor(db);
  const { reference, id } = await makePayout(db, {
    vendorId,
    accountNumber: "0123450003",
    status: "pending",
    amount: 250_000,
  });
  await db
    .update(schema.payouts)
    .set({ createdAt: aDayAgo, triedAt: sql`now() - interval '2 minutes'` })
    .where(eq(schema.payouts.id, id));
  return { id: reference, vendorId };
}

/** Of a payment that the provider knows. */
async function refund({ page, openStore }: Given, status: "waiting" | "failed"): Promise<MadeCase> {
  const { db, vendorId, slug } = await openStore();
  const { id: orderId } = await paidOrder(page.request, newCustomer(), {
    slug,
    dishes: { "Jollof rice": 1 },
  });
  const [payment] = await db
    .select()
    .from(schema.payments)
    .where(eq(schema.payments.orderId, orderId));
  const { id: paymentId, amount } = payment!;
  const [row] = await db
    .insert(schema.refunds)
    .values({
      ...{ vendorId, orderId, paymentId, amount, reason: "Cold", source: "hand", cause: "hand:1" },
      ...{ actorType: "system", status: status === "waiting" ? "processed" : status },
    })
    .returning();
  if (status === "waiting") {
    // It is booked as if it had gone.
    await bookPast(db, vendorId);
    await db.update(schema.refunds).set({ status }).where(eq(schema.refunds.id, row!.id));
  } else
    await db
      .update(schema.orders)
      .set({ needsAttention: `The refund of ${formatKobo(amount)} failed: send it by hand` })
      .where(eq(schema.orders.id, orderId));
  return { id: row!.id, vendorId };
}

/** Presses the act on its case, and sees that it is gone and that the log has no refusal of it. */
async function act(page: Page, kind: CaseKind, { id }: MadeCase, name: string) {
  await page.goto(`/operator?kind=${kind}`);
  const row = page
    .getByRole("listitem")
    .filter({ has: page.locator(`input[name=id][value="${id}"]`) });
  await expect(row).toHaveCount(1);
  await axe(page);
  const typed = textOf(kind, name);
  if (typed) await row.getByRole("textbox").fill(typed === "code" ? "123456" : "She had her code");
  await row.locator(`button[name=act][value=${name}]`).click();
  await expect(row).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1, name: /^Cases/ })).toBeVisible();
  const [last] = await database()
    .select({ act: schema.operatorLog.act })
    .from(schema.operatorLog)
    .where(eq(schema.operatorLog.subject, id))
    .orderBy(desc(schema.operatorLog.at))
    .limit(1);
  expect(last!.act).toBe(`${kind}:${name}`);
}

// Every act of every kind: none can be left out.
for (const kind of kindsInOrder)
  test(`an operator sees to a case: ${kind}, ${actsOf(kind).join(", ")} @no-js`, async ({
    page,
    openStore,
  }) => {
    const { db } = await openStore();
    await signInAs(page, "operator@buka.test");
    // There is one balance: tests of two browsers take turns.
    await db.transaction(async (turn) => {
      if (kind === "balance") await turn.execute(sql`select pg_advisory_xact_lock(47)`);
      for (const name of actsOf(kind)) {
        const made = await makeCase[kind]({ page, openStore, db });
        await act(page, kind, made, name);
      }
    });
  });
