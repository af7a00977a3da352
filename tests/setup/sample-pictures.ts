import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { beforeAll } from "vitest";
import { systemDb } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { storePicture } from "~/platform/store-picture.server";
import type { pictureKinds } from "~/shared/picture-kinds";
import { makeVendor } from "../../drizzle/seed/factories";

export const vendor = "11111111-1111-4111-8111-111111111111";
export const other = "22222222-2222-4222-8222-222222222222";

/** Creates the two vendors that own the file's pictures. */
export function makePictureOwners(): void {
  beforeAll(async () => {
    for (const id of [vendor, other]) await makeVendor(systemDb, { id });
  });
}
/** A picture of one colour, small by default, as encoding takes time. */
export const solid = (over: Partial<{ width: number; height: number; background: string }> = {}) =>
  sharp({ create: { width: 120, height: 90, channels: 3, background: "#cc3300", ...over } });
export const jpeg = () => solid().jpeg().toBuffer();
export const on = (address: string, ending: string) =>
  readFile(join(env().dataDir, `${address}${ending}`));
export const stored = async (kind: keyof typeof pictureKinds, bytes: Buffer) => {
  const outcome = await storePicture(vendor, kind, bytes);
  if (!outcome.ok) throw new Error(outcome.message);
  return outcome.picture;
};
export const refusal = async (kind: keyof typeof pictureKinds, bytes: Buffer) => {
  const outcome = await storePicture(vendor, kind, bytes);
  return outcome.ok ? "taken" : outcome.message;
};
export const menuItems = "Invalid file type. Allowed types: JPEG, PNG, WebP";
export const unreadable = "We could not read this picture. Please choose another one.";
