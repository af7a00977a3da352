// The landing page's pictures, taken off the built product with its demo stores, by daylight and in
// Android's font: `npm run landing-pictures`. With `--check` they are only compared with those that
// are there, which fails if the store looks different by now.
/* global document -- of the page that is photographed */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import sharp from "sharp";
import { findChromium, findHeadlessShell } from "./find-chromium.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = join(root, "public/landing");

/**
 * The phone's screen in CSS pixels, and the widths that its picture is there in
 * (app/marketing/landing-page.tsx has the same).
 */
const SCREEN = { width: 360, height: 720 };
const WIDTHS = [270, 405, 540];
/** The preview of shared links to the landing page. */
const CARD = { width: 1200, height: 630 };
const START_TIMEOUT_MS = 120_000;

/** A pixel differs visibly from here on, of 255: compression and smooth edges stay below. */
const VISIBLE = 48;
/** The share of such pixels that fails: figures of the demo's reviews differ from day to day. */
const TOO_MANY = 0.003;

const work = mkdtempSync(join(tmpdir(), "landing-pictures-"));
const product = { child: null };
try {
  const address = await startProduct();
  const pictures = await photograph(address);
  if (process.argv.includes("--check")) await check(pictures);
  else await save(pictures);
} finally {
  if (product.child && product.child.exitCode === null) {
    product.child.kill("SIGTERM");
    await once(product.child, "exit");
  }
  rmSync(work, { recursive: true, force: true });
}

/** Starts the build in a folder of its own. Returns its address once it answers. */
async function startProduct() {
  const probe = createServer().listen(0);
  await once(probe, "listening");
  const { port } = probe.address();
  probe.close();
  const child = spawn(process.execPath, ["build/start.js"], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: String(port),
      DATA_DIR: join(work, "data"),
      LOG_LEVEL: "warn",
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  product.child = child;
  const address = `http://localhost:${port}`;
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (performance.now() < deadline && child.exitCode === null) {
    const answer = await fetch(`${address}/readyz`).catch(() => null);
    if (answer?.ok) return address;
    await sleep(200);
  }
  throw new Error("The product did not start.");
}

/** Returns the phone's screen and the card as PNGs. */
async function photograph(address) {
  const fonts = join(work, "fonts.conf");
  const fontFolders = ["@expo-google-fonts/roboto", "dejavu-fonts-ttf"]; // Roboto has no star
  writeFileSync(
    fonts,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd"><fontconfig>
     ${fontFolders.map((name) => `<dir>${join(root, "node_modules", name)}</dir>`).join("")}
     <cachedir>${work}</cachedir>
     <match><edit name="family" mode="prepend" binding="strong"><string>Roboto</string></edit></match>
     </fontconfig>`,
  );
  const browser = await chromium.launch({
    executablePath: findHeadlessShell() ?? (findChromium(root) || undefined),
    args: ["--no-sandbox", "--disable-gpu"],
    env: { ...process.env, FONTCONFIG_FILE: fonts },
  });
  try {
    const light = { colorScheme: "light", reducedMotion: "reduce" };
    const phone = await browser.newPage({
      ...light,
      viewport: SCREEN,
      deviceScaleFactor: 3,
      isMobile: true,
      locale: "en-NG",
      timezoneId: "Africa/Lagos",
    });
    await phone.goto(`${address}/store/mama-put`, { waitUntil: "networkidle" });
    await phone.evaluate(() =>
      Promise.all(
        [...document.images]
          .filter((image) => image.loading !== "lazy" || image.complete)
          .map((image) => image.decode()),
      ),
    );
    const screen = await phone.screenshot({ style: "::-webkit-scrollbar{display:none}" });

    const card = await browser.newPage({ ...light, viewport: CARD });
    await card.goto(address);
    const { name, line, sign } = await card.evaluate(() => ({
      name: document.title.split(":")[0],
      line: document.querySelector("h1").textContent,
      sign: document.querySelector("header svg").outerHTML,
    }));
    const picture = `data:image/png;base64,${screen.toString("base64")}`;
    await card.setContent(cardPage({ name, line, sign, picture }));
    return { screen, card: await card.screenshot() };
  } finally {
    await browser.close();
  }
}

async function save({ screen, card }) {
  for (const name of readdirSync(folder)) rmSync(join(folder, name));
  for (const width of WIDTHS) {
    const picture = sharp(screen).resize(width, null, { kernel: "lanczos3" });
    await picture
      .clone()
      .avif({ quality: 48, effort: 9, chromaSubsampling: "4:4:4" })
      .toFile(join(folder, `storefront-${width}.avif`));
    await picture
      .clone()
      .webp({ quality: 44, effort: 6, smartSubsample: true })
      .toFile(join(folder, `storefront-${width}.webp`));
  }
  await sharp(card).jpeg({ quality: 82, mozjpeg: true }).toFile(join(folder, "card.jpg"));
  for (const name of readdirSync(folder))
    console.log(`${String(statSync(join(folder, name)).size).padStart(7)}  public/landing/${name}`);
}

async function check({ screen, card }) {
  const pairs = [
    ...WIDTHS.flatMap((width) => ["avif", "webp"].map((type) => `storefront-${width}.${type}`)).map(
      (name) => [name, screen],
    ),
    ["card.jpg", card],
  ];
  for (const [name, picture] of pairs) {
    const share = await differing(join(folder, name), picture);
    const isOld = share > TOO_MANY;
    console.log(`${isOld ? "OLD" : "ok "}  ${(100 * share).toFixed(2)}% differs  ${name}`);
    if (isOld) process.exitCode = 1;
  }
  if (process.exitCode)
    console.error(
      "The store looks different from the landing page's pictures: run `npm run landing-pictures`.",
    );
}

/** Returns the share of pixels that differ visibly, at the smallest picture's width. */
async function differing(file, picture) {
  const [there, now] = await Promise.all(
    [file, picture].map((input) =>
      sharp(input).resize(WIDTHS[0]).blur(1).removeAlpha().raw().toBuffer(),
    ),
  );
  if (there.length !== now.length) return 1;
  let differ = 0;
  for (let at = 0; at < now.length; at += 3)
    if ([0, 1, 2].some((channel) => Math.abs(now[at + channel] - there[at + channel]) > VISIBLE))
      differ += 1;
  return (differ * 3) / now.length;
}

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
