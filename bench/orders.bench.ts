import { Agent, request as httpRequest } from "node:http";
import { sql } from "drizzle-orm";
import { placeOrder } from "~/core/orders/place-order.server";
import { newAttempt } from "~/core/payments/start-payment.server";
import type { OptionChoice } from "~/core/options/item-price";
import { systemDb } from "~/platform/db.server";
import { findStoreBySlug } from "~/core/stores/store-record.server";
import { random } from "../drizzle/seed/random";
import { testCards } from "../sandbox/paystack/cards";
import { ADDRESS, BARE_NAME, bareOrders, EMAIL, type BenchOrder } from "./baselines/bare-order";
import { closedLoop } from "./load";
import type { ServerProcess } from "./processes";
import type { Figure } from "./report";
import { CONNECTIONS, type Kitchen, type Plate, type Stage } from "./stage";
import { interleave, ratioOf, type Measured } from "./statistics";
import { placingTarget, plateTarget } from "./targets";

const ROUNDS = 15;
const SECONDS = 1;
/** As many at once as on a busy evening. */
const CUSTOMERS = 50;
const PRODUCT_NAME = "Bench Customer";

const group = "An order placed, and paid";
const bareSame = "a bare transaction of the same rows, in eight round trips";
const bareWithOptions = "the same with the options' rows, in eleven round trips";
const barePaid = "the same transaction, and one that pays, in five";

type Item = { itemId: string } & Partial<Plate>;

/**
 * Makes the orders of all variants: three items in the order of their ids, another customer every
 * time.
 */
function orderBook(kitchens: Kitchen[]) {
  const chance = random("orders of the benchmark");
  let made = 0;
  return (
    kitchen: Kitchen = chance.pick(kitchens),
    menu: Item[] = kitchen.itemIds.map((itemId) => ({ itemId })),
  ): BenchOrder & { ip: string } => {
    made++;
    const from = chance.int(0, menu.length - 1);
    const items = [0, 1, 2]
      .map((step) => menu[(from + step * 4 + 1) % menu.length]!)
      .sort((one, other) => (one.itemId < other.itemId ? -1 : 1));
    return {
      kitchen,
      lines: items.map((item) => ({ ...item, quantity: chance.int(1, 3) })),
      clientToken: chance.uuid(),
      phone: `+234800${String(made).padStart(7, "0")}`,
      ip: `10.${(made >> 16) & 255}.${(made >> 8) & 255}.${made & 255}`,
    };
  };
}

/**
 * Places orders by the product's own code, called as its routes call it: the store is read, every
 * rule checked, the attempt opened in the same transaction.
 */
async function placeInProcess({ kitchen, lines, phone, clientToken }: BenchOrder): Promise<void> {
  const store = await findStoreBySlug(kitchen.slug);
  if (!store) throw new Error(`The store ${kitchen.slug} is gone`);
  const placed = await placeOrder(
    store,
    {
      lines: lines.map(({ optionIds, ...line }) => ({
        ...line,
        choices: optionIds?.map((id): OptionChoice => [id, 1]),
      })),
      orderType: "delivery",
      customerName: PRODUCT_NAME,
      customerPhone: phone,
      customerEmail: EMAIL,
      deliveryAddress: ADDRESS,
      deliveryInstructions: null,
      vendorInstructions: null,
      scheduledFor: null,
      couponCode: null,
      clientToken,
      placedBy: null,
    },
    new Date(),
    newAttempt(),
  );
  if (!placed.ok) throw new Error(`An order was refused: ${placed.code}`);
}

type Answer = { status: number; body: string };

