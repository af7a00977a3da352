import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { systemDb } from "~/platform/db.server";
import { consumeRateLimit, limitOrderView } from "~/platform/rate-limits.server";
import { deleteSingleton } from "~/platform/singleton.server";
import { newCheck, newVisitorToken, visitorOf } from "~/platform/visitor.server";
import { action as order } from "~/routes/api.storefront.$slug.orders";
import { loader as orderPage } from "~/routes/store.$vendorName.orders.$orderId";
import { action as checkout } from "~/routes/store.$vendorName.checkout";
import { limitCart } from "~/storefront/cart/cart-session.server";
import type { CheckoutValues } from "~/storefront/checkout/checkout-form";
import { limitOrder } from "~/storefront/checkout/place-and-pay.server";
import { makeOrder } from "../../../drizzle/seed/factories";
import { openShop, type Shop } from "../../setup/shop";
import { aRequest, routeArgs } from "../../setup/vendor-requests";

/** A carrier's IP address, shared by all customers of these tests. */
const CARRIER = "102.89.0.1";
let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterEach(async () => {
  await systemDb.execute(sql`delete from rate_limits`);
  for (const name of ["orderByVisitor", "orderWithoutVisitor", "orderByNetworkAndStore", "guess"])
    deleteSingleton(`limit:${name}`);
});

let phones = 1_000_000;
/** Counts an order by somebody with their own phone. */
const orders = (
  visitor: string | null,
  over: Partial<Pick<CheckoutValues, "customerPhone" | "check" | "clientToken">> = {},
) =>
  limitOrder(
    shop.store.id,
    {
      customerPhone: `0803${++phones}`,
      clientToken: randomUUID(),
      check: "",
      ...over,
    } as CheckoutValues,
    { visitor, network: CARRIER },
    new Date(),
  );
const newVisitor = () => visitorOf(newVisitorToken());
/** Simulates `points` in the last minutes. */
const counted = (name: string, key: string, points: number) =>
  systemDb.execute(
    sql`insert into rate_limits (key, points, expire) values (${`${name}:${key}`}, ${points}, ${Date.now() + 600_000})`,
  );
/** A passed check: issued some seconds ago. */
const answered = (clientToken: string) => newCheck(clientToken, "", new Date(Date.now() - 5_000));

describe("300 customers of one carrier at one store in ten minutes", () => {
  it("are all served without delay: cart, checkout, and following their order", async () => {
    const customers = Array.from({ length: 300 }, () => newVisitorToken());
    const refusals = await Promise.all(
      customers.map(async (token) => {
        const request = aRequest("/cart", { cookie: `cart=${token}` });
        return [
          await limitCart(aRequest("/cart"), CARRIER), // their first dish, before they have a cookie
          await limitCart(request, CARRIER),
          await limitCart(request, CARRIER, 5),
          await orders(visitorOf(token)),
          await limitOrderView(randomUUID(), CARRIER),
          await consumeRateLimit({ pay: randomUUID(), orderByNetwork: CARRIER }),
        ];
      }),
    );
    expect(refusals.flat().filter((refusal) => refusal !== null)).toEqual([]);
  });
});

