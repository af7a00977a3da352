// The landing page's pictures, taken off a running shop: `npm start`, then `node
// scripts/landing-pictures.mjs [address]`. To be run again when the storefront's look changes.
/* global document -- of the page that is photographed */
import { mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import sharp from "sharp";
import { findChromium } from "./find-chromium.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = join(root, "public/landing");
const address = process.argv[2] ?? "http://localhost:3000";

/**
 * The phone's screen in CSS pixels, and the widths that its picture is there in
 * (app/marketing/landing-page.tsx has the same).
 */
const SCREEN = { width: 360, height: 720 };
const WIDTHS = [270, 405, 540];
/** The preview of shared links to the landing page. */
const CARD = { width: 1200, height: 630 };

const browser = await chromium.launch({
  executablePath: findChromium(root) || undefined,
  args: ["--no-sandbox", "--disable-gpu"],
});
try {
  const phone = await browser.newPage({
    viewport: SCREEN,
    deviceScaleFactor: 3,
    isMobile: true,
    locale: "en-NG",
  });
  const answer = await phone.goto(`${address}/store/mama-put`, { waitUntil: "networkidle" });
  if (!answer?.ok())
    throw new Error(
      `${address}/store/mama-put is not there: start the shop with \`npm start\` first.`,
    );
  await phone.evaluate(() =>
    Promise.all(
      [...document.images]
        .filter((image) => image.loading !== "lazy")
        .map((image) => image.decode()),
    ),
  );
  const screen = await phone.screenshot({
    type: "png",
    style: "::-webkit-scrollbar{display:none}",
  });

  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) rmSync(join(folder, name));
  for (const width of WIDTHS) {
    const picture = sharp(screen).resize(width, null, { kernel: "lanczos3" });
    await picture
      .clone()
      .avif({ quality: 52, effort: 9, chromaSubsampling: "4:4:4" })
      .toFile(join(folder, `storefront-${width}.avif`));
    await picture
      .clone()
      .webp({ quality: 70, effort: 6, smartSubsample: true })
      .toFile(join(folder, `storefront-${width}.webp`));
  }

  const card = await browser.newPage({ viewport: CARD });
  await card.goto(address);
  const { name, line, sign } = await card.evaluate(() => ({
    name: document.title.split(":")[0],
    line: document.querySelector("h1").textContent,
    sign: document.querySelector("header svg").outerHTML,
  }));
  await card.setContent(
    cardPage({ name, line, sign, picture: `data:image/png;base64,${screen.toString("base64")}` }),
  );
  await sharp(await card.screenshot({ type: "png" }))
    .jpeg({ quality: 82, mozjpeg: true })
    .toFile(join(folder, "card.jpg"));
} finally {
  await browser.close();
}
for (const name of readdirSync(folder))
  console.log(`${String(statSync(join(folder, name)).size).padStart(7)}  public/landing/${name}`);

function cardPage({ name, line, sign, picture }) {
  return `<!doctype html><style>
    :root{--brand:#f7715b;--on-brand:#1c1917} *{box-sizing:border-box;margin:0}
    body{width:${CARD.width}px;height:${CARD.height}px;overflow:hidden;background:#fffbf8;color:#1c1917;font-family:system-ui,sans-serif;position:relative}
    main{position:absolute;left:80px;top:0;bottom:0;width:620px;display:flex;flex-direction:column;justify-content:center;gap:36px}
    p{display:flex;align-items:center;gap:18px;font-size:40px;font-weight:800} svg{width:64px;height:64px} h1{font-size:76px;line-height:1.08;letter-spacing:-.02em;text-wrap:balance}
    i{position:absolute;right:-80px;top:-60px;width:640px;height:760px;border-radius:50%;background:#fcdcd3}
    div{position:absolute;right:110px;top:70px;width:360px;padding:12px;border-radius:44px;background:#1c1917} img{display:block;width:100%;border-radius:32px}
  </style><i></i><div><img src="${picture}"></div><main><p>${sign}${name}</p><h1>${line}</h1></main>`;
}
