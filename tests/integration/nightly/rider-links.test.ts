import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { systemDb } from "~/platform/db.server";
import { makeVendor, type MadeVendor } from "../../../drizzle/seed/factories";
import { makeRider } from "../../../drizzle/seed/store-factories";
import { startProduct } from "../../setup/http-server";
import { codeOf, giveTo, orderRow, readyOrder } from "../../setup/rider-links";

let product: Awaited<ReturnType<typeof startProduct>>;
let vendor: MadeVendor;
let rider: { id: string };
beforeAll(async () => {
  product = await startProduct();
  vendor = await makeVendor(systemDb, { settings: { language: "pcm" } });
  rider = await makeRider(systemDb, { vendorId: vendor.id });
});
afterAll(() => product.server.stop());

const form = (fields: Record<string, string>, headers: Record<string, string> = {}) => ({
  method: "POST",
  body: new URLSearchParams(fields).toString(),
  headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
});

it("300 guessed links open nothing and are soon refused, while the network's own rider is served", async () => {
  const order = await readyOrder(vendor.id);
  const path = `/rider/${await giveTo(vendor, [order.id], rider)}`;
  const counted = new Map<number, number>();
  for (let at = 0; at < 300; at += 1) {
    const guess = `/rider/${randomBytes(32).toString("base64url")}`;
    const { status } = await product.ask(guess, at % 3 ? {} : form({ intent: "pickedUp" }));
    counted.set(status, (counted.get(status) ?? 0) + 1);
  }
  expect(Object.fromEntries(counted)).toEqual({ 404: 60, 429: 240 });
  const { status, headers, body } = await product.ask(path);
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    "cache-control": "no-store",
    "referrer-policy": "same-origin",
    "x-robots-tag": "noindex",
  });
  expect(body).toContain("DON PAY");
  expect(body).toContain("I don carry am");
  expect(body).not.toMatch(/<script|src=/);
});

it("a step counts from the page itself, not from another site, and opens nothing on a store's host", async () => {
  const order = await readyOrder(vendor.id);
  const path = `/rider/${await giveTo(vendor, [order.id], rider)}`;
  const fields = { intent: "pickedUp", order: order.id };
  for (const origin of ["https://evil.test", "null"])
    expect((await product.ask(path, form(fields, { origin }))).status).toBe(403);
  const host = `${vendor.storeSlug}.buka.test:${product.port}`;
  expect((await product.ask(path, { host })).body).not.toContain("Bode Thomas");
  expect((await orderRow(order.id)).status).toBe("ready");
  const origin = `http://buka.test:${product.port}`;
  const taken = await product.ask(path, form(fields, { origin }));
  expect([taken.status, taken.headers.location]).toEqual([303, path]);
  const code = await codeOf(vendor.id, order.id);
  const done = await product.ask(path, form({ ...fields, intent: "delivered", code }, { origin }));
  expect([done.status, done.body.includes("E reach by")]).toEqual([200, true]);
  expect((await product.ask(path)).status).toBe(404);
});
