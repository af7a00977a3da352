import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { newCustomer, openReceipt } from "../customer";
import { axe, expect, test, type Page } from "../fixtures";
import { paidOrder } from "../shortcuts";

const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true });

/** Opens a paid order's page with its scripts. @returns the order's id */
async function openPaidOrder(page: Page): Promise<string> {
  const { id, path } = await paidOrder(page.request, newCustomer());
  await page.goto(path);
  await openReceipt(page);
  await expect(link(page, "Share")).toBeVisible();
  return id;
}

async function greys(png: Buffer) {
  const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true });
  return { ...info, data, dark: data.filter((value) => value < 128).length };
}

test("the receipt is saved as a picture of the page, with code that loads on the click", async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on(
    "request",
    (request) => void (request.resourceType() === "script" && scripts.push(request.url())),
  );
  const orderId = await openPaidOrder(page);
  const before = scripts.length;
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    link(page, "Download Receipt").click(),
  ]);
  expect(download.suggestedFilename()).toBe(`receipt-${orderId}.png`);
  expect(scripts).toHaveLength(before + 1);

  const png = await readFile(await download.path());
  const drawn = await greys(png);
  const paper = page.locator(".receipt");
  const box = (await paper.boundingBox())!;
  expect(Math.abs(drawn.width - 2 * box.width)).toBeLessThanOrEqual(2);
  expect(Math.abs(drawn.height - 2 * box.height)).toBeLessThanOrEqual(2);
  expect((await sharp(png).stats()).isOpaque).toBe(true);
  // Ink in the same places: each tenth of the paper's height holds about as much.
  const shown = await greys(
    await sharp(await paper.screenshot())
      .resize(drawn.width, drawn.height, { fit: "fill" })
      .png()
      .toBuffer(),
  );
  const tenths = ({ data, width, height }: Awaited<ReturnType<typeof greys>>) =>
    Array.from(
      { length: 10 },
      (_, n) =>
        data
          .subarray(
            Math.floor((height * n) / 10) * width,
            Math.floor((height * (n + 1)) / 10) * width,
          )
          .filter((value) => value < 128).length,
    );
  expect(drawn.dark).toBeGreaterThan(5_000);
  const expected = tenths(shown);
  for (const [n, ink] of tenths(drawn).entries())
    expect(Math.abs(ink - expected[n]!), `the ink in tenth ${n + 1}`).toBeLessThan(
      0.35 * Math.max(...expected),
    );
  await expect(page.getByRole("alert").filter({ hasText: /./ })).toHaveCount(0);
});

test("a receipt that can't be drawn says so, and then opens the printable page", async ({
  page,
}) => {
  await openPaidOrder(page);
  const loaded = await page.evaluate(() =>
    performance.getEntriesByType("resource").map(({ name }) => name),
  );
  await page.route(
    (url) => url.pathname.startsWith("/assets/") && !loaded.includes(url.href),
    (route) => route.abort(),
  );
  await link(page, "Download Receipt").click();
  await expect(
    page.getByRole("alert").filter({ hasText: "Failed to download receipt. Please try again." }),
  ).toBeVisible();
  // After the click, the header may cover half a line.
  await page.evaluate(() => scrollTo(0, 0));
  await axe(page);
  await page.unrouteAll();
  await link(page, "Download Receipt").click();
  await expect(page).toHaveURL(/\/receipt$/);
  await expect(page.getByText("Paid online")).toBeVisible();
});

test("sharing offers the picture, else the text with the link", async ({ page }) => {
  await page.addInitScript(() => {
    const offered: unknown[] = [];
    const files = { yes: true };
    Object.assign(window, { offered, files });
    Object.assign(navigator, {
      canShare: () => files.yes,
      share: async (what: ShareData) =>
        void offered.push({
          ...what,
          files: await Promise.all(
            (what.files ?? []).map(async ({ name, type, size }) => ({
              name,
              type,
              big: size > 5_000,
            })),
          ),
        }),
    });
  });
  const orderId = await openPaidOrder(page);
  const offered = () =>
    page.evaluate(
      () =>
        (window as unknown as { offered: { text?: string; url?: string; title: string }[] })
          .offered,
    );
  await link(page, "Share").click();
  await expect.poll(offered).toEqual([
    {
      title: expect.stringMatching(/^Receipt for order VNR\d+, Mama Put Kitchen$/),
      files: [{ name: `receipt-${orderId}.png`, type: "image/png", big: true }],
    },
  ]);

  await page.evaluate(
    () => void ((window as unknown as { files: { yes: boolean } }).files.yes = false),
  );
  await link(page, "Share").click();
  await expect.poll(async () => (await offered()).length).toBe(2);
  const second = (await offered())[1]!;
  expect(second.text).toContain("Total: ₦7,700");
  expect(new URL(second.url!).pathname).toBe(`/store/mama-put/orders/${orderId}/receipt`);
});

test("if nothing can be shared, the link is copied", async ({ page, context }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, "share", { value: undefined }));
  const orderId = await openPaidOrder(page);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await link(page, "Share").click();
  await expect(page.getByRole("status").filter({ hasText: "Link copied" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    new RegExp(`^http.*/store/mama-put/orders/${orderId}/receipt$`),
  );
  await expect(page.getByText("Link copied")).toHaveCount(0);
});
