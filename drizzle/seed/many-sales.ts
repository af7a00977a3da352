import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { payoutFeeKobo } from "~/core/pricing/payout-fee";
import { sumManyCustomers } from "./customer-sums";
import type { Handle } from "./factories";
import { bookPast } from "./ledger";
import { insertManyOrders } from "./many-orders";
import { sumManyReports } from "./report-sums";

/** Each order is ₦2,500, of which Paystack keeps ₦137.50. */
const PRICE = 250_000;
const GATEWAY_FEE = 13_750;
const REFUND = 10_000;
const MESSAGE = 400;
/** The share of earnings paid out; the rest stays in the balance. */
const PAID_OUT = 0.9;

type Sales = { orders: number; refunds: number; payouts: number; messages?: number };

/**
 * Inserts a vendor's paid orders with their payments, refunds of some, messages to phones about
 * some, and payouts, all spread over the same time (`fillWithOrders`), and books them: some three
 * ledger entries per order, two per refund or message and five per payout. Sums the wallet once at the end, as the ledger's trigger would take
 * hours in one transaction (decision 0035).
 * @param databaseUrl as its owner, who may leave triggers out
 */
export async function fillWithSales(
  databaseUrl: string,
  vendorId: string,
  made: Sales,
): Promise<void> {
  const owner = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  try {
    await drizzle(owner).transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await insertManyOrders(tx, vendorId, made.orders);
      await insertSales(tx, vendorId, { ...made, minutes: made.orders });
      await sumManyCustomers(tx, vendorId);
      await sumManyReports(tx, vendorId);
    });
  } finally {
    await owner.end();
  }
}

/**
 * Inserts the payments, refunds, messages and payouts of a vendor's orders, books them and sums the
 * wallet.
 * @param tx the owner's, without triggers; customers and reports are summed afterwards
 * @param made.refunds of a part, besides those of orders that are refunded in full
 * @param made.minutes since the first order
 */
export async function insertSales(
  tx: Pick<Handle, "execute">,
  vendorId: string,
  { minutes, ...made }: Sales & { minutes: number },
): Promise<void> {
  await tx.execute(sql`
    insert into payment_attempts (vendor_id, order_id, reference, expected_amount, expected_fee, status, created_at)
    select vendor_id, id, 'many-' || id, ${PRICE}::bigint, ${GATEWAY_FEE}::bigint, 'success', created_at
    from orders where vendor_id = ${vendorId} and payment_status in ('success', 'refunded')`);
  await tx.execute(sql`
    insert into payments (vendor_id, order_id, attempt_id, reference, amount, gateway_fee, vendor_revenue, status, created_at)
    select vendor_id, order_id, id, reference, expected_amount, expected_fee, expected_amount - expected_fee, 'success', created_at
    from payment_attempts where vendor_id = ${vendorId}`);
  // New rows have no statistics yet: a bad plan might read all orders for each payment.
  await tx.execute(sql`analyze orders, payments`);
  await tx.execute(sql`
    insert into refunds (vendor_id, order_id, payment_id, amount, reason, source, cause, actor_type, status, created_at, updated_at)
    select vendor_id, order_id, id, case when payment_status = 'refunded' then amount else ${REFUND}::bigint end, 'The soup was cold', 'hand', id::text, 'vendor', 'processed', created_at, created_at
    from (
      select p.*, o.payment_status, row_number() over (partition by o.payment_status order by p.created_at) n, count(*) over (partition by o.payment_status) of_all
      from payments p join orders o on o.vendor_id = p.vendor_id and o.id = p.order_id where p.vendor_id = ${vendorId}
    ) p
    where payment_status = 'refunded' or n * ${made.refunds}::int / of_all > (n - 1) * ${made.refunds}::int / of_all`);
  await tx.execute(sql`
    insert into messages (vendor_id, order_id, event, way, recipient, values, state, price, taken_at, created_at)
    select vendor_id, order_id, 'order_accepted', 'whatsapp', '+2348000000000', '{}', 'delivered', ${MESSAGE}::bigint, created_at, created_at
    from (select p.*, row_number() over (order by created_at) n, count(*) over () of_all from payments p where vendor_id = ${vendorId}) p
    where n * ${made.messages ?? 0}::int / of_all > (n - 1) * ${made.messages ?? 0}::int / of_all`);
  const earned = made.orders * (PRICE - GATEWAY_FEE) - made.refunds * REFUND;
  const leaves = Math.floor((earned * PAID_OUT) / made.payouts);
  const fee = payoutFeeKobo(leaves);
  await tx.execute(sql`
    insert into payouts (vendor_id, amount, platform_fee, status, bank_code, bank_name, account_number, account_name, reference, provider_reference, created_at, status_at, completed_at)
    select ${vendorId}, ${leaves - fee}::bigint, ${fee}::bigint, 'completed', '058', 'Guaranty Trust Bank', '0123456789', 'IYA BASIRA KITCHEN',
      'PAYOUT_' || id, 'payout_' || id, at, at, at
    from (select gen_random_uuid() as id, now() - make_interval(mins => ${minutes}::int - n * ${minutes}::int / ${made.payouts + 1}::int) as at
      from generate_series(1, ${made.payouts}::int) n) planned`);
  await bookPast(tx, vendorId);
  await tx.execute(sql`
    insert into wallets (vendor_id, balance, under_way, paid_out, fees, messages)
    select vendor_id, sum(amount) filter (where account = 'vendor_balance'), coalesce(sum(amount) filter (where account = 'payouts_under_way'), 0),
      sum(amount) filter (where account = 'payouts'), sum(amount) filter (where account = 'platform_balance' and payout_id is not null),
      coalesce(-sum(amount) filter (where account = 'vendor_balance' and cause like 'message:%'), 0)
    from ledger_entries where vendor_id = ${vendorId} group by 1`);
  await tx.execute(sql`
    insert into wallet_days (vendor_id, day, earned, changed)
    select vendor_id, (created_at at time zone 'UTC')::date, coalesce(sum(amount) filter (where payout_id is null and cause not like 'message:%'), 0), sum(amount)
    from ledger_entries where vendor_id = ${vendorId} and account = 'vendor_balance' group by 1, 2`);
}
