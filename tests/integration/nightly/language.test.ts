import { afterAll, beforeAll, expect, it } from "vitest";
import { eq } from "drizzle-orm";
import { orders, vendorProfiles } from "~schema";
import { findCustomOrder } from "~/core/custom-orders/custom-orders.queries.server";
import { paymentLinkData } from "~/dashboard/custom-orders/payment-link-data.server";
import { readEmailData } from "~/core/emails/email-data.server";
import { composeEmail } from "~/core/emails/compose-email.server";
import { systemDb } from "~/platform/db.server";
import * as localisation from "~/routes/dashboard.settings.localisation";
import { pidgin } from "~/core/i18n/pidgin.server";
import { translatorFor } from "~/core/i18n/translations.server";
import { makeOrder } from "../../../drizzle/seed/factories";
import { startProduct } from "../../setup/http-server";
import { openShop, type Shop } from "../../setup/shop";
import { aRequest, cookieOf, redirectOf, routeArgs } from "../../setup/vendor-requests";

let product: Awaited<ReturnType<typeof startProduct>>;
beforeAll(async () => void (product = await startProduct()));
afterAll(() => product.server.stop());

/** A customer's browser at a store, without scripts. */
function customerOf({ slug }: Shop) {
  const host = `${slug}.buka.test:${product.port}`;
  let cookie: string | undefined;
  const keep = async (asked: ReturnType<typeof product.ask>) => {
    const answer = await asked;
    cookie = answer.headers["set-cookie"]?.[0]?.split(";")[0] ?? cookie;
    return answer;
  };
  return {
    read: (path = "/") =>
      keep(product.ask(path, { host, headers: { accept: "text/html", cookie } })),
    send: (fields: Record<string, string>, to = "/cart") =>
      keep(
        product.ask(to, {
          host,
          method: "POST",
          body: new URLSearchParams(fields).toString(),
          headers: {
            accept: "text/html",
            cookie,
            origin: `http://${host}`,
            "content-type": "application/x-www-form-urlencoded",
          },
        }),
      ),
    module: async (html: string) =>
      (await product.ask(/data-boot="([^"]+)"/.exec(html)![1]!, { host })).body,
  };
}
/** The text shown: without scripts and React's markers, and unescaped. */
const plain = (html: string) =>
  html
    .replace(/<script.*?<\/script>/gs, "")
    .replaceAll("<!-- -->", "")
    .replaceAll("&#x27;", "'");

it("a Pidgin store's menu, dish, cart and checkout speak only Pidgin, errors included", async () => {
  const shop = await openShop({
    settings: { language: "pcm" },
    business: { busyMinutes: 15, busyUntil: new Date(Date.now() + 3_600_000) },
  });
  const customer = customerOf(shop);
  const menu = await customer.read();
  expect(menu.body).toContain('<html lang="pcm"');
  for (const said of [
    "Find food",
    "Our special",
    "About the store",
    "When we dey open",
    "Come carry am",
    "We dey busy now",
    "15 min more",
  ])
    expect(plain(menu.body)).toContain(said);
  expect(plain(menu.body)).not.toMatch(
    /Search the menu|Featured meals|Opening hours|Store information|To your door/,
  );
  // For the sheet that scripts open.
  expect(await customer.module(menu.body)).toContain("Nothing dey your cart");

  const dish = await customer.read(`/items/${shop.rice.id}`);
  expect(dish.body).toContain('<html lang="pcm"');
  expect(plain(dish.body)).toContain("How many");

  expect((await customer.read("/cart")).body).toContain("Nothing dey your cart");
  await customer.send({ intent: "add", itemId: shop.rice.id, quantity: "2", from: "menu" });
  expect(plain((await customer.read("/?added=1")).body)).toMatch(
    /Oya, order 2 item<.*E don enter cart!/s,
  );
  const cart = plain((await customer.read("/cart")).body);
  expect(cart).toMatch(
    /<title>[^<]*<\/title>.*<h1[^>]*>Your cart<.*Jollof rice.*Add more food.*Finish your order/s,
  );
  expect(cart).not.toMatch(/Add more items|>Checkout<|Subtotal/);

  const checkout = await customer.read("/checkout");
  expect(checkout.body).toContain('<html lang="pcm"');
  for (const said of [
    "Your details",
    "Come carry am",
    "Which time you want am?",
    "Go pay",
    "Coupon code (if you get)",
    "30–45 min · we dey busy now: 15 min more",
  ])
    expect(plain(checkout.body)).toContain(said);
  expect(plain(checkout.body)).not.toMatch(/>Subtotal<|Complete Required|How do you want it/);
  const token = /name="clientToken" value="([^"]+)"/.exec(checkout.body)![1]!;
  const incomplete = await customer.send(
    {
      clientToken: token,
      orderType: "delivery",
      customerName: "",
      customerPhone: "12",
      customerEmail: "ada@example.com",
    },
    "/checkout",
  );
  expect(incomplete.status).toBe(400);
  for (const said of [
    "Abeg check these ones:",
    "Abeg put your name",
    "Abeg put correct phone number, like 0803 123 4567",
    "Abeg put your delivery address",
  ])
    expect(plain(incomplete.body)).toContain(said);

  const refused = await customer.send({
    intent: "add",
    itemId: shop.soup.id,
    quantity: "9",
    from: "item",
  });
  expect(refused.status).toBe(409);
  expect(plain(refused.body)).toContain("E remain 5");
});

