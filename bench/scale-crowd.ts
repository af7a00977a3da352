import { randomInt, randomUUID } from "node:crypto";
import { Agent, get, request as httpRequest } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { random } from "../drizzle/seed/random";
import { testCards } from "../sandbox/paystack/cards";

/** A store with some of its dishes and its owner's Cookie header. */
export type PeakStore = { slug: string; dishes: string[]; cookie: string };

/** Where the visitors go: a product server, and its provider. */
export type PeakPlace = { port: number; provider: string; stores: PeakStore[] };

export const kinds = ["menu", "cart", "order", "paid", "kitchen", "dashboard"] as const;
/**
 * `menu`: the page; `cart`: an addition, or the page; `order`: placed, its payment begun; `paid`:
 * back from the provider; `kitchen`: accepted, ready or delivered; `dashboard`: the list of orders,
 * read again after an event.
 */
export type Kind = (typeof kinds)[number];

/** Milliseconds of the answers of each kind, and what failed. */
export type Crowd = {
  took: Record<Kind, number[]>;
  failed: Record<Kind, string[]>;
  /** Of answers with their headers. */
  bytes: number;
  seconds: number;
};

/** Of each order: a menu is looked at twenty times, and a cart has 2.5 requests. */
const MENUS_AN_ORDER = 20;
const ADDED = 2;
const CART_SEEN = 0.5;
const PATIENCE_MS = 10_000;
/** A dashboard gathers events for this long (app/ui/use-live-updates.ts). */
const GATHER_MS = 200;
const COOKING_MS = 2_000;
/** Dashboards that are opened together, and menus. */
const AT_ONCE = 20;

const agent = new Agent({ keepAlive: true, maxSockets: 500 });
const card = testCards.find(({ outcome, steps }) => outcome === "success" && steps.length === 0)!;

const aCrowd = (): Crowd => ({
  took: { menu: [], cart: [], order: [], paid: [], kitchen: [], dashboard: [] },
  failed: { menu: [], cart: [], order: [], paid: [], kitchen: [], dashboard: [] },
  bytes: 0,
  seconds: 0,
});

type Asked = { cookie?: string; json?: object; form?: Record<string, string>; ip: string };
type Answer = { status: number; text: string; cookie: string; bytes: number };

/** @throws when there is no answer in time */
function send(url: string, { cookie, json, form, ip }: Asked): Promise<Answer> {
  const body = json ? JSON.stringify(json) : form && new URLSearchParams(form).toString();
  return new Promise((resolve, reject) => {
    const call = httpRequest(
      url,
      {
        agent,
        method: body === undefined ? "GET" : "POST",
        signal: AbortSignal.timeout(PATIENCE_MS),
        headers: {
          "accept-encoding": body === undefined ? "br" : "identity",
          "x-forwarded-for": ip,
          ...(cookie ? { cookie } : {}),
          ...(body === undefined
            ? {}
            : {
                "content-type": json ? "application/json" : "application/x-www-form-urlencoded",
                "content-length": String(Buffer.byteLength(body)),
              }),
        },
      },
      (response) => {
        const parts: Buffer[] = [];
        response
          .on("data", (part: Buffer) => parts.push(part))
          .on("error", reject)
          .on("end", () => {
            const whole = Buffer.concat(parts);
            resolve({
              status: response.statusCode!,
              cookie: (response.headers["set-cookie"] ?? [])
                .map((one) => one.split(";")[0])
                .join("; "),
              bytes: whole.length + response.rawHeaders.join(": ").length,
              get text() {
                return whole.toString();
              },
            });
          });
      },
    );
    call.on("error", reject).end(body);
  });
}

/**
 * Opens each store's dashboard, which reads its orders again after every event as a browser does.
 * @returns `watch` has their readings counted in a crowd; `close` ends all streams
 */
export async function openDashboards({ port, stores }: PeakPlace) {
  let crowd = aCrowd();
  const streams = new Set<{ destroy(): void }>();
  const open = (store: PeakStore, ip: string) =>
    new Promise<void>((resolve, reject) => {
      let gathering: NodeJS.Timeout | undefined;
      const url = `http://127.0.0.1:${port}/dashboard`;
      const headers = { cookie: store.cookie, "x-forwarded-for": ip };
      const since = new Date().toISOString();
      const stream = get(`${url}/events?since=${since}`, { headers, agent: false }, (response) => {
        if (response.statusCode !== 200)
          return reject(new Error(`A dashboard's stream was answered with ${response.statusCode}`));
        response
          .on("error", () => {})
          .on("data", (data: Buffer) => {
            crowd.bytes += data.length;
            resolve();
            if (!data.includes("event: change")) return;
            clearTimeout(gathering);
            gathering = setTimeout(() => {
              const { cookie } = store;
              void timed(crowd, "dashboard", 200, () => send(`${url}/orders.data`, { cookie, ip }));
            }, GATHER_MS);
          });
      });
      stream.on("error", reject);
      streams.add(stream);
    });
  await forEach(stores, open);
  return {
    watch: (next: Crowd) => void (crowd = next),
    close: () => streams.forEach((stream) => stream.destroy()),
  };
}

/** Asks for each menu once, as on any day before dinner. */
export const lookAtMenus = ({ port, stores }: PeakPlace): Promise<void> =>
  forEach(stores, async ({ slug }, ip) => {
    await send(`http://127.0.0.1:${port}/store/${slug}`, { ip });
  });

