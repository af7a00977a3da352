import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systemDb } from "~/platform/db.server";
import { paths } from "~/shared/paths";
import { makeVendor } from "../../../drizzle/seed/factories";
import { startProduct, type Ask } from "../../setup/http-server";

let product: Awaited<ReturnType<typeof startProduct>>;
let ask: Ask;
let origin: string;
let slug: string;

beforeAll(async () => {
  process.env.CONTACT_EMAIL = "help@buka.test";
  product = await startProduct();
  ask = product.ask;
  origin = `http://buka.test:${product.port}`;
  slug = (await makeVendor(systemDb, {})).storeSlug!;
});
afterAll(() => product.server.stop());

const attribute = (html: string, pattern: RegExp) => pattern.exec(html)?.[1];
const lineOf = (html: string, line: string) =>
  attribute(html, new RegExp(`data-line="${line}">([^<]*)<`));

describe("the calculator without scripts", () => {
  it("starts with 2,000 naira and the fee on the vendor", async () => {
    const { status, body } = await ask("/");
    expect(status).toBe(200);
    expect(
      ["price", "fee", "pays", "gateway", "platform", "receives"].map((line) => lineOf(body, line)),
    ).toEqual(["₦2,000", "₦0", "₦2,000", "-₦30", "-₦68.95", "₦1,901.05"]);
    expect(attribute(body, /name="amount"[^>]* value="([^"]*)"/)).toBe("2000");
  });

  it("answers the query, and keeps its values in the fields", async () => {
    const { body } = await ask("/?amount=10000&bears=customer");
    expect(["pays", "receives"].map((line) => lineOf(body, line))).toEqual([
      "₦10,250",
      "₦9,646.38",
    ]);
    expect(attribute(body, /name="amount"[^>]* value="([^"]*)"/)).toBe("10000");
    expect(attribute(body, /<input[^>]*name="bears"[^>]*checked=""[^>]*value="([^"]*)"/)).toBe(
      "customer",
    );
  });

  it.each([
    ["-5", "The amount can&#x27;t be below ₦0."],
    ["two", "That is not an amount in naira. Type one such as 2000 or 1499.50."],
    ["123456789", "That is too long: 8 characters at most."],
    ["", "Type an amount in naira, such as 2000."],
    ['"><script>alert(1)</script>', "That is too long: 8 characters at most."],
  ])("says what is wrong with %j, and shows no sums", async (amount, problem) => {
    const { status, body } = await ask(`/?amount=${encodeURIComponent(amount)}&bears=split`);
    expect(status).toBe(200);
    expect(attribute(body, /id="amount-problem"[^>]*>([^<]*)</)).toBe(problem);
    expect(lineOf(body, "receives")).toBe("–");
    expect(body).not.toContain("<script>alert");
  });
});

describe("the head of a public page", () => {
  it.each([paths.home(), paths.terms(), paths.privacy(), paths.help()])(
    "%s has a title, a description, one canonical URL and a picture to share",
    async (path) => {
      const { status, body, headers } = await ask(`${path}?utm_source=whatsapp`);
      expect(status).toBe(200);
      expect(headers["cache-control"]).toBe("private, no-cache");
      expect(attribute(body, /<title>([^<]{10,})<\/title>/)).toContain("Buka");
      expect(attribute(body, /name="description" content="([^"]{50,165})"/)).toBeDefined();
      expect(attribute(body, /rel="canonical" href="([^"]+)"/)).toBe(origin + path);
      expect(attribute(body, /property="og:url" content="([^"]+)"/)).toBe(origin + path);
      const picture = attribute(body, /property="og:image" content="([^"]+)"/)!;
      expect((await ask(picture.slice(origin.length))).headers["content-type"]).toBe("image/jpeg");
      expect(body).toContain("mailto:help@buka.test");
      expect(body).not.toMatch(/name="robots"/);
    },
  );

  it("describes the product and its FAQ as structured data on the landing page", async () => {
    const { body } = await ask("/");
    const facts = JSON.parse(
      attribute(body, /<script type="application\/ld\+json">([^<]+)<\/script>/)!,
    ) as { "@graph": Record<string, unknown>[] };
    expect(facts["@graph"].map((one) => one["@type"])).toEqual([
      "Organization",
      "SoftwareApplication",
      "FAQPage",
    ]);
    const questions = facts["@graph"][2]!.mainEntity as { name: string }[];
    expect(questions).toHaveLength(6);
    for (const { name } of questions)
      expect(body).toContain(`<summary>${name.replaceAll("'", "&#x27;")}</summary>`);
  });
});

describe("the landing page's foot", () => {
  it("shares the public URL on any host", async () => {
    const { body } = await ask("/?utm_source=flyer");
    const links = [...body.matchAll(/href="(https:[^"]+)" target="_blank"/g)].map(
      ([, href]) => new URL(href!.replaceAll("&amp;", "&")),
    );
    expect(links.map(({ hostname }) => hostname)).toEqual(["wa.me", "www.facebook.com", "x.com"]);
    for (const { searchParams } of links)
      expect([...searchParams.values()].join(" ")).toMatch(new RegExp(`(^| )${origin}$`));
  });
});

describe("the public pages", () => {
  it("are in the product's sitemap, and open to all crawlers", async () => {
    const { body } = await ask("/sitemap.xml");
    for (const path of [paths.home(), paths.terms(), paths.privacy(), paths.help()])
      expect(body).toContain(`<loc>${origin}${path}</loc>`);
    const shut = [...(await ask("/robots.txt")).body.matchAll(/^Disallow: (.+)$/gm)].map(
      ([, path]) => path!,
    );
    expect(shut.length).toBeGreaterThan(3);
    expect(
      [paths.home(), paths.terms(), paths.privacy(), paths.help()].filter((path) =>
        shut.some((start) => path.startsWith(start)),
      ),
    ).toEqual([]);
  });

  it.each(["/terms", "/privacy", "/help", "/landing/card.jpg"])(
    "a store's own host has no %s and redirects to the store",
    async (path) => {
      const { status, headers } = await ask(path, { host: `${slug}.buka.test:${product.port}` });
      expect([status, headers.location]).toEqual([302, "/"]);
    },
  );

  it("a store's own host shows its menu and nothing of the landing page", async () => {
    const { body } = await ask("/", { host: `${slug}.buka.test:${product.port}` });
    expect(body).not.toContain("Start Selling");
    expect(body).toContain('data-page="store"');
  });
});

it("links of the pages point to existing pages", async () => {
  const found = new Set<string>();
  for (const path of [paths.home(), paths.terms(), paths.privacy(), paths.help()]) {
    const { body } = await ask(path);
    const ids = new Set([...body.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id));
    for (const [, href] of body.matchAll(/<a[^>]+href="([^"]+)"/g)) {
      if (href!.startsWith("#")) expect(ids).toContain(href!.slice(1));
      else if (href!.startsWith("/")) found.add(href!);
      else expect(href).toMatch(/^mailto:|^https?:\/\//);
    }
  }
  expect(found.size).toBeGreaterThan(5);
  for (const href of found) {
    const [path, part] = href.split("#") as [string, string | undefined];
    const { status, body } = await ask(path);
    expect([href, status]).toEqual([href, 200]);
    if (part) expect(body).toContain(` id="${part}"`);
  }
});
