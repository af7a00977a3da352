import { createServer, type IncomingMessage, type Server } from "node:http";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systemDb } from "~/platform/db.server";
import { consumeRateLimit } from "~/platform/rate-limits.server";
import { securityHeaders } from "~/platform/security-headers.server";
import { deleteSingleton } from "~/platform/singleton.server";
import { uploads } from "~/platform/storage.server";
import { deletePicture, isOwnPicture, storePicture } from "~/platform/store-picture.server";
import { readStoredPicture } from "~/platform/stored-picture.server";
import { readMultipart } from "~/platform/upload.server";
import { action as saveBranding } from "~/routes/dashboard.settings.branding";
import { action as takeBrandPicture } from "~/routes/dashboard.settings.picture";
import { makeVendor } from "../../../drizzle/seed/factories";
import { cookieOf, routeArgs } from "../../setup/vendor-requests";
import {
  vendor,
  solid,
  jpeg,
  stored,
  refusal,
  makePictureOwners,
} from "../../setup/sample-pictures";

makePictureOwners();

describe("a form with a file", () => {
  const post = (form: FormData) =>
    new Request("http://localhost/x", { method: "POST", body: form });
  it("returns its texts, and a file up to its limit", async () => {
    const form = new FormData();
    form.set("name", "Jollof ₦");
    form.set(
      "file",
      new File([new Uint8Array(5_000)], "../../etc/passwd.jpg", { type: "image/jpeg" }),
    );
    form.set("other", new File(["x"], "x.txt"));
    const { form: read, file } = await readMultipart(post(form), {
      field: "file",
      maxBytes: 4_000,
    });
    expect([
      read.get("name"),
      [...read.keys()],
      file!.tooLarge,
      file!.bytes.length <= 4_000,
    ]).toEqual(["Jollof ₦", ["name"], true, true]);
    const whole = await readMultipart(post(form), { field: "file", maxBytes: 5_000 });
    expect([whole.file!.tooLarge, whole.file!.bytes.length]).toEqual([false, 5_000]);
  });

  it("has no file if none was chosen, and is refused if malformed, or if a text is unterminated or contains NUL", async () => {
    const empty = new FormData();
    empty.set("file", new File([], ""));
    expect((await readMultipart(post(empty), { field: "file", maxBytes: 9 })).file).toBeNull();
    const long = new FormData();
    long.set("name", "x".repeat(70_000));
    const broken = new Request("http://localhost/x", {
      method: "POST",
      headers: { "Content-Type": "multipart/form-data; boundary=x" },
      body: "--x\r\nContent-Disposition: form-data; name=a",
    });
    const odd = new FormData();
    odd.set("name", "Jollof\0");
    for (const request of [post(long), post(odd), broken]) {
      const answer = await readMultipart(request, { field: "file", maxBytes: 9 }).catch(
        (thrown: unknown) => thrown,
      );
      expect((answer as Response).status).toBe(400);
    }
  });
});