/** Words that no Pidgin sentence of ours contains. */
const english = /\b(is|are|was|were|has|have|been|Please|Your food is|Thank you for)\b/;
const titleOf = (html: string) => /<title>([^<]*)<\/title>/.exec(plain(html))![1];

it("a Pidgin store's order pages show every status of the order in Pidgin, and its receipt has the same figures as in English", async () => {
  const shop = await openShop({ settings: { language: "pcm" } });
  const customer = customerOf(shop);
  const order = await makeOrder(systemDb, {
    vendorId: shop.vendorId,
    orderType: "delivery",
    deliveryFee: 70_000,
    deliveryAddress: "9 Allen Avenue, Ikeja",
    status: "preparing",
    lines: [
      { item: shop.rice, quantity: 2 },
      { name: "Zobo", price: 75_050 },
    ],
  });
  const page = async (set: Partial<typeof orders.$inferInsert>, query = "") => {
    await systemDb.update(orders).set(set).where(eq(orders.id, order.id));
    const { status, body } = await customer.read(`/orders/${order.id}${query}`);
    expect([status, /<html lang="([^"]+)"/.exec(body)![1]]).toEqual([200, "pcm"]);
    const words = plain(body)
      .replace(/<style[\s\S]*?<\/style>/g, "")
      .replace(/<[^>]+>/g, " ")
      .replace(/\s+/g, " ");
    expect([set, english.exec(words)?.[0]]).toEqual([set, undefined]);
    expect(words).not.toMatch(
      /Refresh order|Order Confirmed|Back to Store|Order again|Subtotal|Transaction fee|Download Receipt/,
    );
    return words;
  };
  expect(await page({ status: "pending" })).toMatch(
    /We dey wait make .* accept am.*We dey wait for kitchen.*Order am again.*Receipt for order/,
  );
  expect(await page({ status: "preparing" })).toContain("We dey prepare your food");
  expect(await page({ status: "ready" })).toContain("Dem don pack am. Rider go carry am come");
  expect(await page({ status: "delivered" })).toContain("E don reach you. Enjoy!");
  expect(await page({ status: "cancelled", declineReason: "Sold out" })).toContain(
    "don cancel this order. Wetin dem talk: “E don finish”.",
  );
  expect(
    await page({ status: "payment_failed", paymentStatus: "failed", createdAt: new Date() }),
  ).toMatch(
    /Payment no go through.*Try pay again.*Pay another way.*Transfer.*Cancel order.*You never pay/,
  );
  expect(await page({ status: "payment_pending", paymentStatus: "pending" }, "?unpaid=1")).toMatch(
    /We dey wait for your payment.*We no fit reach the payment people/,
  );
  await page({ createdAt: new Date(Date.now() - 3_600_000) });

  await systemDb
    .update(orders)
    .set({ status: "delivered", paymentStatus: "success" })
    .where(eq(orders.id, order.id));
  const receipt = await customer.read(`/orders/${order.id}/receipt`);
  expect(titleOf(receipt.body)).toBe(`Receipt ${order.orderNumber}, ${shop.store.name}`);
  const paper = /<div class="receipt">.*?<\/dl><\/div>/s
    .exec(receipt.body)![0]
    .replace(/<!-- -->/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");
  for (const said of [
    "How Delivery",
    "2 × Jollof rice ₦5,000 ₦2,500 each",
    "Food ₦5,750.50",
    "Delivery ₦700",
    "Total ₦6,450.50",
    "You don pay online",
    "Carry am go 9 Allen Avenue, Ikeja",
  ])
    expect(paper).toContain(said);

  const facts = (await readEmailData(shop.vendorId, order.id))!;
  const mail = composeEmail("order_paid_customer", {
    ...facts,
    order: { ...facts.order, customerEmail: "kemi@example.test" },
  })!;
  expect(mail.subject).toBe(
    `You don pay for your order ${order.orderNumber} for ${shop.store.name}`,
  );
  expect(mail.text).toContain("Food: ₦5,750.50\nDelivery: ₦700");
  expect(composeEmail("order_paid_vendor", facts)!.subject).toContain("New order");
});

it("a Pidgin store's other pages, dialogs, 404s and link previews speak Pidgin too", async () => {
  const shop = await openShop({
    settings: { language: "pcm" },
    refundPolicy: "We give back what you did not get.",
  });
  const customer = customerOf(shop);
  const { name } = shop.store;
  const menu = await customer.read();
  expect(menu.body).toContain('data-offline="Network no dey"');
  expect(/<meta name="description" content="([^"]*)"/.exec(menu.body)![1]).not.toMatch(english);
  const policies = await customer.read("/policies");
  expect(plain(policies.body)).toMatch(
    new RegExp(
      `${name} rules.*Money back.*We give back what you did not get\\..*Go back to menu`,
      "s",
    ),
  );
  expect(titleOf(policies.body)).toBe(`Store rules, ${name}`);
  const help = plain((await customer.read("/questions")).body);
  expect(titleOf(help)).toBe(`Help, ${name}`);
  expect(help).toMatch(
    /I need open account or download app\?.*tap ‘I don send am’ or ‘I don dial am’.*Go back to menu/s,
  );
  expect(help.replace(/<style[\s\S]*?<\/style>/g, "")).not.toMatch(english);
  const poster = await customer.read("/qr");
  for (const said of [
    "Scan am, then order",
    "Share for WhatsApp",
    encodeURIComponent(`Buy food from ${name}`),
  ])
    expect(plain(poster.body)).toContain(said);
  expect(titleOf((await customer.read("/cart")).body)).toBe(`Your cart, ${name}`);
  expect(JSON.parse((await customer.read("/manifest.webmanifest")).body)).toMatchObject({
    lang: "pcm-NG",
  });
  for (const [path, said] of [
    ["/orders/7c9e6679-7425-40de-944b-e07fc1f90ae7", "We no see this order"],
    ["/items/7c9e6679-7425-40de-944b-e07fc1f90ae7", "This food no dey menu"],
    ["/orders/7c9e6679-7425-40de-944b-e07fc1f90ae7/receipt", "We no see this order"],
  ] as const) {
    const { status, body } = await customer.read(path);
    expect([path, status]).toEqual([path, 404]);
    expect(body).toContain('<html lang="pcm"');
    expect(plain(body)).toContain(said);
    expect(plain(body)).not.toMatch(/may be old|Go to home page|not found/);
  }
});

