import sharp from "sharp";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll } from "vitest";
import { menuItems } from "~schema";
import { systemDb } from "~/platform/db.server";
import { makeVendor, type MadeVendor } from "../../drizzle/seed/factories";
import { startProduct, type Ask } from "./http-server";
import { cookieOf } from "./vendor-requests";

let product: Awaited<ReturnType<typeof startProduct>>;

/** Starts the product for tests of the menu editor over HTTP. */
export function startMenuEditor(): void {
  beforeAll(async () => {
    product = await startProduct();
  });
  afterAll(() => product.server.stop());
}
export const ask: Ask = (...request) => product.ask(...request);
export const port = () => product.port;

export type Person = { vendor: MadeVendor; cookie: string };
export const aVendor = async (over: Parameters<typeof makeVendor>[1] = {}): Promise<Person> => {
  const vendor = await makeVendor(systemDb, over);
  return { vendor, cookie: await cookieOf(vendor.user.id) };
};
export const get = (who: Person, path: string) =>
  ask(path, { headers: { cookie: who.cookie, accept: "text/html" } });
export const post = (
  who: Person,
  path: string,
  form: Record<string, string> | [string, string][],
) =>
  ask(path, {
    method: "POST",
    body: new URLSearchParams(form).toString(),
    headers: {
      cookie: who.cookie,
      accept: "text/html",
      "content-type": "application/x-www-form-urlencoded",
    },
  });
export const multipart = async (
  who: Person,
  path: string,
  form: Record<string, string | string[]>,
  file?: { bytes: Buffer; name?: string; type?: string },
) => {
  const data = new FormData();
  for (const [name, values] of Object.entries(form))
    for (const value of [values].flat()) data.append(name, value);
  if (file)
    data.set(
      "file",
      new File([new Uint8Array(file.bytes)], file.name ?? "dish.jpg", {
        type: file.type ?? "image/jpeg",
      }),
    );
  const whole = new Response(data);
  const bytes = Buffer.from(await whole.arrayBuffer());
  const answer = await fetch(`http://127.0.0.1:${port()}${path}`, {
    method: "POST",
    body: bytes,
    redirect: "manual",
    headers: {
      cookie: who.cookie,
      accept: "text/html",
      "content-type": whole.headers.get("Content-Type")!,
      origin: `http://127.0.0.1:${port()}`,
    },
  });
  return {
    status: answer.status,
    location: answer.headers.get("Location"),
    retryAfter: Number(answer.headers.get("Retry-After")),
    noStore: answer.headers.get("Cache-Control") === "no-store",
    body: await answer.text(),
  };
};
export const rowOf = async (id: string) =>
  (await systemDb.select().from(menuItems).where(eq(menuItems.id, id)))[0];
export const itemsOf = (vendorId: string) =>
  systemDb.select().from(menuItems).where(eq(menuItems.vendorId, vendorId));
export const store = (who: Person) =>
  ask("/", { host: `${who.vendor.storeSlug}.buka.test:${port()}` });
export const photo = () =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: "#118833" } })
    .jpeg()
    .toBuffer();
export const form = (over: Record<string, string> = {}) => ({
  name: "Jollof rice",
  description: "Smoky.",
  newCategory: "Rice",
  price: "2,500",
  stock: "",
  preparation: "20",
  allergens: "Peanuts, fish, peanuts",
  isAvailable: "on",
  ...over,
});
