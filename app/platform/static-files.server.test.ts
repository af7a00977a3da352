import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { get, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import express from "express";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { precompress } from "../../scripts/precompress.mjs";
import { builtFiles, pictures } from "./static-files.server";

const script = `export const menu = "${"jollof rice, ".repeat(100)}";`;
const headers = ["X-Content-Type-Options", "nosniff"];
let root: string;
let server: Server;
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), "buka-static-"));
  mkdirSync(join(root, "client/assets"), { recursive: true });
  mkdirSync(join(root, "media/products"), { recursive: true });
  writeFileSync(join(root, "client/assets/menu-abc.js"), script);
  writeFileSync(join(root, "client/assets/tiny-abc.js"), "1;");
  await precompress(join(root, "client"));
  for (const name of ["rice-192.avif", "rice-192.webp", "old-192.webp", "old-192.jpg"])
    writeFileSync(join(root, "media/products", name), name);
  const app = express();
  app.use(
    "/assets",
    builtFiles(join(root, "client/assets"), {
      immutable: true,
      headers,
    }),
  );
  app.use("/media", pictures(join(root, "media"), headers));
  app.use((req, res) => void res.status(404).send(`nothing at ${req.originalUrl}`));
  server = app.listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
});
afterAll(() => {
  server.close();
  rmSync(root, { recursive: true });
});

const ask = (path: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
    get(
      {
        host: "127.0.0.1",
        port: (server.address() as AddressInfo).port,
        path,
        headers,
        agent: false,
      },
      (answer) => {
        const parts: Buffer[] = [];
        answer
          .on("data", (part: Buffer) => parts.push(part))
          .on("end", () =>
            resolve({
              status: answer.statusCode!,
              headers: answer.headers,
              body: Buffer.concat(parts),
            }),
          );
      },
    ).on("error", reject);
  });

describe("a script of the build", () => {
  it.each([
    ["gzip, deflate, br", "br", brotliDecompressSync],
    ["gzip", "gzip", gunzipSync],
    ["br;q=0, gzip", "gzip", gunzipSync],
  ] as const)(
    "comes to who takes %s as %s, packed when it was built",
    async (accepted, form, unpack) => {
      const { status, headers, body } = await ask("/assets/menu-abc.js", {
        "accept-encoding": accepted,
      });
      expect([status, headers["content-encoding"], headers["content-type"], headers.vary]).toEqual([
        200,
        form,
        "text/javascript; charset=utf-8",
        "Accept-Encoding",
      ]);
      expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
      expect(unpack(body).toString()).toBe(script);
      expect(body.length).toBeLessThan(200);
    },
  );
  it("is sent uncompressed to clients without compression, and when compressing does not pay", async () => {
    for (const [path, text, vary] of [
      ["/assets/menu-abc.js", script, "Accept-Encoding"],
      ["/assets/tiny-abc.js", "1;", undefined],
    ] as const) {
      const { headers, body } = await ask(
        path,
        path.includes("tiny") ? { "accept-encoding": "br" } : {},
      );
      expect([headers["content-encoding"], headers.vary, body.toString()]).toEqual([
        undefined,
        vary,
        text,
      ]);
    }
  });
  it("that does not exist is 404 in any encoding", async () => {
    const { status, headers, body } = await ask("/assets/none.js?x=1", { "accept-encoding": "br" });
    expect([status, headers["content-encoding"], body.toString()]).toEqual([
      404,
      undefined,
      "nothing at /assets/none.js?x=1",
    ]);
  });
  it("is answered with 304 when the client has it", async () => {
    const { headers } = await ask("/assets/menu-abc.js", { "accept-encoding": "br" });
    expect(
      (
        await ask("/assets/menu-abc.js", {
          "accept-encoding": "br",
          "if-none-match": headers.etag!,
        })
      ).status,
    ).toBe(304);
  });
});

describe("a picture without an extension", () => {
  const firefox = "image/avif,image/webp,image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5";
  it.each([
    ["rice-192", firefox, "rice-192.avif", "image/avif"],
    ["rice-192", "image/webp,*/*", "rice-192.webp", "image/webp"],
    ["rice-192", "*/*", "rice-192.webp", "image/webp"],
    ["old-192", firefox, "old-192.webp", "image/webp"],
    ["old-192", "*/*", "old-192.jpg", "image/jpeg"],
  ])("%s is for who shows %s the file %s", async (name, accept, file, type) => {
    const { status, headers, body } = await ask(`/media/products/${name}`, { accept });
    expect([
      status,
      body.toString(),
      headers["content-type"],
      headers.vary,
      headers["cache-control"],
    ]).toEqual([200, file, type, "Accept", "public, max-age=31536000, immutable"]);
    expect(headers["content-security-policy"]).toBe("default-src 'none'; sandbox");
  });
  it("has an address with an extension, which means that file alone", async () => {
    const { headers, body } = await ask("/media/products/rice-192.avif", { accept: "*/*" });
    expect([body.toString(), headers["content-type"], headers.vary]).toEqual([
      "rice-192.avif",
      "image/avif",
      undefined,
    ]);
    expect((await ask("/media/products/old-192.avif", { accept: firefox })).status).toBe(404);
  });
  it("is 404 where there is none, and outside the folder", async () => {
    for (const path of [
      "/media/products/none-192",
      "/media/../client/assets/menu-abc",
      "/media/products",
    ])
      expect([path, (await ask(path, { accept: firefox })).status]).toEqual([path, 404]);
  });
});
