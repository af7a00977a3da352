import { cookieJar } from "./cookie-jar";
import type { startProduct } from "./http-server";
import type { Shop } from "./shop";

let visitors = 0;
/** Opens a customer's browser without scripts at one store. */
export function shopVisitor(
  shop: Pick<Shop, "slug">,
  product: Awaited<ReturnType<typeof startProduct>>,
) {
  const host = `${shop.slug}.buka.test:${product.port}`;
  const phone = `0803${String(2_000_000 + ++visitors)}`;
  const jar = cookieJar();
  const get = (path: string) =>
    product.ask(path, { host, headers: { accept: "text/html", cookie: jar.header() } });
  const post = async (path: string, fields: Record<string, string>) => {
    const answer = await product.ask(path, {
      host,
      method: "POST",
      body: new URLSearchParams(fields).toString(),
      headers: {
        accept: "text/html",
        cookie: jar.header(),
        "content-type": "application/x-www-form-urlencoded",
        origin: `http://${host}`,
      },
    });
    jar.keep(answer);
    return answer;
  };
  return {
    get,
    post,
    cookies: jar.header,
    add: (itemId: string, quantity = 1) =>
      post("/cart", { intent: "add", itemId, quantity: String(quantity) }),
    set: (key: string, quantity: number) =>
      post("/cart", { intent: "set", key, quantity: String(quantity) }),
    remove: (key: string) => post("/cart", { intent: "remove", key }),
    /** Submits the checkout with its page's hidden fields. */
    async checkOut(over: Record<string, string> = {}) {
      const { body } = await get("/checkout");
      const hidden = (name: string) =>
        new RegExp(`name="${name}" value="([^"]*)"`).exec(body)?.[1] ?? "";
      return post("/checkout", {
        clientToken: hidden("clientToken"),
        seenSubtotal: hidden("seenSubtotal"),
        orderType: "pickup",
        customerName: "Chidi",
        customerPhone: phone,
        customerEmail: "c@example.test",
        ...over,
      });
    },
  };
}