describe("in a bucket", () => {
  const objects = new Map<string, { bytes: Buffer; type: string; cache: string }>();
  let bucket: Server;
  let endpoint: string;
  beforeAll(async () => {
    // As much of S3 as storing files needs, over HTTP: PUT, GET, HEAD, DELETE and listing a prefix.
    bucket = createServer((req, res) => {
      const url = new URL(req.url!, "http://bucket");
      const key = decodeURIComponent(url.pathname.replace(/^\/pictures\/?/, ""));
      const parts: Buffer[] = [];
      req
        .on("data", (part: Buffer) => parts.push(part))
        .on("end", () => {
          if (!req.headers.authorization?.includes("Credential=key/"))
            return void res.writeHead(403).end();
          if (req.method === "PUT") {
            objects.set(key, {
              bytes: Buffer.concat(parts),
              type: req.headers["content-type"] ?? "",
              cache: req.headers["cache-control"] ?? "",
            });
            return void res.writeHead(200, { ETag: '"x"' }).end();
          }
          if (req.method === "DELETE") return void (objects.delete(key), res.writeHead(204).end());
          if (url.searchParams.get("list-type") === "2") {
            const contents = [...objects.keys()]
              .filter((name) => name.startsWith(url.searchParams.get("prefix") ?? ""))
              .map(
                (name) =>
                  `<Contents><Key>${name}</Key><Size>1</Size><LastModified>2026-01-01T00:00:00Z</LastModified><ETag>"x"</ETag></Contents>`,
              );
            return void res
              .writeHead(200, { "Content-Type": "application/xml" })
              .end(
                `<?xml version="1.0"?><ListBucketResult><IsTruncated>false</IsTruncated><KeyCount>${contents.length}</KeyCount>${contents.join("")}</ListBucketResult>`,
              );
          }
          const found = objects.get(key);
          if (!found)
            return void res
              .writeHead(404, { "Content-Type": "application/xml" })
              .end(req.method === "HEAD" ? undefined : "<Error><Code>NoSuchKey</Code></Error>");
          res
            .writeHead(200, {
              "Content-Type": found.type,
              "Content-Length": found.bytes.length,
              ETag: '"x"',
              "Last-Modified": "Thu, 01 Jan 2026 00:00:00 GMT",
            })
            .end(req.method === "HEAD" ? undefined : found.bytes);
        });
    });
    await new Promise<void>((resolve) => bucket.listen(0, "127.0.0.1", resolve));
    endpoint = `http://127.0.0.1:${(bucket.address() as { port: number }).port}`;
    Object.assign(process.env, {
      S3_BUCKET: "pictures",
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY_ID: "key",
      S3_SECRET_ACCESS_KEY: "secret",
      S3_PUBLIC_URL: `${endpoint}/pictures/`,
    });
    for (const name of ["env", "storage", "security-headers:false"]) deleteSingleton(name);
  });
  afterAll(async () => {
    for (const name of [
      "S3_BUCKET",
      "S3_ENDPOINT",
      "S3_ACCESS_KEY_ID",
      "S3_SECRET_ACCESS_KEY",
      "S3_PUBLIC_URL",
    ])
      delete process.env[name];
    for (const name of ["env", "storage", "security-headers:false"]) deleteSingleton(name);
    await new Promise((resolve) => bucket.close(resolve));
  });

  it("a picture is stored in every format, also under the menu's paths, and immutable", async () => {
    const photo = await solid({ width: 1200, height: 900 }).jpeg().toBuffer();
    const { image } = await stored("item", photo);
    expect(image.startsWith(`${endpoint}/pictures/products/${vendor}/product-`)).toBe(true);
    const key = image.slice(`${endpoint}/pictures/`.length);
    const mine = [...objects].filter(([name]) => name.startsWith(key));
    expect(mine.map(([name, { type }]) => [name.slice(key.length), type]).sort()).toEqual(
      [192, 480, 960]
        .flatMap((width) => [
          [`-${width}`, "image/webp"],
          [`-${width}.avif`, "image/avif"],
          [`-${width}.webp`, "image/webp"],
        ])
        .sort(),
    );
    expect(new Set(mine.map(([, { cache }]) => cache))).toEqual(
      new Set(["public, max-age=31536000, immutable"]),
    );
    expect((await sharp(objects.get(`${key}-480`)!.bytes).metadata()).width).toBe(480);
    expect((await sharp((await readStoredPicture(image, [960]))!).metadata()).width).toBe(960);
    expect(await isOwnPicture(vendor, "item", image)).toBe(true);
    // Buckets are readable as a whole, so its original has a name that nobody can guess.
    const kept = [...objects].filter(([name]) => name.startsWith("originals/"));
    expect(kept.map(([name, { cache }]) => [name.slice(0, -38), cache])).toEqual([
      [key.replace("products/", "originals/"), "private, no-store"],
    ]);
    await deletePicture(vendor, image);
    expect([...objects.keys()]).toEqual([]);
  });

  it("pages show pictures from the bucket, and those on disk are still served", async () => {
    expect(securityHeaders({ development: false }).policy("")).toContain(
      `img-src 'self' data: blob: ${endpoint};`,
    );
    expect((await uploads()).negotiates).toBe(false);
    expect(await readStoredPicture(`/media/logos/${vendor}/logo-none`, [512])).toBeNull();
  });

  it("that doesn't answer, an upload fails with a message, and no row refers to it", async () => {
    objects.clear();
    const working = bucket.listeners("request")[0] as () => void;
    bucket
      .removeAllListeners("request")
      .on("request", (_req, res: { writeHead: (status: number) => { end: () => void } }) =>
        res.writeHead(403).end(),
      );
    expect(await refusal("item", await jpeg())).toBe("Failed to upload file");
    bucket.removeAllListeners("request").on("request", working);
  });

  it("without space for a whole picture, no part of it is kept, and the response is a server error", async () => {
    objects.clear();
    const working = bucket.listeners("request")[0] as (req: IncomingMessage, res: object) => void;
    bucket
      .removeAllListeners("request")
      .on("request", (req, res: { writeHead: (status: number) => { end: () => void } }) =>
        req.method === "PUT" && objects.size === 2 ? res.writeHead(403).end() : working(req, res),
      );
    expect(await storePicture(vendor, "item", await jpeg())).toEqual({
      ok: false,
      message: "Failed to upload file",
      status: 500,
    });
    expect([...objects.keys()]).toEqual([]);
    bucket.removeAllListeners("request").on("request", working);
  });
});

