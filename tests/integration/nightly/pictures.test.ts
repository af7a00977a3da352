import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { env } from "~/platform/env.server";
import { eq, inArray, sql } from "drizzle-orm";
import { pictureUploads } from "~schema";
import { deleteUnsavedUploads } from "../../../app/background-jobs.server";
import { systemDb } from "~/platform/db.server";
import { deletePicture, isOwnPicture, storePicture } from "~/platform/store-picture.server";
import { readStoredPicture } from "~/platform/stored-picture.server";
import { heicMessage, type pictureKinds } from "~/shared/picture-kinds";
import { makeCategory, makeItem } from "../../../drizzle/seed/factories";
import {
  vendor,
  other,
  solid,
  jpeg,
  on,
  stored,
  refusal,
  menuItems,
  unreadable,
  makePictureOwners,
} from "../../setup/sample-pictures";

makePictureOwners();

describe("an accepted picture", () => {
  it("is stored as AVIF and WebP in the widths of its kind, with its average colour, under its vendor and a random name", async () => {
    const photo = await solid({ width: 1200, height: 900 }).jpeg().toBuffer();
    const { image, color } = await stored("item", photo);
    expect(image).toMatch(new RegExp(`^/media/products/${vendor}/product-\\d{13}-[0-9a-f]{8}$`));
    const [r, g, b] = [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16)) as [
      number,
      number,
      number,
    ];
    expect([Math.abs(r - 0xcc) < 6, Math.abs(g - 0x33) < 6, b < 6]).toEqual([true, true, true]);
    for (const width of [192, 480, 960]) {
      for (const ending of ["avif", "webp"]) {
        const made = await sharp(await on(image, `-${width}.${ending}`)).metadata();
        expect([made.format, made.width, made.height]).toEqual([
          ending === "avif" ? "heif" : "webp",
          width,
          width === 192 ? 192 : width * 0.75,
        ]);
      }
    }
    expect((await sharp((await readStoredPicture(image, [960, 480]))!).metadata()).width).toBe(960);
  });

  it("is rotated by its orientation tag, and loses place and time", async () => {
    const photo = await solid({ width: 80, height: 40 })
      .withExif({
        IFD0: { Copyright: "Ada", Make: "Tecno" },
        IFD3: { GPSLatitude: "6/1 27/1 0/1", GPSLongitude: "3/1 24/1 0/1" },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(photo).metadata()).exif).toBeDefined();
    const { image } = await stored("review", photo);
    for (const ending of ["-480.webp", "-480.avif", "-192.webp"]) {
      const made = await sharp(await on(image, ending)).metadata();
      expect([
        made.exif,
        made.xmp,
        made.iptc,
        made.orientation,
        made.height! > made.width!,
      ]).toEqual([undefined, undefined, undefined, undefined, true]);
    }
  });

  it.each([
    ["png", () => solid().png().toBuffer()],
    ["webp", () => solid().webp().toBuffer()],
    ["grey", () => solid().greyscale().jpeg().toBuffer()],
    [
      "clear",
      () =>
        sharp({ create: { width: 120, height: 90, channels: 4, background: "#00000000" } })
          .png()
          .toBuffer(),
    ],
  ])("may be %s, and a small one is not blown up", async (_name, make) => {
    const { image } = await stored("item", await make());
    expect((await sharp(await on(image, "-960.webp")).metadata()).width).toBe(120);
  });

  it("loses all other metadata", async () => {
    const { image } = await stored(
      "item",
      Buffer.concat([
        await jpeg(),
        Buffer.from("<script>alert(1)</script>PK\u0003\u0004 and a whole archive"),
      ]),
    );
    for (const name of await readdir(join(env().dataDir, "media/products", vendor))) {
      expect(
        (await readFile(join(env().dataDir, "media/products", vendor, name))).includes("script"),
      ).toBe(false);
    }
    expect(await isOwnPicture(vendor, "item", image)).toBe(true);
  });

  it("becomes a PNG without scripts and links if it is a vector logo", async () => {
    const svg = `\uFEFF<?xml version="1.0"?><!-- mine --><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="300" height="300" onload="alert(1)"><script>alert(1)</script><rect width="300" height="300" fill="#00ff00"/><image xlink:href="file:///etc/passwd" width="9" height="9"/></svg>`;
    const { image } = await stored("logo", Buffer.from(svg));
    const png = await on(image, "-512.png");
    expect((await sharp(png).metadata()).format).toBe("png");
    expect(png.includes("script")).toBe(false);
    const [r, g, b] = await sharp(png)
      .removeAlpha()
      .extract({ left: 150, top: 150, width: 1, height: 1 })
      .raw()
      .toBuffer();
    expect([r, g, b]).toEqual([0, 255, 0]);
  });
});