/** A customer's side of the product's HTTP interface, over connections that stay open. */
function customer(server: ServerProcess) {
  const agent = new Agent({ keepAlive: true, maxSockets: CUSTOMERS });
  const ask = (method: string, path: string, ip: string, body?: object) =>
    new Promise<Answer>((resolve, reject) => {
      const text = body ? JSON.stringify(body) : "";
      const headers = {
        "X-Forwarded-For": ip,
        ...(body
          ? { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(text) }
          : {}),
      };
      const request = httpRequest(
        { host: "127.0.0.1", port: server.port, method, path, headers, agent },
        (response) => {
          const parts: Buffer[] = [];
          response
            .on("data", (part: Buffer) => parts.push(part))
            .on("error", reject)
            .on("end", () =>
              resolve({ status: response.statusCode ?? 0, body: Buffer.concat(parts).toString() }),
            );
        },
      );
      request.on("error", reject).end(text);
    });
  const expect = (answer: Answer, status: number, step: string): Answer => {
    if (answer.status !== status)
      throw new Error(`${step} was answered with ${answer.status}: ${answer.body.slice(0, 300)}`);
    return answer;
  };

  /** POST /api/storefront/{slug}/orders; the answer has the provider's page in it. */
  async function place({
    kitchen,
    lines,
    phone,
    clientToken,
    ip,
  }: ReturnType<ReturnType<typeof orderBook>>): Promise<{ reference: string; accessCode: string }> {
    const order = {
      customer_name: PRODUCT_NAME,
      customer_phone: phone,
      customer_email: EMAIL,
      order_type: "delivery",
      delivery_address: ADDRESS,
      client_token: clientToken,
    };
    const answer = await ask("POST", `/api/storefront/${kitchen.slug}/orders`, ip, {
      order,
      items: lines.map(({ itemId, quantity }) => ({ id: itemId, quantity })),
    });
    const { data } = JSON.parse(expect(answer, 201, "Placing").body) as {
      data: { payment: { reference: string; access_code: string } | null };
    };
    if (!data.payment) throw new Error("The sandbox did not start a payment");
    return { reference: data.payment.reference, accessCode: data.payment.access_code };
  }

  /**
   * Pays by card at the provider, which then sends its webhook, and returns by the callback: the
   * first of the two finalizes the order.
   */
  async function pay(
    { reference, accessCode }: { reference: string; accessCode: string },
    ip: string,
  ): Promise<void> {
    const card = testCards.find(
      (candidate) => candidate.outcome === "success" && candidate.steps.length === 0,
    )!;
    expect(
      await ask("POST", "/sandbox/paystack/pay", ip, {
        access_code: accessCode,
        card: card.number,
      }),
      200,
      "Paying",
    );
    expect(
      await ask("GET", `/payment/paystack/callback?reference=${reference}`, ip),
      302,
      "Coming back",
    );
  }

  return { place, pay, stop: () => agent.destroy() };
}

/**
 * Drops the e-mails that are still to be sent: minutes of work for the server and the database,
 * which the pages of the next part would be measured beside.
 */
async function dropEmails(): Promise<void> {
  await systemDb.execute(sql`
    update outbox set given_up_at = now() where sent_at is null and given_up_at is null`);
  await systemDb.execute(sql`delete from pgboss.job where name = 'emails' and state < 'active'`);
}

/**
 * Checks the results: both variants left the same rows per order, numbers have no gap, and payments
 * are complete.
 */
async function checkRows(paidByProduct: number): Promise<void> {
  const rows = await systemDb.execute<{
    name: string;
    orders: number;
    items: number;
    events: number;
    attempts: number;
    payments: number;
    paid: number;
  }>(sql`
    select o.customer_name as name, count(*)::int as orders,
      sum((select count(*) from order_items i where i.vendor_id = o.vendor_id and i.order_id = o.id))::int as items,
      sum((select count(*) from order_events e where e.vendor_id = o.vendor_id and e.order_id = o.id))::int as events,
      sum((select count(*) from payment_attempts a where a.vendor_id = o.vendor_id and a.order_id = o.id))::int as attempts,
      sum((select count(*) from payments p where p.vendor_id = o.vendor_id and p.order_id = o.id))::int as payments,
      count(*) filter (where o.payment_status = 'success')::int as paid
    from orders o where o.customer_name in (${BARE_NAME}, ${PRODUCT_NAME}) group by 1`);
  for (const { name, orders, items, events, attempts, payments, paid } of rows) {
    if (
      items !== 3 * orders ||
      attempts !== orders ||
      payments !== paid ||
      events !== orders + paid
    )
      throw new Error(
        `Orders of ${name} have wrong rows: ${JSON.stringify({ orders, items, events, attempts, payments, paid })}`,
      );
    if (name === PRODUCT_NAME && paid !== paidByProduct)
      throw new Error(`${paidByProduct} orders were paid, ${paid} say so`);
  }
  if (rows.length !== 2) throw new Error("Orders of the product or of the baseline are missing");
  const [gap] = await systemDb.execute<{ vendor: string }>(sql`
    select c.vendor_id as vendor from vendor_counters c join orders o on o.vendor_id = c.vendor_id join vendor_profiles v on v.id = c.vendor_id
    where v.store_slug like 'bench-kitchen-%' group by c.vendor_id, c.order_number having count(*) <> c.order_number`);
  if (gap) throw new Error(`The order numbers of ${gap.vendor} have a gap`);
}

