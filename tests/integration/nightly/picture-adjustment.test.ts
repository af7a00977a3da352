import { randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { pictureUploads } from "~schema";
import { adjustPicture, readOriginal } from "~/platform/adjust-picture.server";
import { systemDb } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { deletePicture, deleteUnsavedPictures } from "~/platform/store-picture.server";
import { MIDDLE } from "~/shared/picture-cut";
import {
  ask,
  aVendor,
  form,
  get,
  multipart,
  rowOf,
  startMenuEditor,
  store,
  type Person,
} from "../../setup/menu-editor";
import { makePictureOwners, on, other, solid, stored, vendor } from "../../setup/sample-pictures";

startMenuEditor();
makePictureOwners();

/** A landscape picture: red at the left, green in the middle, blue at the right. */
const stripes = (side = 100) => {
  const square = (background: string) => ({
    create: { width: side, height: side, channels: 3 as const, background },
  });
  return solid({ width: 3 * side, height: side, background: "#00ff00" })
    .composite([
      { input: square("#ff0000"), left: 0, top: 0 },
      { input: square("#0000ff"), left: 2 * side, top: 0 },
    ])
    .jpeg({ quality: 95 })
    .toBuffer();
};

/** A photo of a dark room: brown, with sensor noise. */
const darkPhoto = (options: { gps?: boolean } = {}) => {
  // Larger than the stored size only if that is being tested, as noise takes time.
  const [width, height] = options.gps ? [1600, 240] : [240, 180];
  const pixels = Buffer.alloc(width * height * 3);
  let state = 7;
  for (let at = 0; at < pixels.length; at += 3) {
    state = (state * 1103515245 + 12345) % 2 ** 31;
    const noise = (state / 2 ** 31) * 30;
    [pixels[at], pixels[at + 1], pixels[at + 2]] = [45 + noise, 30 + noise, 15 + noise];
  }
  const photo = sharp(pixels, { raw: { width, height, channels: 3 } });
  return (
    options.gps
      ? photo
          .withExif({ IFD0: { Make: "Tecno" }, IFD3: { GPSLatitude: "6/1 27/1 0/1" } })
          .withMetadata({ orientation: 6 })
      : photo
  )
    .jpeg({ quality: 80 })
    .toBuffer();
};

const shadesOf = async (picture: Buffer) =>
  (await sharp(picture).removeAlpha().stats()).channels.map(({ mean }) => mean);
const lookOf = async (image: string) =>
  (await systemDb.select().from(pictureUploads).where(eq(pictureUploads.image, image)))[0]!;
const adjusted = async (image: string, to: Parameters<typeof adjustPicture>[3]) => {
  const outcome = await adjustPicture(vendor, "item", image, to);
  if (!outcome?.ok) throw new Error(outcome?.message ?? "nothing was changed");
  return outcome.picture;
};
const originals = async (vendorId = vendor) =>
  readdir(join(env().dataDir, "private/originals", vendorId)).catch(() => []);

describe("an item's picture", () => {
  it("is cut around its focus point, square for the menu and 4:3 for its page, and back to the same bytes", async () => {
    const { image } = await stored("item", await stripes(400));
    const [, green] = await shadesOf(await on(image, "-192.webp"));
    expect(green).toBeGreaterThan(200);
    const left = await adjusted(image, { focus: { x: 10, y: 50 }, brighter: false });
    expect(left.image).not.toBe(image);
    for (const ending of ["-192.webp", "-192.avif", "-480.webp"]) {
      const [red, , blue] = await shadesOf(await on(left.image, ending));
      expect([ending, red! > 150, blue! < 30]).toEqual([ending, true, true]);
    }
    const right = await adjusted(left.image, { focus: { x: 90, y: 0 }, brighter: false });
    expect((await shadesOf(await on(right.image, "-192.webp")))[2]).toBeGreaterThan(200);
    const size = async (ending: string) => {
      const { width, height } = await sharp(await on(right.image, ending)).metadata();
      return [width, height];
    };
    // The picture is 400 pixels high, and nothing is enlarged.
    expect([await size("-192.webp"), await size("-480.webp"), await size("-960.avif")]).toEqual([
      [192, 192],
      [480, 360],
      [533, 400],
    ]);
    const back = await adjusted(right.image, { focus: MIDDLE, brighter: false });
    for (const ending of ["-192.webp", "-480.avif", "-960.webp"])
      expect((await on(back.image, ending)).equals(await on(image, ending))).toBe(true);
  });

  it("is made brighter if dark, which can be undone, and left alone if good", async () => {
    const dark = await darkPhoto();
    const { image, color } = await stored("item", dark);
    expect(await lookOf(image)).toMatchObject({ brighter: true, lightGain: 180 });
    const [red, green, blue] = await shadesOf(await on(image, "-480.webp"));
    const before = await shadesOf(dark);
    expect(red! / before[0]!).toBeGreaterThan(1.5);
    expect([red! > green!, green! > blue!]).toEqual([true, true]);
    expect(parseInt(color.slice(1, 3), 16)).toBeGreaterThan(before[0]! * 1.5);
    const plain = await adjusted(image, { focus: null, brighter: false });
    const after = await shadesOf(await on(plain.image, "-480.webp"));
    after.forEach((shade, at) => expect(Math.abs(shade - before[at]!)).toBeLessThan(3));
    const again = await adjusted(plain.image, { focus: null, brighter: true });
    expect((await on(again.image, "-960.webp")).equals(await on(image, "-960.webp"))).toBe(true);

    const good = await stored("item", await stripes());
    expect(await lookOf(good.image)).toMatchObject({ brighter: false, lightGain: null });
    expect(
      await adjustPicture(vendor, "item", good.image, { focus: MIDDLE, brighter: true }),
    ).toBeNull();
  });

  it("keeps its original upright, without place and time, at most 1,280 pixels, readable by nobody else", async () => {
    const { image } = await stored("item", await darkPhoto({ gps: true }));
    const { original, originalWidth, originalHeight, bytes } = await lookOf(image);
    const file = await readFile(join(env().dataDir, "private", original!));
    const { width, height, exif, xmp, orientation, format } = await sharp(file).metadata();
    expect([width, height, exif, xmp, orientation, format]).toEqual([
      192,
      1280,
      undefined,
      undefined,
      undefined,
      "webp",
    ]);
    expect([originalWidth, originalHeight]).toEqual([192, 1280]);
    expect(bytes).toBeGreaterThan(file.length);
    for (const path of [
      `/media/${original}`,
      `/private/${original}`,
      `/media/../private/${original}`,
    ])
      expect([404, 400]).toContain((await ask(path)).status);
    const shown = (await readOriginal(vendor, image))!;
    expect(Math.max(...Object.values(await sizeOf(shown)))).toBe(640);
    // Not brighter, so that the vendor can compare.
    expect((await shadesOf(shown))[0]).toBeLessThan(70);
  });

  it("is, if another vendor's, neither shown nor adjusted, and indistinguishable from a missing one", async () => {
    const { image } = await stored("item", await stripes());
    const to = { focus: { x: 0, y: 0 }, brighter: false };
    expect(await readOriginal(other, image)).toBeNull();
    expect(await adjustPicture(other, "item", image, to)).toBeNull();
    expect(await adjustPicture(vendor, "item", `${image}1`, to)).toBeNull();
    const who = await aVendor();
    const asked = `/dashboard/items/picture?image=${encodeURIComponent(image)}`;
    expect((await ask(asked, { headers: { cookie: who.cookie } })).status).toBe(404);
  });

  it("loses its original when it is deleted, replaced or never saved", async () => {
    const files = (await originals()).length;
    const { image } = await stored("item", await stripes());
    const { image: left } = await adjusted(image, { focus: { x: 10, y: 50 }, brighter: false });
    expect(await originals()).toHaveLength(files + 2);
    await deletePicture(other, left);
    expect(await originals()).toHaveLength(files + 2);
    await deletePicture(vendor, left);
    expect(await originals()).toHaveLength(files + 1);
    await deleteUnsavedPictures(vendor, "item", new Set([image]), inHours(2));
    expect(await originals()).toHaveLength(1);
    await deleteUnsavedPictures(vendor, "item", new Set(), inHours(2));
    expect(await originals()).toEqual([]);
  });

  it("can't be adjusted without an original, as older ones are", async () => {
    const { image } = await stored("item", await stripes());
    await systemDb
      .update(pictureUploads)
      .set({ original: null, originalWidth: null, originalHeight: null })
      .where(and(eq(pictureUploads.vendorId, vendor), eq(pictureUploads.image, image)));
    expect(
      await adjustPicture(vendor, "item", image, { focus: { x: 0, y: 0 }, brighter: true }),
    ).toBeNull();
  });
});

const sizeOf = async (picture: Buffer) => {
  const { width, height } = await sharp(picture).metadata();
  return { width, height };
};
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);