/** A black square of one bit per pixel, tiny when compressed. */
function emptyPng(side: number): Buffer {
  const part = (type: string, content: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), content]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(content.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  };
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0]);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  const rows = Buffer.alloc((1 + Math.ceil(side / 8)) * side);
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    part("IHDR", head),
    part("IDAT", deflateSync(rows, { level: 9 })),
    part("IEND", Buffer.alloc(0)),
  ]);
}

/** PNG's CRC-32. */
function crc32(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return ~sum >>> 0;
}

describe("a refused picture", () => {
  const bytes = (text: string) => Promise.resolve(Buffer.from(text));
  const bomb = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;">]><svg xmlns="http://www.w3.org/2000/svg"><text>&c;</text></svg>`;
  it.each<[string, keyof typeof pictureKinds, () => Promise<Buffer>, string]>([
    [
      "a page under a picture's name",
      "item",
      () => bytes("<!doctype html><script>alert(1)</script>"),
      menuItems,
    ],
    [
      "an animated picture of another kind",
      "item",
      () => solid({ width: 9, height: 9 }).gif().toBuffer(),
      menuItems,
    ],
    [
      "a phone's HEIC",
      "item",
      () => Promise.resolve(Buffer.from("000000186674797068656963000000006d69663168656963", "hex")),
      heicMessage,
    ],
    [
      "a drawing where only photos belong",
      "item",
      () => bytes('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      menuItems,
    ],
    [
      "a WebP for a logo",
      "logo",
      () => solid().webp().toBuffer(),
      "Invalid file type. Allowed types: JPEG, PNG, SVG",
    ],
    ["nothing", "item", () => bytes(""), menuItems],
    [
      "the beginning of a picture",
      "item",
      async () => (await solid({ width: 1200, height: 900 }).jpeg().toBuffer()).subarray(0, 900),
      unreadable,
    ],
    [
      "a picture's first bytes before a page",
      "item",
      () =>
        Promise.resolve(
          Buffer.concat([
            Buffer.from("ffd8ffe000104a464946", "hex"),
            Buffer.from("<html><script>alert(1)</script></html>"),
          ]),
        ),
      unreadable,
    ],
    [
      "few bytes that claim many pixels",
      "item",
      () => Promise.resolve(emptyPng(7_100)),
      unreadable,
    ],
    [
      "a drawing that claims many pixels",
      "logo",
      () => bytes('<svg xmlns="http://www.w3.org/2000/svg" width="60000" height="60000"/>'),
      unreadable,
    ],
    [
      "a drawing of 65 KB with a picture in it that unpacks to gigabytes",
      "logo",
      () =>
        bytes(
          `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image width="9" height="9" href="data:image/png;base64,${emptyPng(20_000).toString("base64")}"/></svg>`,
        ),
      unreadable,
    ],
    [
      "entities that multiply",
      "logo",
      () => bytes(bomb.replace("c;</text>", "c;&c;</text>")),
      "Invalid file type. Allowed types: JPEG, PNG, SVG",
    ],
    [
      "a product's picture over 3 MB",
      "item",
      async () => Buffer.concat([await jpeg(), Buffer.alloc(3 * 1024 * 1024)]),
      "File size too large. Maximum size: 3MB",
    ],
    [
      "a banner over 5 MB",
      "banner",
      async () => Buffer.concat([await jpeg(), Buffer.alloc(5 * 1024 * 1024)]),
      "File size too large. Maximum size: 5MB",
    ],
    [
      "a logo over 2 MB",
      "logo",
      async () => Buffer.concat([await jpeg(), Buffer.alloc(2 * 1024 * 1024)]),
      "File size too large. Maximum size: 2MB",
    ],
  ])("%s", async (_name, kind, make, message) =>
    expect(await refusal(kind, await make())).toBe(message),
  );

  it("is retried later if its vendor has one waiting already, while other vendors' are accepted", async () => {
    const photo = await solid({ width: 64, height: 48 }).jpeg().toBuffer();
    const mine = Array.from({ length: 5 }, () => refusal("item", photo));
    const theirs = storePicture(other, "item", photo);
    expect((await Promise.all(mine)).sort()).toEqual([
      ...Array<string>(3).fill(
        "Another picture of yours is being made ready. Please try again in a moment.",
      ),
      "taken",
      "taken",
    ]);
    expect(await theirs).toMatchObject({ ok: true });
  });

  it("costs ten uploads if it can't be decoded, and at most 3 s of CPU if a drawing takes too long", async () => {
    const [cost] = [
      () =>
        systemDb.execute<{ points: number }>(
          sql`select points from rate_limits where key = ${`write:pictures:${vendor}`}`,
        ),
    ];
    await systemDb.execute(sql`delete from rate_limits`);
    const filters = Array.from(
      { length: 80 },
      (_, at) => `<feTurbulence baseFrequency="0.0${at}1" numOctaves="9" result="t${at}"/>`,
    ).join("");
    const heavy = `<svg xmlns="http://www.w3.org/2000/svg" width="3000" height="3000"><filter id="f" width="1" height="1">${filters}</filter><rect width="3000" height="3000" filter="url(#f)"/></svg>`;
    const started = performance.now();
    let isDrawn = false;
    const drawing = refusal("logo", Buffer.from(heavy)).finally(() => (isDrawn = true));
    const photo = await solid({ width: 64, height: 48 }).jpeg().toBuffer();
    expect(await storePicture(other, "item", photo)).toMatchObject({ ok: true });
    expect(isDrawn, "nobody's photo waits for a drawing").toBe(false);
    expect(await drawing).toBe(unreadable);
    expect(performance.now() - started).toBeLessThan(9_000);
    expect(await cost()).toMatchObject([{ points: 9 }]);
  });

  it("beyond the vendor's 200 MB says what to do, and deleting pictures frees space", async () => {
    const { image } = await stored("item", await jpeg());
    const [upload] = await systemDb
      .select()
      .from(pictureUploads)
      .where(eq(pictureUploads.image, image));
    expect(upload!.bytes).toBeGreaterThan(1_000);
    await systemDb
      .update(pictureUploads)
      .set({ bytes: 200 * 1024 * 1024 })
      .where(eq(pictureUploads.image, image));
    expect(await refusal("item", await jpeg())).toBe(
      "Your pictures take 200 MB, which is the most a store can have. Please delete dishes, or remove pictures, that you no longer need.",
    );
    expect(await storePicture(other, "item", await jpeg())).toMatchObject({ ok: true });
    await deletePicture(vendor, image);
    expect(await refusal("item", await jpeg())).toBe("taken");
  });
});

describe("the vendor of a picture", () => {
  it("is part of its URL: other vendors can neither use nor remove it, and invented URLs belong to nobody", async () => {
    const { image } = await stored("item", await jpeg());
    expect(await isOwnPicture(other, "item", image)).toBe(false);
    expect(await isOwnPicture(vendor, "logo", image)).toBe(false);
    for (const made of [
      `${image}x`,
      image.replace("/media", ""),
      `/media/products/${vendor}/../${other}/product-1`,
      `/media/products/${vendor}/product-1/../../../session-secret`,
      "https://evil.example/x",
      "javascript:alert(1)",
      "",
      `${image}-192.webp`,
    ]) {
      expect(await isOwnPicture(vendor, "item", made)).toBe(false);
      expect(made === "" ? null : await readStoredPicture(made, [192])).toBeNull();
    }
    await deletePicture(other, image);
    expect(await isOwnPicture(vendor, "item", image)).toBe(true);
    await deletePicture(vendor, image);
    expect(await isOwnPicture(vendor, "item", image)).toBe(false);
    expect(
      (await readdir(join(env().dataDir, "media/products", vendor))).some((name) =>
        image.endsWith(name.split("-", 3).join("-")),
      ),
    ).toBe(false);
  });
});

it("the job deletes uploads without a row after an hour, and no others", async () => {
  const [kept, lost] = [await stored("item", await jpeg()), await stored("item", await jpeg())];
  const category = await makeCategory(systemDb, { vendorId: vendor });
  await makeItem(systemDb, { vendorId: vendor, categoryId: category.id, image: kept.image });
  const there = async () => [
    await isOwnPicture(vendor, "item", kept.image),
    await isOwnPicture(vendor, "item", lost.image),
  ];
  const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);
  await deleteUnsavedUploads(later(55));
  expect(await there()).toEqual([true, true]);
  await deleteUnsavedUploads(later(61));
  expect(await there()).toEqual([true, false]);
  const left = await systemDb
    .select({ image: pictureUploads.image, checkedAt: pictureUploads.checkedAt })
    .from(pictureUploads)
    .where(inArray(pictureUploads.image, [kept.image, lost.image]));
  expect(left).toEqual([{ image: kept.image, checkedAt: expect.any(Date) as Date }]);
});
