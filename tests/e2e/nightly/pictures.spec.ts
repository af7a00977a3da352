import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { makeOrder } from "../../../drizzle/seed/factories";
import { phoneWith, type AndroidFont } from "../android";
import { newCustomer, openReceipt } from "../customer";
import { expect, type Locator, type Page } from "../fixtures";
import { signInAsVendorOf, test, type OwnStore } from "../own-store";
import { paidOrder } from "../shortcuts";

/** Android's fonts, and the pixel ratios of its screens. */
const fonts: AndroidFont[] = ["roboto", "noto-sans"];
const densities = [1, 2, 2.625, 3];
/** Hides everything else, so that nothing overlaps the photographed part. */
const alone =
  "body * { visibility: hidden } :is(.receipt, figure), :is(.receipt, figure) * { visibility: visible }";
/** How far a line's ink may differ, as the two are scaled differently. */
const INK_SHARE = 0.15;

/** Clicks a button and compares the picture it saves with the page, line by line. */
async function faultsOf(page: Page, part: Locator, save: Locator): Promise<string[]> {
  const [download] = await Promise.all([page.waitForEvent("download"), save.click()]);
  const picture = await readFile(await download.path());
  await expect(part).not.toHaveAttribute("data-drawing"); // drawing is over
  await part.evaluate((element) => (element.dataset.drawing = "")); // styled as for drawing
  const box = (await part.boundingBox())!;
  const lines = await part.evaluate((element) => {
    const { top, left } = element.getBoundingClientRect();
    return [...element.querySelectorAll("p, h2, span, dt, dd, small, text")]
      .filter((line) => line.childElementCount === 0 && line.textContent!.trim())
      .map((line) => {
        const at = line.getBoundingClientRect();
        return {
          text: line.textContent!.trim(),
          top: at.top - top,
          left: at.left - left,
          width: at.width,
          height: at.height,
        };
      })
      .filter(({ width, height }) => width > 2 && height > 2);
  });
  const shown = await inkOf(await part.screenshot({ style: alone }), box);
  const drawn = await inkOf(picture, box);
  expect(lines.length).toBeGreaterThan(3);
  return lines.flatMap(({ text, ...at }) => {
    const [page, saved] = [shown(at), drawn(at)];
    const differs = Math.abs(saved / page - 1);
    return differs > INK_SHARE ? [`${text}: ${Math.round(differs * 100)}%`] : [];
  });
}

type Place = { top: number; left: number; width: number; height: number };

/** Returns how much ink a picture has in one place. */
async function inkOf(png: Buffer, part: { width: number; height: number }) {
  const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true });
  const scale = info.width / part.width;
  return ({ top, left, width, height }: Place): number => {
    let ink = 0;
    const [fromX, toX] = [left * scale, (left + width) * scale].map(Math.round);
    const [fromY, toY] = [top * scale, (top + height) * scale].map(Math.round);
    const paper = data[fromY! * info.width + fromX!]!;
    for (let y = fromY!; y < toY!; y++)
      for (let x = fromX!; x < toX!; x++)
        ink += Math.abs(paper - (data[y * info.width + x] ?? paper));
    return ink / scale ** 2;
  };
}

async function soldYesterday({ db, vendorId }: OwnStore): Promise<void> {
  for (const hours of [1, 26, 50])
    await makeOrder(db, {
      vendorId,
      status: "delivered",
      createdAt: new Date(Date.now() - hours * 3_600_000),
      lines: [{ name: "Jollof rice", price: 250_000, quantity: 2 }],
    });
}

for (const font of fonts)
  for (const density of densities)
    test(`receipts and charts are saved as shown, in ${font} at a pixel ratio of ${density}`, async ({
      playwright,
      openStore,
    }) => {
      const store = await openStore();
      await soldYesterday(store);
      const { page, close } = await phoneWith(font, density, playwright as never);
      try {
        const order = await paidOrder(page.request, newCustomer(), {
          slug: store.slug,
          dishes: { "Jollof rice": 2, "Fried rice": 1 },
        });
        await page.goto(order.path);
        const receipt = await openReceipt(page);
        const save = receipt.getByRole("link", { name: "Download Receipt" });
        await expect(receipt.getByRole("link", { name: "Share" })).toBeVisible();
        expect(await faultsOf(page, receipt.locator(".receipt"), save)).toEqual([]);

        await signInAsVendorOf(page, store);
        await page.goto("/dashboard/reports?range=last7");
        const chart = page.getByRole("figure", { name: "Revenue" });
        const saveChart = chart.getByRole("button", { name: "Save as picture" });
        expect(await faultsOf(page, chart, saveChart)).toEqual([]);
      } finally {
        await close();
      }
    });
