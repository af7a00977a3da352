import { createHash } from "node:crypto";
import { once } from "node:events";
import { Agent } from "node:http";
import { connect } from "node:net";
import { describe, expect, it, vi } from "vitest";
import {
  ask,
  contentOf,
  home,
  host,
  owner,
  product,
  rename,
  shop,
  startStoreHome,
} from "../../setup/store-home";

startStoreHome();

describe("a store's home page", () => {
  it("is the same over keep-alive and closing connections", async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const lasting = (headers: Record<string, string | undefined> = {}) =>
      home(headers, "/", product.port, agent);
    const own = ({
      date: _date,
      connection: _connection,
      "keep-alive": _keepAlive,
      "x-request-id": _id,
      ...rest
    }: Record<string, string | undefined>) => rest;
    try {
      for (const encoding of [undefined, "br", "gzip"]) {
        // Until it is recompressed in the background, its bytes may change between requests.
        await expect
          .poll(async () => (await home({ "accept-encoding": encoding })).headers.etag)
          .toMatch(encoding === "br" ? /-b"$/ : /-[gi]"$/);
        const [ending, first, second] = [
          await home({ "accept-encoding": encoding }),
          await lasting({ "accept-encoding": encoding }),
          await lasting({ "accept-encoding": encoding }),
        ];
        expect(own(first.headers)).toEqual(own(ending.headers));
        expect(first.bytes.equals(ending.bytes) && second.bytes.equals(first.bytes)).toBe(true);
        expect([
          first.headers.connection,
          first.headers["keep-alive"],
          ending.headers.connection,
        ]).toEqual([undefined, undefined, "close"]);
        expect(second.headers["x-request-id"]).not.toBe(first.headers["x-request-id"]);
        expect(Math.abs(Date.parse(first.headers.date!) - Date.now())).toBeLessThan(60_000);
      }
      expect((await lasting({ "if-none-match": (await lasting()).headers.etag })).status).toBe(304);
    } finally {
      agent.destroy();
    }
  });

  it("leaves the connection usable after a request with a body, in chunks, or pipelined", async () => {
    await home({ "Accept-Encoding": "identity" });
    const line = `GET / HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: identity\r\n`;
    const socket = connect(product.port, "127.0.0.1").setEncoding("latin1");
    let received = "";
    socket.on("data", (text: string) => (received += text));
    const answers = () => received.split("HTTP/1.1 200 OK\r\n").length - 1;
    const pages = () => received.split("</html>").length - 1;
    const asked = [
      "\r\n",
      "Content-Length: 5\r\n\r\nhello",
      "Transfer-Encoding: chunked\r\n\r\n2\r\nhi\r\n0\r\n\r\n",
      `\r\n${line}\r\n${line}\r\n`,
      "Content-Length: 2\r\n\r\n",
    ];
    for (const [at, rest] of asked.entries()) {
      socket.write(line + rest);
      await vi.waitFor(() =>
        expect([answers(), pages()]).toEqual([[1, 2, 3, 6, 7][at], [1, 2, 3, 6, 7][at]]),
      );
    }
    socket.write(`hi${line}`);
    socket.write("\r\n");
    await vi.waitFor(() => expect([answers(), pages()]).toEqual([8, 8]));
    const closed = once(socket, "close");
    socket.end(`${line}Connection: close\r\n\r\n`);
    await closed;
    expect([answers(), pages(), received.includes("HTTP/1.1 4")]).toEqual([9, 9, false]);
  });

  it("has every security header, a new request id each time, and a policy that allows its scripts by hash", async () => {
    const [first, second] = [await home(), await home()];
    const other = await ask("/cart", { host });
    for (const name of [
      "x-content-type-options",
      "referrer-policy",
      "cross-origin-opener-policy",
      "cross-origin-resource-policy",
      "permissions-policy",
    ]) {
      expect([name, first.headers[name]]).toEqual([name, other.headers[name]]);
    }
    expect(first.headers["x-request-id"]).toMatch(/^[0-9a-f-]{18}$/);
    expect(second.headers["x-request-id"]).not.toBe(first.headers["x-request-id"]);
    expect(first.text).not.toContain(first.headers["x-request-id"]);
    const scripts = [
      ...first.text.matchAll(/<script(?![^>]*\b(?:src|type)=)[^>]*>([\s\S]*?)<\/script>/g),
    ].map(([, text]) => text!);
    expect(scripts.length).toBeGreaterThan(0);
    const hashes = scripts.map(
      (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`,
    );
    const policy = first.headers["content-security-policy"]!;
    expect(policy.match(/'sha256-[^']+'/g)).toEqual([...new Set(hashes)]);
    expect(policy).not.toContain("nonce");
    expect(policy.replace(/ 'sha256-[^']+'/g, "")).toBe(
      String(other.headers["content-security-policy"]).replace(/ 'nonce-[^']+'/, ""),
    );
  });

  it("has the same text and its own strong ETag in each encoding", async () => {
    const answers = await Promise.all(
      ["gzip, deflate, br, zstd", "gzip", "identity"].map((accepted) =>
        home({ "accept-encoding": accepted }),
      ),
    );
    expect(answers.map(({ headers }) => headers["content-encoding"])).toEqual([
      "br",
      "gzip",
      undefined,
    ]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(3);
    for (const { headers, bytes } of answers) {
      expect(headers).toMatchObject({
        "cache-control": "private, no-cache",
        vary: "Accept-Encoding, Cookie, Save-Data",
        "content-length": String(bytes.length),
      });
    }
  });

  it("answers 304 to a matching ETag, and HEAD with only headers", async () => {
    const { headers, bytes } = await home();
    const again = await home({ "if-none-match": headers.etag });
    expect([again.status, again.bytes.length, again.headers.etag]).toEqual([304, 0, headers.etag]);
    const head = await ask("/", { host, method: "HEAD" });
    expect([head.status, head.body, head.headers["content-length"], head.headers.etag]).toEqual([
      200,
      "",
      String(bytes.length),
      headers.etag,
    ]);
    await rename("Another name");
    await expect.poll(async () => (await home({ "if-none-match": headers.etag })).status).toBe(200);
  });

  it("has no scripts under Save-Data, until lite mode is turned off", async () => {
    const boot = (answer: { text: string }) => answer.text.includes("data-boot=");
    const [plain, lite, off] = [
      await home(),
      await home({ "save-data": "on" }),
      await home({ "save-data": "on", cookie: "lite=off" }),
    ];
    expect([boot(plain), boot(lite), off.text.includes("\nstart({\nmanifest:")]).toEqual([
      true,
      false,
      true,
    ]);
    const way = (answer: { text: string }) => /href="(\/lite\?data=\w+)"/.exec(answer.text)?.[1];
    expect([way(plain), way(lite), way(off)]).toEqual([
      "/lite?data=full",
      "/lite?data=full",
      "/lite?data=less",
    ]);
    expect((await home({ cookie: "lite=off" })).headers.etag).toBe(plain.headers.etag);
  });
});

describe("the hydration module", () => {
  const address = (text: string) => /data-boot="([^"]+)"/.exec(text)![1]!;
  it("is immutable at the page's version, and still served after the page has changed", async () => {
    const path = address((await home()).text);
    const boot = await home({ "accept-encoding": "br" }, path);
    expect([boot.status, boot.headers["content-type"], boot.headers["cache-control"]]).toEqual([
      200,
      "text/javascript; charset=utf-8",
      "public, max-age=31536000, immutable",
    ]);
    expect(boot.text).toContain("Jollof rice");
    await rename("Another name");
    await expect.poll(async () => address((await home()).text)).not.toBe(path);
    expect((await home({}, path)).text).toBe(boot.text);
    const unknown = await home({}, `${path.split("?")[0]}?v=aaaaaaaaaa`);
    expect([unknown.status, unknown.headers["cache-control"]]).toEqual([404, "no-store"]);
  });
});

describe("a crawler", () => {
  const crawler = { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" };
  const structured = /<script type="application\/ld\+json">([^<]+)<\/script>/;
  it("gets the cached page with structured data of the store and its menu", async () => {
    const page = await home();
    await owner.begin(async (tx) => {
      await tx`lock table vendor_profiles, menu_items, categories in access exclusive mode`;
      for (const encoding of ["br", "gzip", undefined]) {
        const told = await home({ ...crawler, "accept-encoding": encoding });
        expect(JSON.parse(structured.exec(told.text)![1]!)).toMatchObject({
          "@type": "Restaurant",
          hasMenu: { hasMenuSection: expect.any(Array) },
        });
        expect(told.text.replace(structured, "")).toBe(page.text);
        expect(contentOf(told.headers.etag)).not.toBe(contentOf(page.headers.etag));
        const again = await home({ ...crawler, "if-none-match": told.headers.etag });
        expect(again.status).toBe(304);
      }
    });
    expect(page.text).not.toMatch(structured);
  });
});

describe("one visitor's cart", () => {
  const add = async (itemId: string, times: number) => {
    let cookie: string | undefined;
    for (let time = 0; time < times; time++) {
      const { headers } = await ask("/cart", {
        host,
        method: "POST",
        body: `intent=add&from=menu&itemId=${itemId}`,
        headers: { "content-type": "application/x-www-form-urlencoded", cookie },
      });
      cookie = headers["set-cookie"]?.[0]?.split(";")[0] ?? cookie;
    }
    return cookie!;
  };
  const lines = (text: string) => {
    const found = /<script type="application\/json" id="cart-data">([\s\S]*?)<\/script>/.exec(
      text,
    )?.[1];
    return (
      found &&
      (JSON.parse(found) as { lines: { itemId: string; quantity: number }[] }).lines.map(
        ({ itemId, quantity }) => [itemId, quantity],
      )
    );
  };

  it("is in that visitor's page and in no other, in parallel requests too", async () => {
    const [one, two] = [await add(shop.rice.id, 1), await add(shop.soup.id, 2)];
    const visitors = [
      [one, [[shop.rice.id, 1]]],
      [two, [[shop.soup.id, 2]]],
      [undefined, undefined],
      ["cart=made-up", undefined],
    ] as const;
    const asked = Array.from({ length: 40 }, (_, at) => visitors[at % visitors.length]!);
    const answers = await Promise.all(
      asked.map(([cookie], at) =>
        home({ cookie, "accept-encoding": ["br", "gzip", "identity"][at % 3] }),
      ),
    );
    expect(answers.map(({ text }) => lines(text))).toEqual(asked.map(([, expected]) => expected));
    const anonymous = answers.find((_, at) => asked[at]![0] === undefined)!;
    for (const [at, { headers, text }] of answers.entries()) {
      const mine = asked[at]![1] !== undefined;
      expect([
        contentOf(headers.etag) === contentOf(anonymous.headers.etag),
        headers["cache-control"],
      ]).toEqual([!mine, "private, no-cache"]);
      expect(text.length > anonymous.text.length).toBe(mine);
    }
  });

  it("gives the page its own ETag, which is answered with 304", async () => {
    const cookie = await add(shop.rice.id, 1);
    const { headers } = await home({ cookie });
    expect((await home({ cookie, "if-none-match": headers.etag })).status).toBe(304);
    expect((await home({ "if-none-match": headers.etag })).status).toBe(200);
  });
});
