import { createHash, randomBytes, randomUUID } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import { authSessions, menuItems, users, vendorProfiles } from "../../drizzle/schema";
import type { Customer } from "./customer";
import { database } from "./database";
import { expect, type APIRequestContext, type Page } from "./fixtures";

/**
 * Signs this browser in by a session's row and its cookie, on both servers under test. The way
 * through the account chooser is signInAs (fixtures.ts), for the tests that are about it.
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
  // as Remix writes a cookie
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
  /** The store's name in addresses. */
  slug?: string;
  /** How many of each dish, by its name. */
  dishes?: Record<string, number>;
};

/** Two plates of jollof at Mama Put's: ₦7,000, ₦7,700 at the door. */
const usual = { slug: "mama-put", dishes: { "Party Jollof & Chicken": 2 } };

/** The ids of a store's dishes, each with how many of it are wanted. */
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

/**
 * Puts dishes into this browser's cart by the address that its scripts use; the open page does not
 * notice.
 */
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
  /** The address of its page. */
  path: string;
  reference: string;
};

/**
 * Places and pays an order for delivery over HTTP, as another storefront and the provider do: by
 * the API, the provider's sandbox, and the payer's way back. The way through the pages is
 * orderAndPay (customer.ts), for the tests that are about it.
 * @param options.card its number, one that pays when left out
 * @param options.at the server that takes the order
 */
export async function paidOrder(
  request: APIRequestContext,
  customer: Customer,
  options: Choice & { card?: string; at?: string } = {},
): Promise<PaidOrder> {
  const { slug = usual.slug, card, at = process.env.E2E_URL! } = options;
  const { host, port } = new URL(at);
  // Node finds no host that ends in .localhost; the server goes by the header.
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
 * Opens the side bar of a phone, without its motion: where scripts are off, a click can't wait for
 * something to come to rest.
 */
export async function openSideBar(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.getByRole("button", { name: "Menu" }).click();
}
