import { desc, eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { orderEvents, orders, phoneCodes, vendorBusinessSettings } from "~schema";
import { codeOf } from "~/core/messages/phone-code.server";
import { systemDb } from "~/platform/db.server";
import { cookieJar } from "./cookie-jar";
import { startProduct } from "./http-server";
import { cookieOf } from "./vendor-requests";
import { openShop, type Shop } from "./shop";

let product: Awaited<ReturnType<typeof startProduct>>;
export let shop: Shop;
/** Starts the product with a shop that asks for codes, for the file's tests. */
export function startAskingProduct(): void {
  beforeAll(async () => {
    process.env.TRUST_PROXY_HOPS = "1";
    product = await startProduct();
    shop = await askingShop();
  });
  afterEach(() => product.ask("/sandbox/phones/faults", { method: "DELETE" }));
  afterAll(() => product.server.stop());
}

/** Opens a shop that asks for codes. */
export async function askingShop(): Promise<Shop> {
  const opened = await openShop();
  await systemDb
    .insert(vendorBusinessSettings)
    .values({ vendorId: opened.vendorId, requirePhoneVerification: true })
    .onConflictDoUpdate({
      target: vendorBusinessSettings.vendorId,
      set: { requirePhoneVerification: true },
    });
  return opened;
}

let people = 0;
export const newPhone = () => `+23480355${String(10_000 + ++people)}`;
export const typed = (phone: string) => phone.replace("+234", "0");
const somebody = () => `10.61.${++people >> 8}.${people & 255}`;

/** A browser without scripts at a store, on its own network. */
export function browser(at: Shop = shop, network = somebody()) {
  const jar = cookieJar();
  const base = `/store/${at.slug}`;
  const head = (more: object = {}) => ({
    host: `localhost:${product.port}`,
    headers: {
      accept: "text/html",
      cookie: jar.header(),
      origin: `http://localhost:${product.port}`,
      "content-type": "application/x-www-form-urlencoded",
      "x-forwarded-for": network,
      ...more,
    },
  });
  const get = (path: string) => product.ask(base + path, head());
  const post = async (path: string, fields: Record<string, string> = {}) => {
    const answer = await product.ask(base + path, {
      ...head(),
      method: "POST",
      body: new URLSearchParams(fields).toString(),
    });
    jar.keep(answer);
    return answer;
  };
  const checkOut = async (phone: string) => {
    await post(`/items/${at.rice.id}`, { quantity: "1" });
    const { body } = await get("/checkout");
    const hidden = (name: string) =>
      new RegExp(`name="${name}" value="([^"]*)"`).exec(body)?.[1] ?? "";
    return post("/checkout", {
      clientToken: hidden("clientToken"),
      seenSubtotal: hidden("seenSubtotal"),
      orderType: "pickup",
      customerName: "Chidi",
      customerPhone: typed(phone),
      customerEmail: "c@example.test",
    });
  };
  /** Checks out as somebody who has to show a code. @returns the order's id */
  const order = async (phone: string) => {
    const answer = await checkOut(phone);
    const [, id] = /\/orders\/([0-9a-f-]{36})\/phone$/.exec(String(answer.headers.location)) ?? [];
    expect([answer.status, Boolean(id)]).toEqual([302, true]);
    return id!;
  };
  const act = (id: string, intent: string, more: Record<string, string> = {}) =>
    post(`/orders/${id}/phone`, { intent, ...more });
  return { get, post, checkOut, order, act, jar };
}

export const orderOf = async (id: string) =>
  (await systemDb.select().from(orders).where(eq(orders.id, id)))[0]!;
export const codesOf = (id: string) =>
  systemDb
    .select()
    .from(phoneCodes)
    .where(eq(phoneCodes.orderId, id))
    .orderBy(desc(phoneCodes.createdAt));
export const newestCode = async (id: string) => codeOf((await codesOf(id))[0]!.id);
export const wrongFor = (right: string) => (right === "000000" ? "111111" : "000000");
/** Lets seconds pass for an order's codes. */
export const age = (id: string, seconds: number) =>
  systemDb.execute(sql`
    update phone_codes set created_at = created_at - make_interval(secs => ${seconds}),
      expires_at = expires_at - make_interval(secs => ${seconds}) where order_id = ${id}`);
export const historyOf = async (id: string) =>
  (await systemDb.select().from(orderEvents).where(eq(orderEvents.orderId, id))).map(
    ({ reason }) => reason,
  );

type SandboxMessage = {
  way: string;
  text: string;
  template: { name: string; parameters: string[] } | null;
};
export const messagesTo = async (phone: string) => {
  const { body } = await product.ask(`/sandbox/phones/messages?to=${encodeURIComponent(phone)}`);
  return (JSON.parse(body) as { messages: SandboxMessage[] }).messages;
};
export const setFault = (fault: object) =>
  product.ask("/sandbox/phones/faults", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(fault),
  });
/** Waits until a code's message has been tried. */
export const isTried = (id: string, state: string) =>
  expect
    .poll(async () => {
      const rows = await systemDb.execute<{ state: string }>(
        sql`select state from messages where order_id = ${id} order by created_at desc`,
      );
      return rows.map((row) => row.state);
    })
    .toContain(state);
export const atProvider = (answer: {
  status: number;
  headers: { location?: string | undefined };
}) =>
  expect([answer.status, answer.headers.location]).toEqual([
    302,
    expect.stringContaining("/sandbox/paystack/checkout/"),
  ]);

/** Returns the shop's business settings, as its owner reads them. */
export async function settingsPage(): Promise<string> {
  const profile = await systemDb.query.vendorProfiles.findFirst({
    where: (profiles, { eq: is }) => is(profiles.id, shop.vendorId),
  });
  const cookie = await cookieOf(profile!.userId);
  const headers = { accept: "text/html", cookie };
  return (await product.ask("/dashboard/settings/business?part=taking", { headers })).body;
}

/** Calls the order API from a network of its own. */
export async function callApi(path: string, body: object) {
  const answer = await product.ask(`/api/storefront/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": somebody() },
    body: JSON.stringify(body),
  });
  return { ...answer, json: JSON.parse(answer.body) as { data?: unknown; error?: string } };
}