describe("the item form without scripts", () => {
  const edit = async (who: Person, itemId: string) => get(who, `/dashboard/items/${itemId}`);
  const begin = async (bytes: Buffer) => {
    const who = await aVendor();
    const itemId = randomUUID();
    await multipart(who, "/dashboard/items/new", form({ itemId }), { bytes });
    const image = (await rowOf(itemId))!.image!;
    return { who, itemId, image };
  };

  it("asks where the food is and whether to brighten, and saving redraws the picture, on the menu at once", async () => {
    const { who, itemId, image } = await begin(await darkPhoto());
    const { body } = await edit(who, itemId);
    expect(body.match(/type="radio" name="focus"/g)).toHaveLength(9);
    expect(body).toMatch(
      /name="focus"[^>]*checked=""[^>]*value="50 50"|value="50 50"[^>]*checked=""/,
    );
    expect(body).toMatch(/<input[^>]*id="brighter"[^>]*checked=""/);
    expect(body).toContain(`<input type="hidden" name="adjusts" value="${image}"/>`);
    const shown = await ask(`/dashboard/items/picture?image=${encodeURIComponent(image)}`, {
      headers: { cookie: who.cookie },
    });
    expect([shown.status, shown.headers["content-type"], shown.headers["cache-control"]]).toEqual([
      200,
      "image/webp",
      "private, max-age=86400",
    ]);
    await expect.poll(async () => (await store(who)).body).toContain(`${image}-192`);
    const saved = await multipart(
      who,
      `/dashboard/items/${itemId}`,
      form({ image, adjusts: image, focus: "17 17" }),
    );
    expect(saved.status).toBe(302);
    const after = (await rowOf(itemId))!;
    expect(after.image).not.toBe(image);
    expect(await lookOf(after.image!)).toMatchObject({ focusX: 17, focusY: 17, brighter: false });
    await expect.poll(async () => (await store(who)).body).toContain(`${after.image}-192`);
    expect(await originals(who.vendor.id)).toHaveLength(1);
    expect(await readdir(join(env().dataDir, "media/products", who.vendor.id))).toHaveLength(6);
  });

  it("changes nothing without changes, or if the values belong to another picture", async () => {
    const { who, itemId, image } = await begin(await darkPhoto());
    const same = { image, adjusts: image, focus: "50 50", brighter: "on" };
    for (const over of [
      same,
      { ...same, adjusts: "", focus: "0 0" },
      { ...same, focus: "400 0" },
    ]) {
      await multipart(who, `/dashboard/items/${itemId}`, form(over));
      expect((await rowOf(itemId))!.image).toBe(image);
    }
    const replaced = await multipart(
      who,
      `/dashboard/items/${itemId}`,
      form({ ...same, focus: "0 0", brighter: "" }),
      { bytes: await stripes() },
    );
    expect(replaced.status).toBe(302);
    expect(await lookOf((await rowOf(itemId))!.image!)).toMatchObject({ focusX: 50, focusY: 50 });
  });

  it("comes back as submitted if something else is invalid, and is a 404 for another vendor's item", async () => {
    const { who, itemId, image } = await begin(await stripes());
    const answer = await multipart(
      who,
      `/dashboard/items/${itemId}`,
      form({ name: "", image, adjusts: image, focus: "83 17" }),
    );
    expect(answer.status).toBe(400);
    expect(answer.body).toMatch(/checked=""[^>]*value="83 17"|value="83 17"[^>]*checked=""/);
    expect((await rowOf(itemId))!.image).toBe(image);
    const stranger = await aVendor();
    const taken = await multipart(
      stranger,
      `/dashboard/items/${itemId}`,
      form({ image, adjusts: image, focus: "0 0" }),
    );
    expect([taken.status, (await rowOf(itemId))!.image]).toEqual([404, image]);
    const copied = await multipart(
      stranger,
      "/dashboard/items/new",
      form({ image, adjusts: image, focus: "0 0" }),
    );
    expect([copied.status, copied.body.includes("This picture is gone")]).toEqual([400, true]);
  });

  it("doesn't change a copy's picture when the original item's is adjusted", async () => {
    const { who, itemId, image } = await begin(await stripes());
    const copyId = randomUUID();
    await multipart(who, "/dashboard/items/new", form({ itemId: copyId, image }));
    await multipart(
      who,
      `/dashboard/items/${copyId}`,
      form({ image, adjusts: image, focus: "83 50" }),
    );
    const [first, copy] = [await rowOf(itemId), await rowOf(copyId)];
    expect([first!.image, copy!.image === image]).toEqual([image, false]);
    expect((await on(image, "-192.webp")).length).toBeGreaterThan(0);
  });
});
