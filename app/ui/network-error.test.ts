import { describe, expect, it } from "vitest";
import { keepDisplayed, orNetworkError, unlessNetworkError, networkError } from "./network-error";

const lost = () => Promise.reject(new TypeError("Failed to fetch"));
/** As `isRouteErrorResponse` knows it. */
const answer = (status: number) => () =>
  Promise.reject({ status, statusText: "", internal: false, data: "" } as unknown as Error);

describe("orNetworkError", () => {
  it("answers for a server that is not there or in trouble, and only then", async () => {
    expect(await orNetworkError(() => Promise.resolve("done"))).toBe("done");
    expect(await orNetworkError(lost)).toBe(networkError);
    expect(await orNetworkError(answer(502))).toBe(networkError);
    await expect(orNetworkError(answer(404))).rejects.toMatchObject({ status: 404 });
    await expect(
      orNetworkError(() => Promise.reject(new Response(null, { status: 302 }))),
    ).rejects.toBeInstanceOf(Response);
  });
});

describe("keepDisplayed", () => {
  const args = (path: string, serverLoader: () => Promise<unknown>) =>
    ({ request: new Request(`http://localhost${path}`), params: {}, serverLoader }) as Parameters<
      ReturnType<typeof keepDisplayed>
    >[0];

  it("keeps what the page shows when reading it again fails, until it succeeds", async () => {
    const load = keepDisplayed();
    expect(await load(args("/dashboard/orders?tab=pending", () => Promise.resolve(1)))).toBe(1);
    expect(await load(args("/dashboard/orders?tab=pending", lost))).toBe(1);
    expect(await load(args("/dashboard/orders?tab=pending", answer(503)))).toBe(1);
    expect(await load(args("/dashboard/orders?tab=pending", () => Promise.resolve(2)))).toBe(2);
  });

  it("never shows one page for another, nor hides an answer", async () => {
    const load = keepDisplayed();
    await expect(load(args("/dashboard/orders", lost))).rejects.toThrow("Failed to fetch");
    await load(args("/dashboard/orders", () => Promise.resolve(1)));
    await expect(load(args("/dashboard/orders?tab=pending", lost))).rejects.toThrow(
      "Failed to fetch",
    );
    await expect(load(args("/dashboard/orders", answer(404)))).rejects.toMatchObject({
      status: 404,
    });
    await expect(
      load(args("/dashboard/orders", () => Promise.reject(new Response(null, { status: 302 })))),
    ).rejects.toBeInstanceOf(Response);
  });
});

describe("unlessNetworkError", () => {
  it("reads the page again after every action except one that did not reach the server", () => {
    expect(unlessNetworkError({ actionResult: networkError, defaultShouldRevalidate: true })).toBe(
      false,
    );
    for (const actionResult of [undefined, null, { ok: true }, { ok: false }])
      expect(unlessNetworkError({ actionResult, defaultShouldRevalidate: true })).toBe(true);
  });
});
