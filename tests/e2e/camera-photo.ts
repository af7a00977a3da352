import { randomBytes } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import sharp from "sharp";
import { expect, test, type Locator, type Page } from "./fixtures";

/** About the bytes that a phone's photo has. */
const CAMERA_BYTES = 8_000_000;
/** The longer side that is sent, in pixels. */
const MAX_SIDE = 1_600;
/** Where it was taken. */
const PLACE = { GPSLatitudeRef: "N", GPSLatitude: "6/1 27/1 0/1", GPSLongitudeRef: "E" };

/** Made once for all tests of a process. */
let made: Promise<Buffer> | undefined;

/**
 * Makes a photo as a phone's camera does that is held upright: 8 MB, lying on its side with a note
 * to turn it, and the place where it was taken. Turned, it is red above and blue below.
 * @returns its path: Playwright would send the browser its content by the pipe of its orders
 */
export async function cameraPhoto(): Promise<string> {
  const path = test.info().outputPath("IMG_20261125.jpg");
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, await (made ??= drawPhoto()));
  return path;
}

async function drawPhoto(): Promise<Buffer> {
  const [width, height] = [3_600, 2_700];
  // Noise, as nothing else is as large as a photo.
  const noise = randomBytes(width * height);
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < noise.length; at++) {
    const grey = noise[at]! >> 1;
    const isLeft = at % width < width / 2;
    pixels[at * 3] = grey + (isLeft ? 100 : 0);
    pixels[at * 3 + 1] = grey;
    pixels[at * 3 + 2] = grey + (isLeft ? 0 : 100);
  }
  const buffer = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .withExif({ IFD0: { Make: "Tecno" }, IFD3: PLACE })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 96 })
    .toBuffer();
  const { exif } = await sharp(buffer).metadata();
  expect(exif?.length).toBeGreaterThan(100);
  expect(Math.abs(buffer.length - CAMERA_BYTES)).toBeLessThan(1_500_000);
  return buffer;
}

/**
 * Expects a picture to be upright, as small as it may be, and to say nothing of its place.
 * @param isWhole else it has been cut to be wider than high
 */
async function expectUpright(bytes: Buffer, isWhole = true): Promise<void> {
  const { width, height, exif, xmp, orientation } = await sharp(bytes).metadata();
  expect(Math.max(width, height)).toBeLessThanOrEqual(MAX_SIDE);
  expect(height > width).toBe(isWhole);
  expect([exif, xmp, orientation ?? 1]).toEqual([undefined, undefined, 1]);
  for (const [top, isRed] of [
    [0, true],
    [Math.floor(height / 2), false],
  ] as const) {
    const area = { left: 0, top, width, height: Math.floor(height / 2) };
    const { channels } = await sharp(await sharp(bytes).extract(area).toBuffer()).stats();
    expect(channels[0]!.mean > channels[2]!.mean).toBe(isRed);
  }
}

/**
 * Chooses a phone's photo with scripts, and expects it to be made small, upright and placeless on
 * the device before it is sent, and to be stored so.
 * @param field the file's; `shown` the picture that the page shows of it then, `isCut` to be wider
 * than high
 * @param maxBytes of what is sent
 */
export async function chooseCameraPhoto(
  page: Page,
  { field, shown, isCut = false }: { field: Locator; shown: Locator; isCut?: boolean },
  maxBytes: number,
): Promise<void> {
  // What is handed to the network is kept, to be looked at: the file that a form carries.
  await page.evaluate(() => {
    const { send } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.send = function (body) {
      Object.assign(window, { sent: body instanceof FormData ? body.get("file") : null });
      XMLHttpRequest.prototype.send = send;
      send.call(this, body);
    };
  });
  await field.setInputFiles(await cameraPhoto());
  // a bound: eight megabytes are read, made small and sent on a processor that others use too
  await expect(shown).toBeVisible({ timeout: 30_000 });
  const base64 = await page.evaluate(async () => {
    const { sent } = window as unknown as { sent: File };
    const bytes = new Uint8Array(await sent.arrayBuffer());
    return btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), ""));
  });
  const small = Buffer.from(base64, "base64");
  expect(small.length).toBeLessThanOrEqual(maxBytes);
  await expectUpright(small);
  const source = await shown.evaluate((image: HTMLImageElement) => image.currentSrc || image.src);
  await expectUpright(await (await page.request.get(source)).body(), !isCut);
}
