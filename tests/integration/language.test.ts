import { afterAll, beforeAll, expect, it } from "vitest";
import { eq } from "drizzle-orm";
import { vendorProfiles } from "~schema";
import { systemDb } from "~/platform/db.server";
import * as localisation from "~/routes/dashboard.settings.localisation";
import { pidgin } from "~/texts/pidgin.server";
import { startProduct } from "../setup/http-server";
import { openShop, type Shop } from "../setup/shop";
import { aRequest, cookieOf, redirectOf, routeArgs } from "../setup/vendor-requests";

let product: Awaited<ReturnType<typeof startProduct>>;
beforeAll(async () => void (product = await startProduct()));
afterAll(() => product.server.stop());

/** One customer's browser at a store, without scripts. */
function customerOf({ slug }: Shop) {
  const host = `${slug}.buka.test:${product.port}`;
  let cookie: string | undefined;
  const keep = async (asked: ReturnType<typeof product.ask>) => {
    const answer = await asked;
    cookie = answer.headers["set-cookie"]?.[0]?.split(";")[0] ?? cookie;
    return answer;
  };
  return {
    read: (path = "/") => keep(product.ask(path, { host, headers: { accept: "text/html", cookie } })),
    send: (fields: Record<string, string>, to = "/cart") =>
      keep(product.ask(to, { host, method: "POST", body: new URLSearchParams(fields).toString(), headers: { accept: "text/html", cookie, origin: `http://${host}`, "content-type": "application/x-www-form-urlencoded" } })),
    module: async (html: string) => (await product.ask(/data-boot="([^"]+)"/.exec(html)![1]!, { host })).body,
  };
}
/** What is shown: without scripts and what React puts between texts, and with its escapes taken back. */
const plain = (html: string) => html.replace(/<script.*?<\/script>/gs, "").replaceAll("<!-- -->", "").replaceAll("&#x27;", "'");

it("a Pidgin store's menu, dish, cart and checkout say everything in Pidgin, and what goes wrong, too", async () => {
  const shop = await openShop({ settings: { language: "pcm" } });
  const customer = customerOf(shop);
  const menu = await customer.read();
  expect(menu.body).toContain('<html lang="pcm"');
  for (const said of ["Find food for menu", "Our special", "About the store", "When we dey open", "Come carry am"]) expect(plain(menu.body)).toContain(said);
  expect(plain(menu.body)).not.toMatch(/Search the menu|Featured meals|Opening hours|Store information|To your door/);
  expect(await customer.module(menu.body)).toContain("Nothing dey your cart"); // for the sheet that scripts open

  const dish = await customer.read(`/items/${shop.rice.id}`);
  expect(dish.body).toContain('<html lang="pcm"');
  expect(plain(dish.body)).toContain("How many");

  expect((await customer.read("/cart")).body).toContain("Nothing dey your cart");
  await customer.send({ intent: "add", itemId: shop.rice.id, quantity: "2", from: "menu" });
  expect(plain((await customer.read("/?added=1")).body)).toMatch(/Oya, order 2 item<.*E don enter cart!/s);
  const cart = plain((await customer.read("/cart")).body);
  expect(cart).toMatch(/<title>[^<]*<\/title>.*<h1[^>]*>Your cart<.*Jollof rice.*Add more food.*Finish your order/s);
  expect(cart).not.toMatch(/Add more items|>Checkout<|Subtotal/);

  const checkout = await customer.read("/checkout");
  expect(checkout.body).toContain('<html lang="pcm"');
  for (const said of ["Who get the order?", "Come carry am", "Which time?", "Go pay", "Coupon code (if you get)"]) expect(plain(checkout.body)).toContain(said);
  expect(plain(checkout.body)).not.toMatch(/>Subtotal<|Continue to payment|How do you want it/);
  const token = /name="clientToken" value="([^"]+)"/.exec(checkout.body)![1]!;
  const incomplete = await customer.send({ clientToken: token, orderType: "delivery", customerName: "", customerPhone: "12", customerEmail: "ada@example.com" }, "/checkout");
  expect(incomplete.status).toBe(400);
  for (const said of ["Abeg check these ones:", "Abeg put your name", "Abeg put correct phone number, like 0803 123 4567", "Abeg put your delivery address"]) expect(plain(incomplete.body)).toContain(said);

  const refused = await customer.send({ intent: "add", itemId: shop.soup.id, quantity: "9", from: "item" });
  expect(refused.status).toBe(409);
  expect(plain(refused.body)).toContain("E remain 5");
});

it("an English store's pages bring no other language, and name their own", async () => {
  const shop = await openShop();
  const customer = customerOf(shop);
  const { body } = await customer.read();
  expect(body).toContain('<html lang="en"');
  expect(plain(body)).toContain("Search the menu");
  const module = await customer.module(body);
  for (const text of [body, module]) for (const said of Object.values(pidgin.parts.menu.texts).filter((said) => said.includes(" dey "))) expect(text).not.toContain(said);
  expect(module).not.toContain("pcm");
});

it("the vendor chooses the language; open pages follow, another is refused, and the list of changes says it by its name", async () => {
  const shop = await openShop();
  const customer = customerOf(shop);
  expect((await customer.read()).body).toContain('<html lang="en"');
  const cookie = await cookieOf((await systemDb.select({ userId: vendorProfiles.userId }).from(vendorProfiles).where(eq(vendorProfiles.id, shop.vendorId)))[0]!.userId);
  const address = "/dashboard/settings/localisation";
  const open = async () => (await localisation.loader(routeArgs(aRequest(address, { cookie })))) as unknown as { form: { base: string; texts: { language: string } }; changes: { fields: { from: string; to: string }[] }[] };
  const press = (language: string, base: string) => localisation.action(routeArgs(aRequest(address, { cookie, form: { intent: "save", base, language } })));
  const { form } = await open();
  expect(form.texts.language).toBe("en");
  expect(await press("xx", form.base)).toMatchObject({ init: { status: 400 }, data: { errors: { language: ["Please choose one of the languages"] } } });
  expect(await redirectOf(press("pcm", form.base))).toContain("saved=save");
  await expect.poll(async () => (await customer.read()).body).toContain('<html lang="pcm"');
  expect((await open()).changes[0]!.fields).toMatchObject([{ from: "English", to: "Nigerian Pidgin" }]);
});
