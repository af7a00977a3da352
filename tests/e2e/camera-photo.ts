import { randomBytes } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import sharp from "sharp";
import { expect, test, type Locator, type Page } from "./fixtures";

/** About the size of a phone's photo. */
const CAMERA_BYTES = 8_000_000;
/** The longer side of the picture that is sent, in pixels. */
const MAX_SIDE = 1_600;
const PLACE = { GPSLatitudeRef: "N", GPSLatitude: "6/1 27/1 0/1", GPSLongitudeRef: "E" };

/** Shared by all tests of a process. */
let made: Promise<Buffer> | undefined;

/**
 * Makes a photo like one from a phone held upright: 8 MB, stored sideways with an orientation tag,
 * and with its location. Upright, it is red above and blue below.
 * @returns its path; Playwright would otherwise send the bytes through its pipe
 */
export async function cameraPhoto(): Promise<string> {
  const path = test.info().outputPath("IMG_20261125.jpg");
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, await (made ??= drawPhoto()));
  return path;
}

async function drawPhoto(): Promise<Buffer> {
  const [width, height] = [3_600, 2_700];
  // Noise, as nothing else gets as large as a photo.
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
 * Expects a picture to be upright, no larger than needed, and without its location.
 * @param isWhole false if it was cropped to be wider than high
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
 * Chooses a phone's photo, and expects the device to send it small, upright and without its
 * location, and the server to store it so.
 * @param field the file field; `shown` the picture that then appears, `isCut` if it is cropped to
 * be wider than high
 * @param maxBytes of the upload
 */
export async function chooseCameraPhoto(
  page: Page,
  { field, shown, isCut = false }: { field: Locator; shown: Locator; isCut?: boolean },
  maxBytes: number,
): Promise<void> {
  // Keeps the file of the form that goes to the network.
  await page.evaluate(() => {
    const { send } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.send = function (body) {
      Object.assign(window, { sent: body instanceof FormData ? body.get("file") : null });
      XMLHttpRequest.prototype.send = send;
      send.call(this, body);
    };
  });
  await field.setInputFiles(await cameraPhoto());
  // The device reads and shrinks eight megabytes, on a CPU that other tests use too.
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
