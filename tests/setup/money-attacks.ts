import { createHash, createHmac, randomUUID } from "node:crypto";
import { eq, inArray } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { orders, paymentEvents, payments } from "~schema";
import { systemDb } from "~/platform/db.server";
import { startProduct, type Ask } from "./http-server";
import { openShop, type Shop } from "./shop";

/** Attempts to get food for free or somebody else's money: each over HTTP, with its answer. */
let product: Awaited<ReturnType<typeof startProduct>>;
export let ask: Ask;
export let shop: Shop;

/** Starts the product with a shop, for requests that each have their own IP address. */
export function startAttackedProduct(): void {
  beforeAll(async () => {
    // Each request has its own address, so that none uses up another's limits.
    process.env.TRUST_PROXY_HOPS = "1";
    product = await startProduct();
    ask = product.ask;
    shop = await openShop({ stock: 200 });
  });
  afterEach(() => ask("/sandbox/paystack/faults", { method: "DELETE" }));
  afterAll(() => product.server.stop());
}

let people = 0;
/** Returns a number for a new person, unique in these tests. */
export const nextPerson = () => ++people;
const somebody = () => `10.77.${++people >> 8}.${people & 255}`;
export const json = { "content-type": "application/json" };
export const form = { "content-type": "application/x-www-form-urlencoded" };
export const hostOf = (slug: string) => `${slug}.buka.test:${product.port}`;

type Placed = {
  status: number;
  message?: string;
  data?: {
    id: string;
    order_number: string;
    total_amount: number;
    payment: { reference: string; access_code: string } | null;
  };
};
export async function place(
  over: Record<string, unknown> = {},
  items: unknown = [{ id: shop.soup.id, quantity: 1 }],
  at: Shop = shop,
): Promise<Placed> {
  const n = ++people;
  const order = {
    customer_name: "Chidi",
    customer_phone: `0803${String(1_000_000 + n)}`,
    customer_email: `c${n}@example.test`,
    order_type: "pickup",
    client_token: randomUUID(),
    ...over,
  };
  const body = JSON.stringify({ order, items });
  const answer = await ask(`/api/storefront/${at.slug}/orders`, {
    method: "POST",
    headers: { ...json, "x-forwarded-for": somebody() },
    body,
  });
  return { status: answer.status, ...(JSON.parse(answer.body) as object) };
}
export async function atTheDoor(over: Record<string, unknown> = {}) {
  const { data } = await place(over);
  return {
    id: data!.id,
    total: data!.total_amount,
    reference: data!.payment!.reference,
    accessCode: data!.payment!.access_code,
  };
}
export const payAt = (body: object) =>
  ask("/sandbox/paystack/pay", { method: "POST", headers: json, body: JSON.stringify(body) });
export const setFaults = (plan: object) =>
  ask("/sandbox/paystack/faults", { method: "POST", headers: json, body: JSON.stringify(plan) });
export const come = (path: string, over: Parameters<Ask>[1] = {}) =>
  ask(path, { ...over, headers: { "x-forwarded-for": somebody(), ...over.headers } });
export const onStore = (path: string, fields: Record<string, string>, headers = {}) =>
  come(path, {
    host: hostOf(shop.slug),
    method: "POST",
    headers: { ...form, ...headers },
    body: new URLSearchParams(fields).toString(),
  });
export const orderOf = async (id: string) =>
  (await systemDb.select().from(orders).where(eq(orders.id, id)))[0]!;
export const paymentsOf = (id: string) =>
  systemDb.select().from(payments).where(eq(payments.orderId, id));
export const isPaid = (id: string) =>
  expect.poll(async () => (await orderOf(id)).paymentStatus).toBe("success");

export function webhook(event: object, secret = "sk_test_buka_sandbox") {
  const body = JSON.stringify(event);
  return come("/webhooks/paystack", {
    method: "POST",
    headers: {
      ...json,
      "x-paystack-signature": createHmac("sha512", secret).update(body).digest("hex"),
    },
    body,
  });
}
/** The provider's number of a transaction, the same in all its answers. */
const numberOf = (reference: string) =>
  parseInt(createHash("sha256").update(reference).digest("hex").slice(0, 12), 16);
export const success = (reference: string, over: object = {}) => ({
  event: "charge.success",
  data: {
    id: numberOf(reference),
    reference,
    status: "success",
    amount: 250_000,
    currency: "NGN",
    ...over,
  },
});
/** Waits until these transactions' webhooks are processed. */
export const heard = (...references: string[]) =>
  expect
    .poll(
      async () =>
        (
          await systemDb
            .select()
            .from(paymentEvents)
            .where(inArray(paymentEvents.reference, references))
        ).filter((event) => event.processedAt).length,
    )
    .toBeGreaterThanOrEqual(references.length);