describe("an attacker on one network", () => {
  it("without cookies has to wait from the 21st order on, and is refused from the 121st", async () => {
    const bare = await Promise.all(Array.from({ length: 30 }, () => orders(null)));
    expect(bare.filter((refusal) => refusal === null)).toHaveLength(20);
    expect(bare.find((refusal) => refusal)).toMatchObject({
      check: expect.any(String) as string,
      retryAfterSeconds: 3,
    });
    const patient = await Promise.all(
      Array.from({ length: 100 }, () => {
        const clientToken = randomUUID();
        return orders(null, { clientToken, check: answered(clientToken) });
      }),
    );
    expect(patient.filter((refusal) => refusal === null)).toHaveLength(90);
    const held = patient.find((refusal) => refusal)!;
    expect(held.check).toBeNull();
    expect(held.retryAfterSeconds).toBeGreaterThan(60);
  });

  it("with a fresh cookie for each order has to wait from the 401st on, and is refused from the 1,201st", async () => {
    const key = `${CARRIER}:${shop.store.id}`;
    await counted("orderByNetworkAndStore", key, 399);
    expect(await orders(newVisitor())).toBeNull();
    expect(await orders(newVisitor())).toMatchObject({ check: expect.any(String) as string });
    await systemDb.execute(
      sql`update rate_limits set points = 1199 where key like 'orderByNetworkAndStore%'`,
    );
    const clientToken = randomUUID();
    const check = answered(clientToken);
    expect(await orders(newVisitor(), { clientToken, check })).toBeNull();
    expect(await orders(newVisitor(), { clientToken, check })).toMatchObject({ check: null });
  });

  it("with one cookie gets twenty orders, and uses up nobody else's", async () => {
    const visitor = newVisitor();
    const answers = await Promise.all(Array.from({ length: 22 }, () => orders(visitor)));
    expect(answers.filter((refusal) => refusal === null)).toHaveLength(20);
    expect(answers.find((refusal) => refusal)).toMatchObject({ check: null });
    expect(await orders(newVisitor())).toBeNull();
    await Promise.all(Array.from({ length: 50 }, () => orders(visitor)));
    const shared = await systemDb.execute<{ points: number }>(
      sql`select points from rate_limits where key like 'orderByNetwork%'`,
    );
    // Orders refused because of their cookie don't use up the shared limits.
    expect(shared.map(({ points }) => points)).toEqual([23, 23]);
  });

  it("who uses up somebody's phone limit delays them by some seconds at most", async () => {
    const customerPhone = "08031112222";
    for (let at = 0; at < 10; at++) await orders(newVisitor(), { customerPhone });
    const [visitor, clientToken] = [newVisitor(), randomUUID()];
    const asked = await orders(visitor, { customerPhone, clientToken });
    expect(asked).toMatchObject({ retryAfterSeconds: 3, check: expect.any(String) as string });
    const early = await orders(visitor, { customerPhone, clientToken, check: asked!.check! });
    expect(early?.check, "nobody waits twice").toBe(asked!.check);
    const check = answered(clientToken);
    expect(await orders(visitor, { customerPhone, clientToken, check })).toBeNull();
    expect(
      await orders(visitor, { customerPhone, check }),
      "a check is for one order",
    ).not.toBeNull();
  });

  it("guesses sixty orders in ten minutes, while its neighbours go on following theirs", async () => {
    const { id } = await makeOrder(systemDb, { vendorId: shop.vendorId });
    const look = async (orderId: string) => {
      const args = routeArgs(aRequest(`/store/${shop.slug}/orders/${orderId}`), {
        vendorName: shop.slug,
        orderId,
      });
      const answer: unknown = await orderPage(args).catch((thrown: unknown) => thrown);
      return answer instanceof Response ? answer : null;
    };
    const guesses: (Response | null)[] = [];
    for (let at = 0; at < 61; at++) guesses.push(await look(randomUUID()));
    expect(guesses.slice(0, 60).every((answer) => answer?.status === 404)).toBe(true);
    expect(guesses[60]!.status).toBe(429);
    expect(Number(guesses[60]!.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(await look(id)).toBeNull();
  });
});

describe("a check", () => {
  const api = async (clientToken: string, check?: string) => {
    const request = new Request(`http://localhost:3000/api/storefront/${shop.slug}/orders`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        order: {
          customer_name: "Chidi",
          customer_phone: `0803${++phones}`,
          customer_email: "c@example.test",
          order_type: "pickup",
          client_token: clientToken,
          check,
        },
        items: [{ id: randomUUID(), quantity: 1 }],
      }),
    });
    return order(routeArgs(request, { slug: shop.slug }));
  };
  const NETWORK = "10.0.0.1"; // used by routeArgs

  it("comes with the API's answer, and lets the order through when sent back", async () => {
    await counted("orderWithoutVisitor", `${NETWORK}:${shop.store.id}`, 20);
    const clientToken = randomUUID();
    const asked = await api(clientToken);
    expect([asked.status, asked.headers.get("Retry-After")]).toEqual([429, "3"]);
    expect(await asked.json()).toMatchObject({
      error: "check_needed",
      message:
        "We’re getting a lot of orders right now. Please wait 3 seconds and try again; your details are safe.",
      check: expect.any(String) as string,
    });
    // The check passed; now the order itself is refused, for its unknown item.
    expect((await api(clientToken, answered(clientToken))).status).toBe(409);
  });

  it("is in the checkout's form, along with all typed values", async () => {
    await counted("orderWithoutVisitor", `${NETWORK}:${shop.store.id}`, 20);
    const fields = {
      clientToken: randomUUID(),
      orderType: "pickup",
      customerName: "Chidi",
      customerPhone: "08031234567",
      customerEmail: "c@example.test",
    };
    const answer = (await checkout(
      routeArgs(aRequest(`/store/${shop.slug}/checkout`, { form: fields }), {
        vendorName: shop.slug,
      }),
    )) as unknown as {
      data: { check: string; result: { error: object; initialValue: object } };
      init: { status: number; headers: Record<string, string> };
    };
    expect(answer.init).toMatchObject({ status: 429, headers: { "Retry-After": "3" } });
    expect(answer.data.check).toMatch(/^[\da-z]+\.[\w-]{22}$/);
    expect(answer.data.result.initialValue).toMatchObject({ customerName: "Chidi" });
  });
});
