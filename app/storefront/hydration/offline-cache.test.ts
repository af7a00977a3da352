import { describe, expect, it } from "vitest";
import {
  hydrationModuleOf,
  isMenu,
  isOrderPage,
  lateAssetsOf,
  listPicture,
  offlinePage,
  assetsOf,
  storeRoot,
  cachedRequest,
  withAsOf,
  withRetry,
} from "./offline-cache";

const [own, local] = ["https://mama-put.buka.ng", "http://localhost:3000"];
const ask = (
  address: string,
  { method = "GET", mode = "navigate", origin = new URL(address).origin } = {},
) => cachedRequest({ method, mode }, new URL(address), origin);
const order = "0b0e7e3c-0000-4000-8000-000000000000";

describe("what the service worker does", () => {
  it("gives the menu from the network first, on both kinds of hosts, whatever is searched in it", () => {
    for (const address of [
      `${own}/`,
      `${own}/?q=jollof`,
      `${local}/store/mama-put`,
      `${local}/store/mama-put/`,
      `${local}/store/mama-put?added=1`,
    ])
      expect([address, ask(address)]).toEqual([address, "menu"]);
  });

  it("caches no item, cart, checkout or receipt page, and links from there to the menu", () => {
    for (const page of ["/items/x", "/cart", "/checkout", `/orders/${order}/receipt`, "/qr"]) {
      expect([page, ask(own + page), ask(`${local}/store/mama-put${page}`)]).toEqual([
        page,
        "page",
        "page",
      ]);
    }
  });

  it("keeps a store's policies and questions and an order's page for when the network fails", () => {
    for (const page of ["/policies", "/questions", `/orders/${order}`])
      expect([page, ask(own + page), ask(`${local}/store/mama-put${page}`)]).toEqual([
        page,
        "kept",
        "kept",
      ]);
    expect([`/orders/${order}`, `/store/x/orders/${order}/`, "/policies"].map(isOrderPage)).toEqual(
      [true, true, false],
    );
  });

  it("answers for a form that leaves its page and can't be sent, and touches no other post", () => {
    const post = (path: string, mode = "navigate") => ask(own + path, { method: "POST", mode });
    for (const path of ["/cart", "/checkout", `/orders/${order}/leave`, `/orders/${order}/pay`])
      expect([path, post(path), post(path, "cors")]).toEqual([path, "page", "pass"]);
    for (const path of ["/", "/cart/changes", "/checkout.data", "/api/storefront/x/orders"])
      expect([path, post(path)]).toEqual([path, "pass"]);
  });

  it("gives a picture of another size in a list's", () => {
    expect(
      ["/media/p/x-480.webp", "/media/p/x-192.avif", "/media/p/x-192"].map(listPicture),
    ).toEqual(["/media/p/x-192", "/media/p/x-192", "/media/p/x-192"]);
  });

  it("gives hashed files and pictures from the keep first", () => {
    expect(ask(`${own}/assets/a-1.js`, { mode: "cors" })).toBe("script");
    expect(ask(`${local}/store/mama-put/boot.js?v=abc`, { mode: "cors" })).toBe("script");
    expect(ask(`${own}/media/products/x-192`, { mode: "no-cors" })).toBe("picture");
  });

  it("never touches the dashboard, payment, sign-in, the API, events, data, posts and other hosts", () => {
    const untouched = [
      "/",
      "/dashboard",
      "/dashboard/orders",
      "/login",
      "/auth/google",
      "/onboarding/business",
      "/payment/success?reference=x",
      "/sandbox/paystack",
      "/healthz",
    ];
    for (const path of untouched) expect([path, ask(local + path)]).toEqual([path, "pass"]);
    for (const path of [
      "/api/storefront/mama-put",
      "/_root.data",
      "/checkout.data",
      "/cart.data",
      "/events",
      `/orders/${order}/events`,
      "/cart/changes",
      "/sw.js",
    ]) {
      expect([path, ask(own + path, { mode: "cors" })]).toEqual([path, "pass"]);
    }
    for (const path of [
      "/events",
      `/orders/${order}/events`,
      "/lite?data=full",
      "/manifest.webmanifest",
    ])
      expect([path, ask(own + path)]).toEqual([path, "pass"]);
    expect(ask(`${own}/`, { method: "POST" })).toBe("pass");
    expect(ask("https://evil.example/", { origin: own })).toBe("pass");
  });

  it("knows the root of a store's addresses", () => {
    expect(storeRoot(new URL(`${local}/store/mama-put/items/x`))).toBe("/store/mama-put");
    expect(storeRoot(new URL(`${own}/items/x`))).toBe("");
    expect(storeRoot(new URL(`${local}/dashboard`))).toBeNull();
  });
});