async function forEach(
  stores: readonly PeakStore[],
  act: (store: PeakStore, ip: string) => Promise<void>,
): Promise<void> {
  for (let from = 0; from < stores.length; from += AT_ONCE)
    await Promise.all(
      stores.slice(from, from + AT_ONCE).map((store, at) => act(store, addressOf(from + at, 11))),
    );
}

const addressOf = (number: number, net: number) =>
  `${net}.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;

/** Times a request from when it was due. @returns null when it failed */
async function timed(
  crowd: Crowd,
  kind: Kind,
  status: number,
  ask: () => Promise<Answer>,
  due = performance.now(),
): Promise<Answer | null> {
  try {
    const answer = await ask();
    crowd.took[kind].push(performance.now() - due);
    crowd.bytes += answer.bytes;
    if (answer.status === status) return answer;
    crowd.failed[kind].push(`${answer.status} ${answer.text.slice(0, 200)}`);
  } catch (error) {
    crowd.took[kind].push(performance.now() - due);
    crowd.failed[kind].push((error as Error).message);
  }
  return null;
}

const chance = random("visitors of the peak");
/** Somebody who orders the same again soon gets the order they have. */
let visitors = randomInt(8_000_000);
/** A quarter of the stores has half of the visitors. */
const someStore = ({ stores }: PeakPlace) =>
  stores[Math.floor(stores.length * chance.next() ** 2)]!;

async function lookAtMenu(place: PeakPlace, crowd: Crowd, due: number): Promise<void> {
  const url = `http://127.0.0.1:${place.port}/store/${someStore(place).slug}`;
  const ip = addressOf(++visitors, 10);
  await timed(crowd, "menu", 200, () => send(url, { ip }), due);
}

/** Adds two dishes, looks at the cart every second time, orders, pays; the kitchen does the rest. */
async function buy(place: PeakPlace, crowd: Crowd, due: number): Promise<void> {
  const { slug, dishes, cookie } = someStore(place);
  const origin = `http://127.0.0.1:${place.port}`;
  const number = ++visitors;
  const ip = addressOf(number, 10);
  const items = [chance.pick(dishes), chance.pick(dishes)].slice(0, ADDED);
  let cart = "";
  for (const itemId of items) {
    const json = { changes: [{ id: randomUUID(), kind: "add", itemId, quantity: 1 }] };
    const url = `${origin}/store/${slug}/cart/changes`;
    const added = await timed(crowd, "cart", 200, () => send(url, { json, cookie: cart, ip }), due);
    if (!added) return;
    cart ||= added.cookie;
    due = performance.now();
  }
  if (chance.chance(CART_SEEN))
    await timed(crowd, "cart", 200, () =>
      send(`${origin}/store/${slug}/cart`, { cookie: cart, ip }),
    );
  const placed = await timed(crowd, "order", 201, () =>
    send(`${origin}/api/storefront/${slug}/orders`, {
      ip,
      cookie: cart,
      json: {
        order: {
          customer_name: "Ada Obi",
          customer_phone: `+234800${String(number).padStart(7, "0")}`,
          customer_email: "ada@example.test",
          order_type: "pickup",
          client_token: randomUUID(),
        },
        items: [...new Set(items)].map((id) => ({ id, quantity: 1 })),
      },
    }),
  );
  if (!placed) return;
  const { data } = JSON.parse(placed.text) as Placed;
  const { reference, access_code } = data.payment;
  await send(`${place.provider}/pay`, { ip, json: { access_code, card: card.number } });
  const back = `${origin}/payment/paystack/callback?reference=${reference}`;
  if (!(await timed(crowd, "paid", 302, () => send(back, { ip })))) return;
  for (const intent of ["accept", "ready", "deliver"]) {
    await sleep(COOKING_MS);
    const form = { intent, orderId: data.id };
    const url = `${origin}/dashboard/orders`;
    await timed(crowd, "kitchen", 302, () => send(url, { form, cookie, ip }));
  }
}
type Placed = { data: { id: string; payment: { reference: string; access_code: string } } };

/**
 * Lets visitors come at a rate with random gaps, whether or not those before have been answered, and
 * waits for the last one's answers.
 * @param orders a second
 */
export async function letThemCome(
  place: PeakPlace,
  orders: number,
  seconds: number,
  watch: (crowd: Crowd) => void,
): Promise<Crowd> {
  const crowd = aCrowd();
  watch(crowd);
  const began = performance.now();
  const end = began + seconds * 1_000;
  const underWay = new Set<Promise<void>>();
  const gap = (rate: number) => (-Math.log(1 - chance.next()) / rate) * 1_000;
  const arrive = async (rate: number, visit: typeof buy) => {
    for (let due = began + gap(rate); due < end; due += gap(rate)) {
      const wait = due - performance.now();
      if (wait > 1) await sleep(wait);
      const one = visit(place, crowd, due)
        .catch((error: Error) => void crowd.failed.paid.push(`At the provider: ${error.message}`))
        .finally(() => underWay.delete(one));
      underWay.add(one);
    }
  };
  await Promise.all([arrive(orders * MENUS_AN_ORDER, lookAtMenu), arrive(orders, buy)]);
  await Promise.all(underWay);
  await sleep(2 * GATHER_MS);
  crowd.seconds = (performance.now() - began) / 1_000;
  return crowd;
}
