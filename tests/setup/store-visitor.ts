import { randomUUID } from "node:crypto";
import { choiceField, countField } from "~/core/options/choices";
import { cookieJar } from "./cookie-jar";
import type { startProduct } from "./http-server";
import type { Plates } from "./plates";

let visitors = 0;

type Product = Awaited<ReturnType<typeof startProduct>>;
/** Opens a customer's browser without scripts at one store. */
export function visitor(shop: Plates, product: Product) {
  const host = `${shop.slug}.buka.test:${product.port}`;
  const phone = `0803${String(4_000_000 + ++visitors)}`;
  const jar = cookieJar();
  const get = async (path: string) =>
    (await product.ask(path, { host, headers: { accept: "text/html", cookie: jar.header() } }))
      .body;
  const send = async (path: string, body: string, type: string) => {
    const answer = await product.ask(path, {
      host,
      method: "POST",
      body,
      headers: {
        accept: "text/html",
        cookie: jar.header(),
        "content-type": type,
        origin: `http://${host}`,
      },
    });
    jar.keep(answer);
    return answer;
  };
  const post = (path: string, fields: [string, string][]) =>
    send(path, new URLSearchParams(fields).toString(), "application/x-www-form-urlencoded");
  /** The item form's fields for choices by name: ticks, or numbers. */
  const chosen = (...names: (string | [string, number])[]): [string, string][] =>
    names.map((given) => {
      const name = typeof given === "string" ? given : given[0];
      const option = shop.optionOf(name);
      return typeof given === "string"
        ? [choiceField(option.groupId), option.id]
        : [countField(option.id), String(given[1])];
    });
  return {
    get,
    add: (quantity: number, ...names: (string | [string, number])[]) =>
      post(`/items/${shop.rice.id}`, [["quantity", String(quantity)], ...chosen(...names)]),
    total: (quantity: number, ...names: (string | [string, number])[]) =>
      post(`/items/${shop.rice.id}`, [
        ["quantity", String(quantity)],
        ["intent", "total"],
        ...chosen(...names),
      ]),
    change: (key: string, quantity: number, ...names: (string | [string, number])[]) =>
      post(`/items/${shop.rice.id}`, [
        ["quantity", String(quantity)],
        ["replaces", key],
        ...chosen(...names),
      ]),
    addFromCart: (itemId: string) =>
      post("/cart", [
        ["intent", "add"],
        ["itemId", itemId],
        ["from", "cart"],
      ]),
    note: (itemId: string, note: string, quantity = 1, replaces = "") =>
      post(`/items/${itemId}`, [
        ["quantity", String(quantity)],
        ["note", note],
        ["replaces", replaces],
      ]),
    set: (key: string, quantity: number) =>
      post("/cart", [
        ["intent", "set"],
        ["key", key],
        ["quantity", String(quantity)],
      ]),
    script: async (changes: object[]) => {
      const answer = await send(
        "/cart/changes",
        JSON.stringify({ changes: changes.map((change) => ({ id: randomUUID(), ...change })) }),
        "application/json",
      );
      return JSON.parse(answer.body) as {
        lines: { key: string; quantity: number; options?: string[]; seenKobo: number }[];
        refused: { message: string }[];
      };
    },
    again: (orderId: string) => post(`/orders/${orderId}/again`, []),
    async checkOut() {
      const body = await get("/checkout");
      const hidden = (name: string) =>
        new RegExp(`name="${name}" value="([^"]*)"`).exec(body)?.[1] ?? "";
      return post("/checkout", [
        ["clientToken", hidden("clientToken")],
        ["seenSubtotal", hidden("seenSubtotal")],
        ["orderType", "pickup"],
        ["customerName", "Chidi"],
        ["customerPhone", phone],
        ["customerEmail", "c@example.test"],
      ]);
    },
  };
}
/** Finds the line keys on a cart page. */
export const keysIn = (cart: string) => [
  ...new Set([...cart.matchAll(/name="key" value="([^"]+)"/g)].map(([, key]) => key!)),
];
/** Returns a page's text. */
export const textIn = (html: string) =>
  html
    .slice(html.indexOf("<main"))
    .replace(/<(style|script)[\s\S]*?<\/\1>/g, "")
    .replace(/<!-- -->/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");
