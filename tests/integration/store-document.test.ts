import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systemDb } from "~/platform/db.server";
import { makeVendor } from "../../drizzle/seed/factories";
import { startProduct, type Ask } from "../setup/http-server";
import { openShop, type Shop } from "../setup/shop";

let product: Awaited<ReturnType<typeof startProduct>>;
let ask: Ask;
let shop: Shop;
let host: string;
beforeAll(async () => {
  product = await startProduct();
  ask = product.ask;
  shop = await openShop({ businessName: "Iya </script><script>alert(1)</script> Kitchen" });
  host = `${shop.slug}.buka.test:${product.port}`;
});
afterAll(() => product.server.stop());

const html = { Accept: "text/html", "Sec-Fetch-Dest": "document" };
const scripts = (body: string) =>
  [...body.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)].map(
    ([, attributes = "", text = ""]) => ({ attributes, text }),
  );
const executable = (body: string) =>
  scripts(body).filter(
    ({ attributes }) => !/type="(?:text\/plain|application\/ld\+json)"/.test(attributes),
  );
const sha256 = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

describe("a store's document", () => {
  it("has one small script, preloads none, and blocks on nothing", async () => {
    for (const path of ["/", `/items/${shop.rice.id}`, "/cart", "/?q=rice"]) {
      const { status, body } = await ask(path, { host, headers: html });
      expect([path, status]).toEqual([path, 200]);
      expect(body).not.toMatch(/modulepreload|<script[^>]+src=|rel="stylesheet"|streamController/);
      // An empty cart's page has a second one, which looks for unsent lines.
      expect([path, executable(body).length]).toEqual([path, path === "/cart" ? 2 : 1]);
      expect(body.match(/data-page="store"/g)).toHaveLength(1);
    }
  });

  it("of a cart or an item omits the menu, even through a service worker; scripts get the menu as well", async () => {
    const bySw = {
      Accept: "text/html",
      "Sec-Fetch-Dest": "empty",
      "Sec-Fetch-Mode": "same-origin",
    };
    for (const path of ["/cart", `/items/${shop.rice.id}`]) {
      for (const headers of [html, bySw, {}])
        expect((await ask(path, { host, headers })).body).not.toContain('id="featured"');
      const data = await ask(`${path}.data`, { host, headers: { "Sec-Fetch-Dest": "empty" } });
      expect(data.status).toBe(200);
      expect(data.body).toContain("minimumOrderKobo");
      expect(data.body).toContain("Jollof rice");
    }
  });

  it("of a store without items has all its messages", async () => {
    const empty = await makeVendor(systemDb, {});
    const { body } = await ask("/", {
      host: `${empty.storeSlug}.buka.test:${product.port}`,
      headers: html,
    });
    expect(body).toContain("Menu coming soon");
    expect(body).toContain(".border-dashed");
    expect((await ask("/", { host, headers: html })).body).not.toContain(".border-dashed");
  });

  it("that is cached allows its script by hash and has its module at an immutable URL", async () => {
    const { headers, body } = await ask("/", { host, headers: html });
    const [early] = executable(body);
    expect(early!.attributes).not.toContain("nonce");
    expect(String(headers["content-security-policy"])).toContain(sha256(early!.text));
    const address = / data-boot="([^"]+)"/.exec(early!.attributes)![1]!;
    expect(address).toMatch(/^\/boot\.js\?v=[\w-]{10}$/);
    const boot = await ask(address, { host });
    expect([boot.status, boot.headers["content-type"], boot.headers["cache-control"]]).toEqual([
      200,
      "text/javascript; charset=utf-8",
      "public, max-age=31536000, immutable",
    ]);
    expect(boot.body).toContain("Jollof rice");
    for (const [, part] of boot.body.matchAll(/^import.*?"(\/assets\/[^"]+)"/gm))
      expect((await ask(part!, { host })).status).toBe(200);
  });

  it("has nothing specific to one request if it is cached", async () => {
    const first = await ask("/", { host, headers: html });
    const local = await ask(`/store/${shop.slug}`, { host: "localhost", headers: html });
    for (const { headers, body } of [first, local])
      expect(body).not.toContain(String(headers["x-request-id"]));
    const early = (body: string) => executable(body)[0]!.text;
    expect(early(local.body)).toBe(early(first.body)); // the same for all stores and hosts
  });

  it("of one visitor has a nonce, and its module in an inert element", async () => {
    const { headers, body } = await ask(`/items/${shop.rice.id}`, { host, headers: html });
    const nonce = /'nonce-([^']+)'/.exec(String(headers["content-security-policy"]))![1]!;
    expect(executable(body)[0]!.attributes).toContain(`nonce="${nonce}"`);
    const boot = scripts(body).find(({ attributes }) => attributes.includes('type="text/plain"'))!;
    expect(boot.text).toContain("\nstart({\nmanifest:");
    expect(body).not.toContain("<script>alert(1)");
  });

  it("of a 404 may run its scripts too", async () => {
    const { status, headers, body } = await ask("/", {
      host: `nobody-here.buka.test:${product.port}`,
      headers: html,
    });
    expect(status).toBe(404);
    const policy = String(headers["content-security-policy"]);
    for (const { attributes, text } of executable(body))
      expect(policy.includes(sha256(text)) || attributes.includes("nonce=")).toBe(true);
    expect(executable(body)).toHaveLength(1);
  });
});

describe("lite mode", () => {
  it("has no module and no pictures, and says so", async () => {
    const { body } = await ask("/", { host, headers: { ...html, "Save-Data": "on" } });
    expect(body).toMatch(/<html[^>]* class="lite"/);
    expect(body).not.toMatch(/data-boot|text\/plain/);
    expect(
      (await ask("/", { host, headers: { ...html, "Save-Data": "on", Cookie: "lite=off" } })).body,
    ).toContain("\nstart({\nmanifest:");
  });

  it("is switched by a link that redirects only to the store's own pages", async () => {
    const press = (query: string, referer?: string) =>
      ask(`/lite?data=${query}`, { host, headers: { ...html, Referer: referer } });
    const back = await press("full", `http://${host}/items/${shop.rice.id}?n=2`);
    expect([back.status, back.headers.location, back.headers["set-cookie"]]).toEqual([
      302,
      `/items/${shop.rice.id}?n=2`,
      ["lite=off; Path=/; SameSite=Lax; Max-Age=31536000"],
    ]);
    expect((await press("less")).headers["set-cookie"]).toEqual([
      "lite=; Path=/; SameSite=Lax; Max-Age=0",
    ]);
    for (const referer of [
      undefined,
      "http://evil.example/items/1",
      `http://${host}//evil.example`,
      `http://${host}/lite?data=full`,
      "nonsense",
    ])
      expect([referer, (await press("full", referer)).headers.location]).toEqual([referer, "/"]);
  });
});

describe("the service worker", () => {
  it("is served at the root of every host, with this build's name in it", async () => {
    for (const name of [host, "localhost"]) {
      const { status, headers, body } = await ask("/sw.js", { host: name });
      expect([status, String(headers["content-type"])]).toEqual([
        200,
        expect.stringMatching(/^(?:text|application)\/javascript/),
      ]);
      expect(body).not.toContain("BUILD_VERSION");
    }
  });
});
