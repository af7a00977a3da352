import { randomBytes, randomUUID } from "node:crypto";
import postgres from "postgres";
import { type Kitchen, OPTION_PRICES, type Plate } from "../stage";

/** An order of the benchmark: the product and the baseline write the same. */
export type BenchOrder = {
  kitchen: Kitchen;
  lines: { itemId: string; quantity: number; optionIds?: Plate["optionIds"] }[];
  phone: string;
  clientToken: string;
};

const PRICE_KOBO = 250_000;
/** The name on the orders of the baseline. */
export const BARE_NAME = "Bare Transaction";
export const ADDRESS = "14 Adeniran Ogunsanya Street, Surulere";
export const EMAIL = "customer@example.com";

/** Returns what one portion costs, in kobo. */
const priceOf = ({ optionIds }: BenchOrder["lines"][number]) =>
  PRICE_KOBO + (optionIds ? OPTION_PRICES[0] + OPTION_PRICES[1] : 0);

/** Returns an option of a line as the product writes it. */
const chosen = (id: string, at: number) => ({
  id,
  itemId: null,
  group: "Protein",
  name: `Option ${at}`,
  priceKobo: OPTION_PRICES[at]!,
  quantity: 1,
  free: 0,
  taken: at === 0,
});

/** The order a customer pays for, as the paying transaction needs it. */
type Placed = {
  vendorId: string;
  orderId: string;
  attemptId: string;
  reference: string;
  total: number;
};

/**
 * Places orders in the most direct way: postgres.js, one transaction, a statement for each step, no
 * checks. It leaves the same rows as the product: counter, customer, stock of three items, order,
 * three lines, event, attempt; with options also the stock of one a line, and what was chosen in
 * it.
 */
export function bareOrders(databaseUrl: string, connections: number) {
  const sql = postgres(databaseUrl, { max: connections, onnotice: () => {} });

  /**
   * Eight round trips between BEGIN and COMMIT, and one more for each line with options.
   * @returns what paying it needs
   */
  async function place({ kitchen, lines, phone, clientToken }: BenchOrder): Promise<Placed> {
    const { vendorId } = kitchen;
    const total = lines.reduce((sum, line) => sum + line.quantity * priceOf(line), 0);
    return sql.begin(async (tx) => {
      for (const { itemId, quantity, optionIds } of lines) {
        const taken = await tx`
          update menu_items set inventory = inventory - ${quantity}, updated_at = now()
          where vendor_id = ${vendorId} and id = ${itemId} and is_available and inventory >= ${quantity}`;
        if (taken.count !== 1) throw new Error("An item of the benchmark ran out");
        if (!optionIds) continue;
        const option = await tx`
          update options set inventory = inventory - ${quantity}, updated_at = now()
          where vendor_id = ${vendorId} and id = ${optionIds[0]} and is_available and inventory >= ${quantity}`;
        if (option.count !== 1) throw new Error("An option of the benchmark ran out");
      }
      const [counter] = await tx<
        { n: number }[]
      >`update vendor_counters set order_number = order_number + 1 where vendor_id = ${vendorId} returning order_number as n`;
      const [customer] = await tx<{ id: string }[]>`
        insert into customers (vendor_id, phone, name, email) values (${vendorId}, ${phone}, ${BARE_NAME}, ${EMAIL})
        on conflict (vendor_id, phone) do update set name = coalesce(customers.name, excluded.name) returning id`;
      const [order] = await tx<{ id: string }[]>`
        insert into orders (vendor_id, customer_id, order_number, order_type, customer_name, customer_phone, customer_email, delivery_address, subtotal, delivery_fee,
          transaction_fee, total_amount, status, payment_status, client_token, stock_held_until)
        values (${vendorId}, ${customer!.id}, ${`VNR${String(counter!.n).padStart(3, "0")}`}, 'delivery', ${BARE_NAME}, ${phone}, ${EMAIL}, ${ADDRESS}, ${total}, 0, 0, ${total},
          'payment_pending', 'pending', ${clientToken}, now() + interval '30 minutes')
        returning id`;
      const orderId = order!.id;
      const items = lines.map((line, position) => ({
        vendor_id: vendorId,
        order_id: orderId,
        item_id: line.itemId,
        position,
        name: "Dish",
        price: priceOf(line),
        quantity: line.quantity,
        options: line.optionIds ? tx.json(line.optionIds.map(chosen)) : null,
        stock_taken: true,
      }));
      await tx`insert into order_items ${tx(items)}`;
      const reference = `order_${orderId}_${randomBytes(8).toString("hex")}`;
      const [attempt] = await tx<{ id: string }[]>`
        with event as (insert into order_events (vendor_id, order_id, to_status, actor_type) values (${vendorId}, ${orderId}, 'payment_pending', 'customer'))
        insert into payment_attempts (vendor_id, order_id, reference, expected_amount) values (${vendorId}, ${orderId}, ${reference}, ${total}) returning id`;
      return { vendorId, orderId, attemptId: attempt!.id, reference, total };
    });
  }

  /**
   * Writes what a payment leaves, in five round trips: event of the provider, attempt, payment,
   * order, its event with the announcement.
   */
  async function pay({ vendorId, orderId, attemptId, reference, total }: Placed): Promise<void> {
    await sql.begin(async (tx) => {
      await tx`
        insert into payment_events (event, provider_event_id, reference, vendor_id, payload, processed_at, outcome)
        values ('charge.success', ${randomUUID()}, ${reference}, ${vendorId}, ${tx.json({ event: "charge.success", data: { reference, amount: total } })}, now(), 'paid')`;
      await tx`update payment_attempts set status = 'success', paid_amount = ${total}, paid_at = now(), updated_at = now() where vendor_id = ${vendorId} and id = ${attemptId}`;
      await tx`
        insert into payments (vendor_id, order_id, attempt_id, reference, amount, status, vendor_revenue)
        values (${vendorId}, ${orderId}, ${attemptId}, ${reference}, ${total}, 'success', ${total})`;
      await tx`
        update orders set status = 'pending', payment_status = 'success', stock_held_until = null, promised_at = now() + interval '60 minutes', updated_at = now()
        where vendor_id = ${vendorId} and id = ${orderId} and status = 'payment_pending'`;
      await tx`
        with event as (
          insert into order_events (vendor_id, order_id, from_status, to_status, actor_type) values (${vendorId}, ${orderId}, 'payment_pending', 'pending', 'provider')
        ) select pg_notify('buka', ${JSON.stringify({ topic: "order", vendorId, orderId })})`;
    });
  }

  return { place, pay, stop: () => sql.end({ timeout: 5 }) };
}
