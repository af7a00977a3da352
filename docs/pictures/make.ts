import { chromium } from "@playwright/test";
import sharp from "sharp";

/**
 * Makes the README's pictures from a running `npm start`: npx tsx docs/pictures/make.ts [address].
 * CHROMIUM_PATH names the browser, FONTCONFIG_FILE its fonts (a phone has Roboto).
 */
const fileOf = (name: string) => new URL(`${name}.webp`, import.meta.url).pathname;
const shop = process.argv[2] ?? "http://localhost:3000";
const [width, height, gap] = [400, 822, 24];

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
});
const context = await browser.newContext({
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  locale: "en-NG",
});
const page = await context.newPage();
const shoot = async (path: string, ready: string) => {
  await page.goto(shop + path, { waitUntil: "load" });
  await page.getByText(ready).first().waitFor({ state: "attached" });
  await page.waitForTimeout(1_500); // for the pictures in view
  return page.screenshot();
};

const menu = await shoot("/store/mama-put", "Featured meals");
const { data: store } = (await (
  await context.request.get(`${shop}/api/storefront/mama-put`)
).json()) as { data: { categories: { items: { id: string; is_available: boolean }[] }[] } };
const items = store.categories
  .slice(0, 2)
  .flatMap((category) => category.items.filter((item) => item.is_available).slice(0, 1))
  .map(({ id }) => ({ id, quantity: 1 }));
const order = {
  customer_name: "Chidinma Eze",
  customer_phone: "0800 123 4567",
  customer_email: "chidinma@example.com",
  order_type: "delivery",
  delivery_address: "14 Adeniran Ogunsanya Street, Surulere",
  client_token: crypto.randomUUID(),
};
const { data: placed } = (await (
  await context.request.post(`${shop}/api/storefront/mama-put/orders`, { data: { order, items } })
).json()) as { data: { id: string; payment: { access_code: string } } };
await context.request.post(`${shop}/sandbox/paystack/pay`, {
  data: { access_code: placed.payment.access_code, card: "4084084084084081" },
});

await page.goto(`${shop}/login`);
await page.getByRole("button", { name: "Continue with Google" }).click();
await page.getByRole("button", { name: "ada@mama-put.test" }).click();
await page.waitForURL(/dashboard/);
const kitchen = await shoot("/dashboard/orders", "Live");
await page
  .getByRole("button", { name: /^Accept/ })
  .first()
  .click();
const followed = await shoot(`/store/mama-put/orders/${placed.id}`, order.customer_name);
const list = await shoot("/dashboard/items", "Party Jollof");
const home = await shoot("/dashboard", "Today’s money");

const desk = await browser.newContext({
  viewport: { width: 1280, height: 800 },
  storageState: await context.storageState(),
  locale: "en-NG",
});
const screen = await desk.newPage();
for (const [name, path, ready] of [
  ["orders", "/dashboard/orders", "Delivered today"],
  ["reports", "/dashboard/reports?range=last30", "Do next"],
  ["till", "/dashboard/orders/counter", "Cash received"],
] as const) {
  await screen.goto(shop + path, { waitUntil: "load" });
  await screen.getByText(ready).first().waitFor();
  await screen.waitForTimeout(1_500);
  await sharp(await screen.screenshot())
    .webp({ quality: 72 })
    .toFile(fileOf(name));
}
await browser.close();

const corners = Buffer.from(
  `<svg width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="26" fill="#fff"/></svg>`,
);
/** Puts three phones side by side. */
async function phones(name: string, shots: Buffer[]): Promise<void> {
  const frames = await Promise.all(
    shots.map((shot) =>
      sharp(shot)
        .resize(width, height)
        .composite([{ input: corners, blend: "dest-in" }])
        .png()
        .toBuffer(),
    ),
  );
  await sharp({
    create: {
      width: 3 * width + 4 * gap,
      height: height + 2 * gap,
      channels: 4,
      background: "#ece3dc",
    },
  })
    .composite(
      frames.map((input, place) => ({ input, left: gap + place * (width + gap), top: gap })),
    )
    .webp({ quality: 72 })
    .toFile(fileOf(name));
}
await phones("storefront", [menu, followed, kitchen]);
await phones("phones", [kitchen, list, home]);
