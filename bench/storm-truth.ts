import { eq, sql } from "drizzle-orm";
import { options, menuItems } from "~schema";
import { auditLedger } from "~/core/ledger/audit-ledger.server";
import { processPaymentEvent } from "~/core/provider-events/payment-events.server";
import { runRefundJob } from "~/core/payments/send-refunds.server";
import { sweepPayments } from "~/core/sweeper/sweep-payments.server";
import { isLocked, systemDb } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { createBoss } from "~/platform/job-queues.server";
import { startJobs, wakeJobs } from "~/platform/jobs.server";

const ROUNDS = 20;

/**
 * Returns what is still open: attempts and orders before their payment, unprocessed events,
 * unfinished refunds.
 */
async function openThings(
  vendorId: string,
): Promise<Record<"attempts" | "orders" | "events" | "refunds", number>> {
  const [row] = await systemDb.execute<
    Record<"attempts" | "orders" | "events" | "refunds", number>
  >(sql`
    select (select count(*)::int from payment_attempts where vendor_id = ${vendorId}
      and status in ('initialized', 'pending')) as attempts,
      (select count(*)::int from orders where vendor_id = ${vendorId}
        and status = 'payment_pending') as orders,
      (select count(*)::int from payment_events where vendor_id = ${vendorId}
        and processed_at is null) as events,
      (select count(*)::int from refunds where vendor_id = ${vendorId}
        and status in ('requested', 'pending')) as refunds`);
  return row!;
}

/** Makes everything of this vendor that waits older, instead of waiting. */
async function age(vendorId: string, minutes: number): Promise<void> {
  const by = sql`make_interval(mins => ${minutes})`;
  await systemDb.execute(
    sql`update payment_attempts
      set created_at = created_at - ${by}, last_checked_at = last_checked_at - ${by}
      where vendor_id = ${vendorId}`,
  );
  await systemDb.execute(
    sql`update orders
      set created_at = created_at - ${by}, stock_held_until = stock_held_until - ${by}
      where vendor_id = ${vendorId}`,
  );
  await systemDb.execute(
    sql`update payment_events set received_at = received_at - ${by} where vendor_id = ${vendorId}`,
  );
  await systemDb.execute(
    sql`update refunds set updated_at = updated_at - ${by} where vendor_id = ${vendorId}`,
  );
  await systemDb.execute(sql`
    update pgboss.job set start_after = start_after - ${by}, started_on = started_on - ${by}
    where name in ('payment-events', 'refunds') and state <= 'active'`);
}

/** Waits until nothing is under way that could still be done now, a few seconds at most. */
async function finishJobs(): Promise<void> {
  for (let waited = 0; waited < 100; waited++) {
    const due = await systemDb.execute(sql`
      select id from pgboss.job where name in ('payment-events', 'refunds')
        and (state = 'active' or (state < 'active' and start_after < now())) limit 1`);
    if (due.length === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/**
 * Lets time pass, with the jobs that it brings: three minutes at a time until every payment is
 * known, then the half hour after which an unpaid order ends.
 * @throws when something is still open after that
 */
export async function letTimePass(vendorId: string): Promise<void> {
  const stopJobs = await startJobs(
    {
      "payment-events": ({ id }) => processPaymentEvent(id!),
      refunds: ({ id }) => runRefundJob(id!),
    },
    { locked: isLocked() },
  );
  const keeper = createBoss(env().databaseDirectUrl, { max: 1, supervise: false, migrate: false });
  await keeper.start();
  const pass = async (minutes: number) => {
    await age(vendorId, minutes);
    await keeper.expire(); // jobs of killed processes
    wakeJobs("payment-events");
    wakeJobs("refunds");
    await finishJobs();
    return sweepPayments();
  };
  try {
    for (let round = 0; round < ROUNDS; round++) if ((await pass(3)).asked === 0) break;
    await pass(31);
    let open = await openThings(vendorId);
    for (let round = 0; round < ROUNDS && Object.values(open).some(Boolean); round++) {
      await pass(3);
      open = await openThings(vendorId);
    }
    if (Object.values(open).some(Boolean))
      throw new Error(`Something is stuck: ${JSON.stringify(open)}`);
  } finally {
    await stopJobs();
    await keeper.stop({ graceful: false });
  }
}

type Stock = { before: number; sold: number; left: number };

/**
 * The mismatches between the provider and the books in the end. Every list is empty if all is
 * right.
 */
export type Truth = {
  /** References that the provider took money for, and orders that are paid. */
  taken: number;
  paidOrders: number;
  paidAndForgotten: string[];
  paidTwice: string[];
  paidByNobody: string[];
  doubledNumbers: string[];
  lostOrders: string[];
  /** Portions: begun with, sold, left. */
  stock: Stock;
  /** The same of the option that is in every portion. */
  optionStock: Stock;
  ledger: unknown[];
};

/**
 * Compares the books with the provider's transactions.
 * @param placed orders that a customer got an answer for
 */
export async function findTruth({
  vendorId,
  itemId,
  optionId,
  before,
  provider,
  placed,
}: {
  vendorId: string;
  itemId: string;
  optionId: string;
  before: { portions: number; options: number };
  provider: string;
  placed: readonly string[];
}): Promise<Truth> {
  const transactions = (await (await fetch(`${provider}/transactions`)).json()) as {
    reference: string;
    paid_at: string | null;
  }[];
  const paidReferences = new Set(
    transactions.filter((one) => one.paid_at !== null).map((one) => one.reference),
  );
  const rows = await systemDb.execute<{
    id: string;
    number: string;
    paid: boolean;
    references: string[];
    portions: number;
  }>(sql`
    select o.id, o.order_number as number, o.payment_status = 'success' as paid,
      coalesce((select array_agg(p.reference) from payments p where p.vendor_id = o.vendor_id
        and p.order_id = o.id and p.status = 'success'), '{}') as "references",
      (select sum(i.quantity)::int from order_items i where i.vendor_id = o.vendor_id
        and i.order_id = o.id) as portions
    from orders o where o.vendor_id = ${vendorId}`);
  const [item] = await systemDb
    .select({ left: menuItems.inventory })
    .from(menuItems)
    .where(eq(menuItems.id, itemId));
  const [option] = await systemDb
    .select({ left: options.inventory })
    .from(options)
    .where(eq(options.id, optionId));
  const paid = rows.filter((row) => row.paid);
  const sold = paid.reduce((sum, row) => sum + row.portions, 0);
  const booked = rows.flatMap((row) => row.references);
  const seen = new Set<string>();
  const stored = new Set(rows.map((row) => row.id));
  return {
    taken: paidReferences.size,
    paidOrders: paid.length,
    paidAndForgotten: [...paidReferences].filter((reference) => !booked.includes(reference)),
    paidTwice: rows.filter((row) => row.references.length > 1).map((row) => row.id),
    paidByNobody: [
      ...paid.filter((row) => row.references.length === 0).map((row) => row.id),
      ...booked.filter((reference) => !paidReferences.has(reference)),
    ],
    doubledNumbers: rows
      .map((row) => row.number)
      .filter((number) => seen.has(number) || !seen.add(number)),
    lostOrders: placed.filter((id) => !stored.has(id)),
    stock: { before: before.portions, sold, left: item!.left! },
    optionStock: { before: before.options, sold, left: option!.left! },
    ledger: await auditLedger(vendorId),
  };
}
