import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { purgeWith } from "~/platform/edge-purge.server";
import { listen, listenThen, type Listening } from "../listen-for-test";
import { createEdgeSandbox } from "./router";

const account = { zone: "zone1", token: "a-token-of-twenty-letters" };
const tags = (count: number) => Array.from({ length: count }, (_, n) => `store-${n}`);

let sandbox: Listening;
beforeEach(async () => {
  sandbox = await listenThen(() => ({ path: "/edge", router: createEdgeSandbox(account).router }));
});
afterEach(() => sandbox.close());

const purges = async () =>
  (await (await fetch(`${sandbox.origin}/edge/purges`)).json()) as { tags: string[] }[];
const meet = (...faults: string[]) =>
  fetch(`${sandbox.origin}/edge/faults`, {
    method: "PUT",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(faults),
  });
const purge = (kind: "cloudflare" | "fastly", given: Partial<typeof account> = {}) =>
  purgeWith({ kind, purgeUrls: [`${sandbox.origin}/edge/${kind}`], ...account, ...given });

describe.each([
  { kind: "cloudflare", most: 100 },
  { kind: "fastly", most: 256 },
] as const)("a purge at $kind", ({ kind, most }) => {
  it("names every tag, as many in a call as it takes", async () => {
    await purge(kind)(tags(most + 1));
    const taken = await purges();
    expect(taken.map((one) => one.tags.length)).toEqual([most, 1]);
    expect(taken.flatMap((one) => one.tags)).toEqual(tags(most + 1));
  });

  it("fails where it was not taken", async () => {
    await expect(purge(kind, { token: "wrong" })(["store-1"])).rejects.toThrow(/40[13]/);
    await expect(purge(kind, { zone: "other" })(["store-1"])).rejects.toThrow("404");
    await meet("rate", "down");
    await expect(purge(kind)(["store-1"])).rejects.toThrow("429");
    await expect(purge(kind)(["store-1"])).rejects.toThrow("503");
    expect(await purges()).toEqual([]);
    await purge(kind)(["store-1"]);
    expect(await purges()).toHaveLength(1);
  });
});

it("a purge fails once nothing has answered for 5 s", async () => {
  await meet("silent");
  await expect(purge("fastly")(["store-1"])).rejects.toThrow(/timeout/i);
});

it("a purge at Cloudflare that is answered 200 without success has failed", async () => {
  const odd = await listen((_req, res) => res.end('{"success":false}'));
  await expect(
    purgeWith({ kind: "cloudflare", purgeUrls: [odd.origin], ...account })(["store-1"]),
  ).rejects.toThrow("did not purge");
  await odd.close();
});

describe("a purge at Varnish", () => {
  it("goes to each of them, and fails if one of them did not take it", async () => {
    const asked: unknown[] = [];
    const varnish = (status: number) =>
      listen((req, res) => {
        const { "x-purge-token": token, "x-purge-tags": named } = req.headers;
        asked.push([req.method, token, named]);
        res.writeHead(status).end();
      });
    const [one, other, broken] = await Promise.all([varnish(200), varnish(200), varnish(503)]);
    const all = (purgeUrls: string[]) =>
      purgeWith({ kind: "varnish", purgeUrls, token: "t", zone: "" })(["store-1", "store-2"]);
    await all([one.origin, other.origin]);
    expect(asked).toEqual([
      ["PURGE", "t", "store-1 store-2"],
      ["PURGE", "t", "store-1 store-2"],
    ]);
    await expect(all([one.origin, broken.origin])).rejects.toThrow("503");
    await Promise.all([one, other, broken].map((each) => each.close()));
  });
});