it("an invoice of a Pidgin store speaks Pidgin: payable, paid and expired", async () => {
  const shop = await openShop({ settings: { language: "pcm" } });
  const order = await makeOrder(systemDb, {
    vendorId: shop.vendorId,
    source: "custom",
    status: "payment_pending",
    expiresAt: new Date(Date.now() + 3_600_000),
  });
  const page = async (set: Partial<typeof orders.$inferInsert>) => {
    await systemDb.update(orders).set(set).where(eq(orders.id, order.id));
    const { body } = await product.ask(`/invoice/${order.id}`, {
      host: `buka.test:${product.port}`,
      headers: { accept: "text/html" },
    });
    expect(body).toContain('<html lang="pcm"');
    const words = plain(body)
      .replace(/<style[\s\S]*?<\/style>/g, "")
      .replace(/<[^>]+>/g, " ")
      .replace(/\s+/g, " ");
    expect([set, english.exec(words)?.[0]]).toEqual([set, undefined]);
    return words;
  };
  const { totalKobo, expiresAt } = (await findCustomOrder(shop.vendorId, order.id, new Date()))!;
  const link = paymentLinkData(
    {
      id: order.id,
      number: order.orderNumber,
      customerName: "Ngozi",
      customerPhone: null,
      totalKobo,
      expiresAt,
    },
    { businessName: shop.store.name, zone: "Africa/Lagos" },
    translatorFor("pcm"),
  );
  expect(decodeURIComponent(link.whatsApp)).toContain(
    `Hello Ngozi, this na your order ${order.orderNumber} from ${shop.store.name}: `,
  );
  expect(await page({ paymentStatus: "pending" })).toMatch(
    /Wetin you order.*Food ₦.*Na there your receipt go enter.*Who go pay.*You never pay/,
  );
  expect(await page({ expiresAt: new Date(Date.now() - 1_000) })).toContain("Invoice don expire");
  expect(await page({ status: "delivered", paymentStatus: "success" })).toMatch(
    /Payment don go through.*Follow your order/,
  );

  const unknown = await product.ask(
    `/payment/success?reference=nobody-knows-it&vendor=${shop.slug}`,
    { host: `buka.test:${product.port}`, headers: { accept: "text/html" } },
  );
  expect(plain(unknown.body)).toMatch(/We no see this payment.*Go back to store/s);
});

