import { createHash, randomBytes, randomUUID } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import { authSessions, menuItems, users, vendorProfiles } from "../../drizzle/schema";
import type { Customer } from "./customer";
import { database } from "./database";
import { expect, type APIRequestContext, type Page } from "./fixtures";

/**
 * Signs this browser in through a session row and its cookie, on both servers. Tests about signing
 * in use `signInAs` (fixtures.ts).
 */
export async function giveSession(page: Page, email: string): Promise<void> {
  const [user] = await database()
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, email));
  const token = randomBytes(32).toString("base64url");
  await database()
    .insert(authSessions)
    .values({
      userId: user!.id,
      tokenHash: createHash("sha256").update(token).digest("hex"),
      expiresAt: new Date(Date.now() + 3_600_000),
    });
  // As Remix encodes cookies.
  const value = encodeURIComponent(Buffer.from(JSON.stringify(token)).toString("base64"));
  await page.context().addCookies(
    [process.env.E2E_URL!, process.env.E2E_STORES_URL!].map((url) => ({
      name: "sid",
      value,
      url,
      httpOnly: true,
      sameSite: "Lax" as const,
    })),
  );
}

type Choice = {
  slug?: string;
  /** By name. */
  dishes?: Record<string, number>;
};

/** Two plates of jollof at Mama Put's: ₦7,000, ₦7,700 with delivery. */
const usual = { slug: "mama-put", dishes: { "Party Jollof & Chicken": 2 } };

/** Returns the dishes' ids and quantities. */
async function wanted({
  slug = usual.slug,
  dishes = usual.dishes,
}: Choice): Promise<{ id: string; quantity: number }[]> {
  const rows = await database()
    .select({ id: menuItems.id, name: menuItems.name })
    .from(menuItems)
    .innerJoin(vendorProfiles, eq(vendorProfiles.id, menuItems.vendorId))
    .where(and(eq(vendorProfiles.storeSlug, slug), inArray(menuItems.name, Object.keys(dishes))));
  return Object.entries(dishes).map(([name, quantity]) => ({
    id: rows.find((row) => row.name === name)!.id,
    quantity,
  }));
}

/** Adds dishes to this browser's cart over HTTP; the open page does not notice. */
export async function fillCart(page: Page, choice: Choice = {}): Promise<void> {
  const items = await wanted(choice);
  const answer = await page.request.post(
    `${process.env.E2E_URL}/store/${choice.slug ?? usual.slug}/cart/changes`,
    {
      data: {
        changes: items.map(({ id: itemId, quantity }) => ({
          id: randomUUID(),
          kind: "add",
          itemId,
          quantity,
        })),
      },
    },
  );
  expect(answer.status()).toBe(200);
}

type PaidOrder = {
  id: string;
  number: string;
  /** Its page's path. */
  path: string;
  reference: string;
};

/**
 * Places and pays a delivery order over HTTP: the API, the provider's sandbox, and the return from
 * it. Tests about the pages use `orderAndPay` (customer.ts).
 * @param options.card its number; by default one that succeeds
 * @param options.at the server to use
 */
export async function paidOrder(
  request: APIRequestContext,
  customer: Customer,
  options: Choice & { card?: string; at?: string } = {},
): Promise<PaidOrder> {
  const { slug = usual.slug, card, at = process.env.E2E_URL! } = options;
  const { host, port } = new URL(at);
  // Node can't resolve .localhost hosts; the server goes by the header.
  const origin = `http://127.0.0.1:${port}`;
  const headers = { Host: host };
  const { name, phone, email, address } = customer;
  const placed = await request.post(`${origin}/api/storefront/${slug}/orders`, {
    headers,
    data: {
      order: {
        customer_name: name,
        customer_phone: phone,
        customer_email: email,
        order_type: "delivery",
        delivery_address: address,
        client_token: randomUUID(),
      },
      items: await wanted(options),
    },
  });
  expect(placed.status(), await placed.text()).toBe(201);
  const {
    id,
    order_number: number,
    payment,
  } = (
    (await placed.json()) as {
      data: {
        id: string;
        order_number: string;
        payment: { reference: string; access_code: string };
      };
    }
  ).data;
  const paid = await request.post(`${origin}/sandbox/paystack/pay`, {
    headers,
    data: { access_code: payment.access_code, ...(card ? { card } : {}) },
  });
  expect(((await paid.json()) as { status: string }).status).toBe("success");
  let order = new URL(origin);
  await expect(async () => {
    const back = await request.get(
      `${origin}/payment/paystack/callback?reference=${payment.reference}`,
      { headers, maxRedirects: 0 },
    );
    order = new URL(back.headers().location!, origin);
    expect(order.search, "whether the payment is decided").toBe("");
  }).toPass();
  return { id, number, path: order.pathname, reference: payment.reference };
}

/**
 * Opens a phone's side bar without animation: without scripts, a click can't wait for it to end.
 */
export async function openSideBar(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.getByRole("button", { name: "Menu" }).click();
}
