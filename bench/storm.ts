import { random, type Random } from "../drizzle/seed/random";
import { askInStorm as ask, type StormServers } from "./storm-servers";

/** The store of the storm, with one counted item, and a counted option that everybody takes with it. */
type StormStore = { slug: string; itemId: string; optionId: string };
type Storm = {
  store: StormStore;
  /** All at once. */
  customers: number;
  /**
   * One of the two servers is killed once this many customers are done, and
   * started again.
   */
  killAfter: number;
};

/** The outcome, as the customers saw it. */
export type StormReport = {
  placed: string[];
  soldOut: number;
  gaveUp: string[];
  killedAfter: number;
};

/** The errors of the provider during the storm. A failed call may have taken effect. */
const weather = {
  seed: 11,
  webhook: { drop: 0.3, duplicate: 2, reorder: true },
  verify: { failRate: 0.2, status: 503, delayMs: 20 },
  initialize: { failRate: 0.1, status: 502, afterwards: true },
};

const goodCard = "4084084084084081";
const declinedCard = "4084080000005408";
const behaviours = [
  "returns",
  "closes",
  "twice",
  "declined",
  "transfers",
  "cancels",
  "leaves",
] as const;
/** How a customer behaves: most pay, and many of those never come back from the provider's page. */
type Behaviour = (typeof behaviours)[number];
const likely: Record<Behaviour, number> = {
  returns: 6,
  closes: 5,
  twice: 3,
  declined: 2,
  transfers: 2,
  cancels: 1,
  leaves: 2,
};

type Customer = {
  name: string;
  phone: string;
  ip: string;
  token: string;
  quantity: number;
  behaviour: Behaviour;
  server: 0 | 1;
};
const customerOf = (chance: Random, number: number): Customer => ({
  name: `Customer ${number}`,
  phone: `+234803${String(number).padStart(7, "0")}`,
  ip: `10.20.${number >> 8}.${number & 255}`,
  token: chance.uuid(),
  quantity: chance.int(1, 3),
  behaviour: chance.weighted(behaviours, (behaviour) => likely[behaviour]),
  server: chance.chance(0.5) ? 1 : 0,
});

const TRIES = 6;

/**
 * Lets all customers come at once, while the provider drops, doubles and reorders its webhooks and
 * fails when it is asked, and one server is killed in the middle. Unfinished payments are left for
 * the sweeper to find.
 * @returns what the customers saw
 */
export async function raiseStorm(
  { ports, provider, killSecond }: StormServers,
  storm: Storm,
): Promise<StormReport> {
  const { store } = storm;
  await ask(`${provider}/faults`, { body: weather });

  const chance = random("customers of the storm");
  const customers = Array.from({ length: storm.customers }, (_, number) =>
    customerOf(chance, number),
  );
  const report = { placed: [] as string[], soldOut: 0, gaveUp: [] as string[], killedAfter: 0 };
  let done = 0;
  const restarts: Promise<void>[] = [];
  const killOne = () => {
    report.killedAfter = done;
    return killSecond();
  };
  await Promise.all(
    customers.map(async (customer) => {
      const outcome = await visit(customer, store, { servers: ports, provider });
      if (outcome.placed) report.placed.push(outcome.placed);
      else if (outcome.soldOut) report.soldOut++;
      else report.gaveUp.push(outcome.why);
      if (++done === storm.killAfter) restarts.push(killOne());
    }),
  );
  await Promise.all(restarts);
  await untilArrived(provider);
  await ask(`${provider}/faults`, { method: "DELETE" });
  return report;
}

/** Transfers take the provider a moment, whatever the shop does. */
async function untilArrived(provider: string): Promise<void> {
  for (;;) {
    const known = JSON.parse((await ask(`${provider}/transactions`)).text) as { status: string }[];
    if (known.every((one) => one.status !== "pending")) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

type Outcome = { placed?: string; soldOut?: boolean; why: string };

/**
 * One customer's whole visit. After a dead server or a 'try again' the same checkout goes to the
 * other server.
 */
async function visit(
  customer: Customer,
  store: StormStore,
  world: { servers: readonly [number, number]; provider: string },
): Promise<Outcome> {
  let at = customer.server;
  const shop = (path: string, body?: object) =>
    ask(`http://127.0.0.1:${world.servers[at]}${path}`, { body, ip: customer.ip }).catch(
      () => null,
    );
  const checkOut = () =>
    shop(`/api/storefront/${store.slug}/orders`, {
      order: {
        customer_name: customer.name,
        customer_phone: customer.phone,
        customer_email: `${customer.token}@example.test`,
        order_type: "pickup",
        client_token: customer.token,
      },
      items: [
        {
          id: store.itemId,
          quantity: customer.quantity,
          options: [{ id: store.optionId, quantity: 1 }],
        },
      ],
    });
  let why = "never answered";
  let placed: string | undefined;
  for (let tries = 0; tries < TRIES; tries++) {
    const answers =
      customer.behaviour === "twice" && tries === 0
        ? await Promise.all([checkOut(), checkOut()])
        : [await checkOut()];
    const answer = answers.find((one) => one?.status === 201) ?? answers[0];
    if (answer?.status === 409) return { placed, soldOut: true, why: answer.text };
    const order = answer?.status === 201 ? (JSON.parse(answer.text) as Placed).data : null;
    placed = order?.id ?? placed;
    if (order?.payment) {
      await pay(customer, order.payment, world.provider, shop);
      return { placed, why: "" };
    }
    why = answer ? `${answer.status} ${answer.text.slice(0, 200)}` : why;
    at = at === 0 ? 1 : 0;
  }
  return { placed, why };
}
type Placed = { data: { id: string; payment: { reference: string; access_code: string } | null } };

async function pay(
  { behaviour }: Customer,
  payment: { reference: string; access_code: string },
  provider: string,
  shop: (path: string) => Promise<unknown>,
): Promise<void> {
  const { reference, access_code } = payment;
  const atProvider = (body: object) => ask(`${provider}/pay`, { body: { access_code, ...body } });
  const back = () => shop(`/payment/paystack/callback?trxref=${reference}&reference=${reference}`);
  if (behaviour === "leaves") return;
  if (behaviour === "declined") await atProvider({ card: declinedCard }).then(back);
  if (behaviour === "cancels")
    await ask(`${provider}/checkout/${access_code}`, { form: "intent=cancel" }).then(back);
  if (behaviour === "transfers") return void (await atProvider({ channel: "bank_transfer" }));
  await atProvider({ card: goodCard });
  if (behaviour === "returns" || behaviour === "declined") await back();
  if (behaviour === "twice") await Promise.all([back(), back(), back()]);
}