it("an English store's pages contain no other language, and declare their own", async () => {
  const shop = await openShop();
  const customer = customerOf(shop);
  const { body } = await customer.read();
  expect(body).toContain('<html lang="en"');
  expect(plain(body)).toContain("Search the menu");
  const module = await customer.module(body);
  for (const text of [body, module])
    for (const said of Object.values(pidgin.parts.menu).filter((said) => said.includes(" dey ")))
      expect(text).not.toContain(said);
  expect(module).not.toContain("pcm");
});

it("the vendor chooses the language: open pages follow, unknown ones are refused, and the list of changes names it", async () => {
  const shop = await openShop();
  const customer = customerOf(shop);
  expect((await customer.read()).body).toContain('<html lang="en"');
  const cookie = await cookieOf(
    (
      await systemDb
        .select({ userId: vendorProfiles.userId })
        .from(vendorProfiles)
        .where(eq(vendorProfiles.id, shop.vendorId))
    )[0]!.userId,
  );
  const address = "/dashboard/settings/localisation";
  const open = async () =>
    (await localisation.loader(routeArgs(aRequest(address, { cookie })))) as unknown as {
      form: { base: string; texts: { language: string } };
      changes: { fields: { from: string; to: string }[] }[];
    };
  const press = (language: string, base: string) =>
    localisation.action(
      routeArgs(aRequest(address, { cookie, form: { intent: "save", base, language } })),
    );
  const { form } = await open();
  expect(form.texts.language).toBe("en");
  expect(await press("xx", form.base)).toMatchObject({
    init: { status: 400 },
    data: { errors: { language: ["Please choose one of the languages"] } },
  });
  expect(await redirectOf(press("pcm", form.base))).toContain("saved=save");
  await expect.poll(async () => (await customer.read()).body).toContain('<html lang="pcm"');
  expect((await open()).changes[0]!.fields).toMatchObject([
    { from: "English", to: "Nigerian Pidgin" },
  ]);
});
