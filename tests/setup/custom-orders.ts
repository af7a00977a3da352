import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { ledgerEntries, orderEvents, orders } from "~schema";
import { startPayment } from "~/core/payments/start-payment.server";
import { systemDb } from "~/platform/db.server";
import { action as make } from "~/routes/dashboard.custom-orders.new";
import { action as submit } from "~/routes/dashboard.custom-orders.$orderId";
import { loader as invoice } from "~/routes/invoice.$id";
import { startProvider } from "./provider";
import { openShop, type Shop } from "./shop";
import { aRequest, cookieOf, redirectOf, routeArgs } from "./vendor-requests";

export let provider: Awaited<ReturnType<typeof startProvider>>;

export let [shop, cookie, userId] = [null as unknown as Shop, "", ""];
export async function openAs(
  options: Parameters<typeof openShop>[0] = {},
  open: (options: Parameters<typeof openShop>[0]) => Promise<Shop> = openShop,
): Promise<void> {
  shop = await open(options);
  const [vendor] = await systemDb.query.vendorProfiles.findMany({
    where: (profile, { eq: is }) => is(profile.id, shop.vendorId),
    columns: { userId: true },
  });
  cookie = await cookieOf((userId = vendor!.userId));
}

/** Starts a provider for the file's tests, and opens a shop for each of them. */
export function startCustomOrders(): void {
  beforeAll(async () => {
    provider = await startProvider();
  });
  beforeEach(() => openAs());
  afterEach(() => provider.heal());
  afterAll(() => provider.stop());
}

export type Fields = Record<string, string>;
export const line = (at: number, name: string, price: string, quantity = "1"): Fields => ({
  [`items[${at}].name`]: name,
  [`items[${at}].price`]: price,
  [`items[${at}].quantity`]: quantity,
});
export const filled = (over: Fields = {}): Fields => ({
  intent: "make",
  clientToken: randomUUID(),
  customerName: "Ngozi Eze",
  orderType: "pickup",
  link: "on",
  expiry: "24h",
  ...line(0, "Small chops tray", "25,000"),
  ...over,
});
export const PAGE = "/dashboard/custom-orders/new";
export const send = (fields: Fields) => make(routeArgs(aRequest(PAGE, { cookie, form: fields })));
type Answer = {
  data: {
    typed: { items: { name: string; price: string; quantity: string }[] } & Record<string, unknown>;
    errors: Record<string, string[]>;
    known: { found: boolean; message: string } | null;
  };
  init: { status?: number } | null;
};
export const answerOf = async (fields: Fields) => (await send(fields)) as unknown as Answer;
/** Creates a custom order and reads it back. */
export async function made(over: Fields = {}) {
  const to = await redirectOf(send(filled(over)));
  const id = /custom-orders\/([0-9a-f-]{36})\?said=created$/.exec(to ?? "")?.[1];
  if (!id) throw new Error(`Led to ${to}`);
  return rowOf(id);
}
export const rowOf = async (id: string) =>
  (await systemDb.select().from(orders).where(eq(orders.id, id)))[0]!;
export const mine = () => systemDb.select().from(orders).where(eq(orders.vendorId, shop.vendorId));
const does = async (id: string, fields: Fields) =>
  (await submit(
    routeArgs(aRequest(`/dashboard/custom-orders/${id}`, { cookie, form: fields }), {
      orderId: id,
    }),
  )) as unknown;
/** Submits an intent. Returns the redirect, or a refusal's message and status. */
export async function submitIntent(
  id: string,
  intent: string,
  fields: Fields = {},
): Promise<string | { message: string; status: number | undefined }> {
  const answer = await does(id, { intent, ...fields });
  if (answer instanceof Response) return answer.headers.get("Location") ?? "";
  const { data, init } = answer as { data: { message: string }; init: { status?: number } };
  return { message: data.message, status: init.status };
}
export const saying = (id: string, said: string) => `/dashboard/custom-orders/${id}?said=${said}`;
export const invoiceState = async (id: string) =>
  (
    (await invoice(routeArgs(aRequest(`/invoice/${id}`), { id }))) as unknown as {
      data: { state: string };
    }
  ).data.state;
export const reasons = async (id: string) =>
  (
    await systemDb
      .select()
      .from(orderEvents)
      .where(eq(orderEvents.orderId, id))
      .orderBy(orderEvents.createdAt)
  ).map(({ fromStatus, toStatus, actorType, reason }) => [fromStatus, toStatus, actorType, reason]);
export const books = async (id: string) =>
  (await systemDb.select().from(ledgerEntries).where(eq(ledgerEntries.orderId, id)))
    .map(({ account, amount, cause }) => `${cause.replace(id, "…")} ${account} ${amount}`)
    .sort();
export async function atTheDoor(id: string) {
  const started = await startPayment(shop.vendorId, id, { email: "payer@example.com" });
  if (!started.ok) throw new Error(started.message);
  return started;
}