describe("a cached menu", () => {
  it("is a store's page as everybody gets it", () => {
    expect(isMenu('<!DOCTYPE html><html lang="en" data-page="store">')).toBe(true);
    expect(isMenu('<html lang="en" data-page="dashboard">')).toBe(false);
    expect(isMenu('<html lang="en" data-page="store" class="lite">')).toBe(false);
    expect(hydrationModuleOf('<script data-boot="/boot.js?v=a&amp;b">')).toBe("/boot.js?v=a&b");
    expect(hydrationModuleOf('<script type="text/plain">x</script><script nonce="n">')).toBeNull();
  });

  it("comes with the scripts its module asks for, and what opens above it", () => {
    const routes = {
      dish: {
        module: "/assets/store._vendorName.items._itemId-2.js",
        imports: ["/assets/heart-1.js"],
      },
      cart: { module: "/assets/store._vendorName.cart-4.js" },
      checkout: {
        module: "/assets/store._vendorName.checkout-3.js",
        imports: ["/assets/field-1.js"],
      },
    };
    const module = `import{start}from"/assets/entry-1.js";\nimport"/assets/part-1.js";\nstart({\nmanifest:${JSON.stringify({ routes })},\nstate:""});`;
    expect(assetsOf(module)).toEqual([
      "/assets/entry-1.js",
      "/assets/part-1.js",
      "/assets/store._vendorName.items._itemId-2.js",
      "/assets/heart-1.js",
      "/assets/store._vendorName.cart-4.js",
    ]);
  });

  it("comes with its search, its hours and the sheet that they load later", () => {
    const script = `f(()=>import("./menu-search-a_1.js"),[]);import("./opening-status-2.js");import("./print-3.js");const s="/assets/store-D-4.css"`;
    expect(lateAssetsOf(script)).toEqual([
      "/assets/menu-search-a_1.js",
      "/assets/opening-status-2.js",
      "/assets/store-D-4.css",
    ]);
  });

  it("shows the time of its prices, another page its own, and can't be broken by it", () => {
    const menu = '<html lang="en"><section id="featured">';
    expect(withAsOf(menu, "Fri 20 Nov, 2:30 pm")).toBe(
      '<html data-as-of=" · prices as of Fri 20 Nov, 2:30 pm" lang="en"><section id="featured">',
    );
    expect(withAsOf("<html>", '"><script>')).toBe('<html data-as-of=" · script">');
  });

  it("uses its own language, also in the page that replaces another", () => {
    const cached =
      '<!DOCTYPE html><html lang="pcm" data-page="store" data-offline="Network no dey"><section id="featured">';
    expect(withAsOf(cached, "2:30 pm")).toContain(
      '<html data-as-of=" · price na as e be for 2:30 pm" lang="pcm"',
    );
    const page = offlinePage("/", cached);
    for (const text of [
      '<html lang="pcm">',
      "<title>Network no dey</title>",
      "<p>You need internet for this page. Your cart dey safe.</p>",
      ">See menu</a>",
    ])
      expect(page).toContain(text);
    expect(page).not.toMatch(/offline|needs/);
  });

  it("is offered where another page can't be had, if there is one", () => {
    expect(offlinePage("/store/mama-put")).toContain('<a href="/store/mama-put"');
    expect(offlinePage(null)).not.toContain("See the menu");
    for (const page of [offlinePage("/"), offlinePage(null)]) expect(page).toContain("Try again");
  });

  it("is in the store's frame, as its cached menu has it: logo or none, name, colour", () => {
    const menuWith = (logo: string) =>
      `<html lang="en"><div style="--brand:#0B5E52;--on-brand:#FFFFFF;--brand-text:#0B5E52" class="shell"><a href="/">${logo}<span><p>Iya &amp; Co</p>`;
    const page = offlinePage("/", menuWith('<img src="/media/logo-96" alt="" class="logo"/>'));
    for (const part of ['<img src="/media/logo-96"', ">Iya &amp; Co</p>", "background:#0B5E52"])
      expect(page).toContain(part);
    expect(
      offlinePage("/", menuWith('<span class="logo initial" aria-hidden="true">I</span>')),
    ).toContain('font-weight:700">Iya &amp; Co</p>');
  });
});

describe("a script that does not arrive", () => {
  const failing = (times: number) => {
    let asked = 0;
    const ask = () =>
      asked++ < times ? Promise.reject(new TypeError("Failed to fetch")) : Promise.resolve(answer);
    const answer = new Response("script");
    return { answer, answered: withRetry(ask, 0), asked: () => asked };
  };
  it("is asked for once more, and no more than once", async () => {
    const once = failing(1);
    expect(await once.answered).toBe(once.answer);
    expect(once.asked()).toBe(2);
    const twice = failing(2);
    await expect(twice.answered).rejects.toThrow("Failed to fetch");
    expect(twice.asked()).toBe(2);
  });
});
