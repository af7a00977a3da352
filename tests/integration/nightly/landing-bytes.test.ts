import { afterAll, beforeAll, expect, it } from "vitest";
import { paths } from "~/shared/paths";
import { fetchPage, preloads, textOf } from "../../../bench/page";
import { scriptsOf } from "../../../bench/script-graph";
import { startProduct } from "../../setup/http-server";

/**
 * Everything that a phone downloads for the landing page before a touch: the page, its stylesheet,
 * script and pictures.
 */
const LANDING_BYTES = 60_000;

let product: Awaited<ReturnType<typeof startProduct>>;
let host: string;

beforeAll(async () => {
  product = await startProduct();
  host = `buka.test:${product.port}`;
});
afterAll(() => product.server.stop());

const page = (path: string) => fetchPage(product.port, path, { Host: host });

/** A page's requests, with the largest file of each picture, in the given format. */
function partsOf(html: string, format: "avif" | "webp"): string[] {
  const sets = [...html.matchAll(/srcset="([^"]+)"/gi)].map(([, set]) =>
    set!.split(", ").map((one) => one.split(" ")[0]!),
  );
  const largest = sets.map((files) => files.at(-1)!).filter((file) => file.endsWith(`.${format}`));
  const linked = [...html.matchAll(/<link[^>]+href="([^"]+)"/g)].flatMap(([tag, href]) =>
    /rel="(?:icon|stylesheet|preload|modulepreload|manifest)"/.test(tag) ? [href!] : [],
  );
  return [...new Set([...largest, ...linked])];
}

it.each(["avif", "webp"] as const)(
  "the landing page with its largest %s picture takes at most 60,000 bytes before a touch",
  async (format) => {
    const document = await page(paths.home());
    const html = textOf(document);
    const parts = partsOf(html, format);
    // Otherwise some parts are missing from the sum.
    expect(parts.filter((part) => part.endsWith(`.${format}`))).toHaveLength(1);
    let sum = document.headBytes + document.body.length;
    for (const part of parts) {
      const { headBytes, body, headers } = await page(part);
      // Browsers with nosniff show nothing else.
      if (part.endsWith(".avif")) expect(headers["Content-Type"]).toBe("image/avif");
      sum += headBytes + body.length;
    }
    expect(sum).toBeGreaterThan(20_000);
    expect(sum).toBeLessThanOrEqual(LANDING_BYTES);
  },
);

it.each([
  paths.home(),
  paths.login(),
  paths.register(),
  paths.terms(),
  paths.privacy(),
  paths.help(),
])("%s loads no script file, no sheet and no font", async (path) => {
  const html = textOf(await page(path));
  expect([scriptsOf(html), preloads(html)]).toEqual([[], []]);
  expect(html).not.toMatch(/<script[^>]+src=|rel="stylesheet"|@font-face|@import/);
  expect(html).toMatch(/<style[ >]/);
});

it("the landing page's picture has its dimensions, and loads first", async () => {
  const picture = /<img[^>]+>/.exec(textOf(await page(paths.home())))![0];
  expect(picture).toMatch(/width="360" height="720"/);
  expect(picture).toMatch(/fetchpriority="high"/);
  expect(picture).not.toMatch(/loading="lazy"/);
});
