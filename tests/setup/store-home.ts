import { type Agent, request as httpRequest } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { eq } from "drizzle-orm";
import postgres from "postgres";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { vendorProfiles } from "~schema";
import { systemDb } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { startProduct, type Ask } from "./http-server";
import { openShop, type Shop } from "./shop";

export let product: Awaited<ReturnType<typeof startProduct>>;
export const ask: Ask = (...request) => product.ask(...request);
/** The database's owner, who may lock tables and end connections. */
export let owner: postgres.Sql;
export let shop: Shop;
export let host: string;

/** Starts the product once for a file, and opens a new store before each test. */
export function startStoreHome(): void {
  beforeAll(async () => {
    product = await startProduct();
    owner = postgres(env().databaseUrl, { max: 2, onnotice: () => {} });
  });
  afterAll(async () => {
    await owner.end();
    await product.server.stop();
  });
  beforeEach(async () => {
    shop = await openShop({ stock: 20 });
    setHost(shop.slug);
  });
}

/** Sets the host that `home` requests, for a store whose slug changes. */
export function setHost(slug: string): void {
  host = `${slug}.buka.test:${product.port}`;
}

const sent = (headers: Record<string, string | undefined>) =>
  Object.fromEntries(
    Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );

/** Requests a page of the store; `text` is its uncompressed body. */
export const home = (
  headers: Record<string, string | undefined> = {},
  path = "/",
  port = product.port,
  agent: Agent | false = false,
) =>
  new Promise<{
    status: number;
    headers: Record<string, string | undefined>;
    bytes: Buffer;
    text: string;
  }>((resolve, reject) => {
    const call = httpRequest(
      { host: "127.0.0.1", port, path, headers: sent({ host, ...headers }), agent },
      (response) => {
        const parts: Buffer[] = [];
        response
          .on("data", (part: Buffer) => parts.push(part))
          .on("end", () => {
            const bytes = Buffer.concat(parts);
            const coding = response.headers["content-encoding"];
            const text = (
              coding === "br"
                ? brotliDecompressSync(bytes)
                : coding === "gzip"
                  ? gunzipSync(bytes)
                  : bytes
            ).toString();
            resolve({
              status: response.statusCode!,
              headers: response.headers as Record<string, string>,
              bytes,
              text,
            });
          });
      },
    );
    call.on("error", reject).end();
  });

/** Returns the part of an ETag that all encodings share. */
export const contentOf = (etag: string | undefined) => /^"(.+)-\w+"$/.exec(etag ?? "")?.[1];

export const rename = (businessName: string) =>
  systemDb.update(vendorProfiles).set({ businessName }).where(eq(vendorProfiles.id, shop.vendorId));
