import QRCode from "qrcode";
import { mamaPut } from "../customer";
import { axe, expect, test, type Page } from "../fixtures";

const qr = `${mamaPut}/qr`;

/** The modules that the picture paints, as rows of 0 and 1 without the margin. */
async function paintedModules(page: Page): Promise<string[]> {
  const picture = page.getByRole("img", { name: /^QR code of / });
  const size = Number((await picture.getAttribute("viewBox"))?.split(" ")[2]);
  const path = (await picture.locator("path").getAttribute("d")) ?? "";
  const rows = Array.from({ length: size }, () => Array<string>(size).fill("0"));
  for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
    for (let i = 0; i < Number(run); i++) rows[Number(y)]![Number(x) + i] = "1";
  return rows.slice(4, -4).map((row) => row.slice(4, -4).join(""));
}

test("the printable page has the QR code of the store's URL, the URL itself, and WhatsApp", async ({
  page,
}) => {
  await page.goto(qr);
  await expect(page.getByRole("heading", { level: 1, name: "Mama Put Kitchen" })).toBeVisible();
  await expect(page.getByText("Scan to order")).toBeVisible();
  const url = (await page.locator(".poster a").getAttribute("href"))!;
  expect(new URL(url).pathname).toMatch(/^\/(store\/mama-put)?$/);
  await expect(page.locator(".poster a")).toHaveText(url.replace(/^https?:\/\//, ""));
  const { modules } = QRCode.create(url, { errorCorrectionLevel: "M" });
  expect(await paintedModules(page)).toEqual(
    Array.from({ length: modules.size }, (_, y) =>
      Array.from({ length: modules.size }, (_unused, x) => (modules.get(y, x) ? "1" : "0")).join(
        "",
      ),
    ),
  );
  // Filled squares; with lines around them the modules would merge, and no phone could read the
  // code.
  expect(
    await page
      .locator(".poster path")
      .evaluate((path) => [getComputedStyle(path).fill, getComputedStyle(path).stroke]),
  ).toEqual(["rgb(0, 0, 0)", "none"]);
  await expect(page.getByRole("link", { name: "Share on WhatsApp" })).toHaveAttribute(
    "href",
    `https://wa.me/?text=${encodeURIComponent(`Order from Mama Put Kitchen: ${url}`)}`,
  );
  await axe(page, "with scripts");
  await page.getByRole("link", { name: "Menu", exact: true }).click();
  await expect(page.getByRole("link", { name: "Party Jollof & Chicken" }).first()).toBeVisible();
});

test("a device that refuses to share gets the link copied", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.addInitScript(() => {
    navigator.share = () => Promise.reject(new DOMException("No", "NotAllowedError"));
  });
  await page.goto(mamaPut);
  await page.getByRole("link", { name: "Share Mama Put Kitchen" }).click();
  await expect(page.getByText("Link copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/mama-put/);
});

test("copying and printing are offered only with scripts @no-js", async ({
  page,
  context,
  javaScriptEnabled,
}) => {
  await page.addInitScript(() => {
    window.print = () => void document.documentElement.setAttribute("data-printed", "yes");
  });
  await page.goto(qr);
  const [copy, print] = [
    page.getByRole("button", { name: "Copy link" }),
    page.getByRole("button", { name: "Print" }),
  ];
  if (javaScriptEnabled === false) {
    await expect(page.getByRole("link", { name: "Share on WhatsApp" })).toBeVisible();
    await expect(copy).toBeHidden();
    await expect(print).toBeHidden();
    return;
  }
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await copy.click();
  await expect(page.getByText("Link copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    await page.locator(".poster a").getAttribute("href"),
  );
  await expect(page.getByText("Link copied")).toBeHidden();
  await print.click();
  await expect(page.locator("html[data-printed=yes]")).toBeAttached();
});

test("the poster alone fills one sheet of A4 or A6", async ({ page }) => {
  await page.goto(qr);
  await page.emulateMedia({ media: "print" });
  for (const [format, width, height] of [
    ["A4", 733, 1062],
    ["A6", 336, 499],
  ] as const) {
    await page.setViewportSize({ width, height }); // 96 per inch, less the margins
    await expect(page.getByRole("img", { name: /^QR code of / })).toBeVisible();
    await expect(page.getByRole("banner")).toBeHidden();
    await expect(page.getByRole("link", { name: "Share on WhatsApp" })).toBeHidden();
    const pages = (await page.pdf({ format, preferCSSPageSize: false }))
      .toString("latin1")
      .match(/\/Type\s*\/Page\b/g);
    expect(pages, format).toHaveLength(1);
  }
});