describe("a store's own picture", () => {
  const body = (fields: Record<string, string>, name: string, bytes: Buffer) => {
    const form = new FormData();
    for (const [field, value] of Object.entries(fields)) form.set(field, value);
    form.set(name, new Blob([new Uint8Array(bytes)]), "picture.jpg");
    return form;
  };
  const sent = (path: string, cookie: string, form: FormData) =>
    routeArgs(
      new Request(`http://localhost:3000/dashboard/settings/branding${path}`, {
        method: "POST",
        headers: { Cookie: cookie, Host: "localhost:3000" },
        body: form,
      }),
    );

  it.each([
    ["logo", 2],
    ["banner", 5],
  ] as const)("of kind %s has %i MB at most, to the byte", async (kind, megabytes) => {
    const cookie = await cookieOf((await makeVendor(systemDb)).userId);
    const [photo, most] = [
      await solid({ width: 60, height: 20 }).jpeg().toBuffer(),
      megabytes * 1024 * 1024,
    ];
    const answers = [];
    for (const size of [most - 1, most, most + 1])
      answers.push(
        (
          await takeBrandPicture(
            sent(
              `/picture?kind=${kind}`,
              cookie,
              body({}, "file", Buffer.concat([photo, Buffer.alloc(size - photo.length)])),
            ),
          )
        ).status,
      );
    expect(answers).toEqual([200, 200, 400]);
  });

  it("beyond the rate limit is refused with the time to wait, alone or in its form, which keeps the typed values", async () => {
    const me = await makeVendor(systemDb);
    const cookie = await cookieOf(me.userId);
    const photo = await solid({ width: 60, height: 20 }).jpeg().toBuffer();
    expect(await consumeRateLimit({ write: `pictures:${me.id}` }, 120)).toBeNull();
    const alone = await takeBrandPicture(
      sent("/picture?kind=logo", cookie, body({}, "file", photo)),
    );
    expect([alone.status, alone.headers.get("Retry-After")]).toEqual([
      429,
      expect.stringMatching(/^\d+$/),
    ]);
    expect(await alone.json()).toEqual({
      ok: false,
      message: expect.stringMatching(
        /^Too many tries\. Please wait \d+ minutes? and try again\.$/,
      ) as string,
    });
    const inForm = await saveBranding(
      sent(
        "",
        cookie,
        body({ intent: "save", base: "", customColor: "#0369A1" }, "logoFile", photo),
      ),
    );
    expect(inForm).toMatchObject({
      init: { status: 429, headers: { "Retry-After": expect.stringMatching(/^\d+$/) as string } },
      data: {
        errors: { logo: [expect.stringMatching(/^Too many tries/)] },
        texts: { customColor: "#0369A1" },
      },
    });
  });
});