/**
 * Measures placing and paying, beside bare transactions on the same database in the same rounds.
 */
export async function benchOrders(stage: Stage): Promise<Figure[]> {
  const next = orderBook(stage.kitchens);
  const bare = bareOrders(stage.databaseUrl, CONNECTIONS);
  const http = customer(stage.product);
  let paid = 0;
  const loop = (work: () => Promise<void>) => () =>
    closedLoop({ workers: CONNECTIONS, seconds: SECONDS, work });
  const fifty = (work: () => Promise<void>) => () =>
    closedLoop({ workers: CUSTOMERS, seconds: SECONDS, work });
  const bareAndPay = async () => bare.pay(await bare.place(next()));
  const placeAndPay = async () => {
    const order = next();
    await http.pay(await http.place(order), order.ip);
    paid++;
  };
  const hot = stage.kitchens[0];
  const someKitchen = random("kitchens of the benchmark");
  const plates = () => {
    const kitchen = someKitchen.pick(stage.kitchens);
    return next(kitchen, kitchen.plates);
  };
  try {
    // Warms up compilation and connections.
    for (const work of [() => placeInProcess(next()), bareAndPay, placeAndPay])
      await closedLoop({ workers: CONNECTIONS, seconds: 1, work });
    const runs = await interleave(ROUNDS, {
      barePlace: loop(async () => void (await bare.place(next()))),
      place: loop(() => placeInProcess(next())),
      placeByHttp: loop(async () => void (await http.place(next()))),
      barePay: loop(bareAndPay),
      payByHttp: loop(placeAndPay),
      barePayFifty: fifty(bareAndPay),
      payByHttpFifty: fifty(placeAndPay),
      bareHot: loop(async () => void (await bare.place(next(hot)))),
      placeHot: loop(() => placeInProcess(next(hot))),
      barePlates: loop(async () => void (await bare.place(plates()))),
      placePlates: loop(() => placeInProcess(plates())),
    });
    await checkRows(paid);
    await dropEmails();
    const beside = (
      name: string,
      over: Measured[],
      under: Measured[],
      baseline: string,
      limits: Partial<Figure> = {},
    ): Figure[] => [
      {
        group,
        name,
        unit: "×",
        baseline,
        value: ratioOf(over, under, (run) => run.rate),
        ...limits,
      },
      {
        group,
        name: `${name}: p99`,
        unit: "×",
        baseline,
        value: ratioOf(over, under, (run) => run.p99),
      },
    ];
    return [
      ...beside(
        `placed, ${stage.kitchens.length} kitchens: orders a second`,
        runs.place,
        runs.barePlace,
        bareSame,
        placingTarget,
      ),
      ...beside(
        "placed with six options: orders a second",
        runs.placePlates,
        runs.barePlates,
        bareWithOptions,
        plateTarget,
      ),
      ...beside(
        "placed, all in one kitchen: orders a second",
        runs.placeHot,
        runs.bareHot,
        bareSame,
      ),
      ...beside(
        "placed through the API, payment started at the sandbox: orders a second",
        runs.placeByHttp,
        runs.barePlace,
        bareSame,
      ),
      ...beside(
        "placed and paid through API, sandbox and callback: orders a second",
        runs.payByHttp,
        runs.barePay,
        barePaid,
      ),
      ...beside(
        `the same, ${CUSTOMERS} customers at once: orders a second`,
        runs.payByHttpFifty,
        runs.barePayFifty,
        barePaid,
      ),
    ];
  } finally {
    http.stop();
    await bare.stop();
  }
}
