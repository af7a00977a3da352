import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { keepDisplayed, orNetworkError, unlessNetworkError, networkError } from "./network-error";

const lost = () => Promise.reject(new TypeError("Failed to fetch"));
const redirect = (path: string) => () =>
  Promise.reject(new Response(null, { status: 302, headers: { Location: path } }));
/** As `isRouteErrorResponse` knows it. */
const answer = (status: number) => () =>
  Promise.reject({ status, statusText: "", internal: false, data: "" } as unknown as Error);

describe("orNetworkError", () => {
  it("answers for a server that is not there or in trouble, and only then", async () => {
    expect(await orNetworkError(() => Promise.resolve("done"))).toBe("done");
    expect(await orNetworkError(lost)).toBe(networkError);
    expect(await orNetworkError(answer(502))).toBe(networkError);
    await expect(orNetworkError(answer(404))).rejects.toMatchObject({ status: 404 });
    await expect(orNetworkError(redirect("/dashboard/orders"))).rejects.toBeInstanceOf(Response);
  });

  it("answers for a session that is over, and says whether what was sent is kept", async () => {
    const send = async (path: string) =>
      ((await orNetworkError(redirect(path))) as { message: string }).message;
    expect(await send("/login?returnTo=%2Fdashboard%2Forders")).toMatch(
      /^Not done: .* try again\.$/,
    );
    expect(await send("/login?returnTo=%2Fdashboard%2Fkept")).toMatch(
      /^Not done yet: .* finish it\.$/,
    );
    await expect(orNetworkError(redirect("/login-help"))).rejects.toBeInstanceOf(Response);
  });

  it("answers for a server that takes more than 45 seconds", async () => {
    vi.useFakeTimers();
    try {
      const answer = orNetworkError(() => new Promise(() => {}));
      await vi.advanceTimersByTimeAsync(45_000);
      expect(await answer).toBe(networkError);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe("keepDisplayed", () => {
  const args = (path: string, serverLoader: () => Promise<unknown>, signal?: AbortSignal) =>
    ({
      request: new Request(`http://localhost${path}`, signal ? { signal } : {}),
      params: {},
      serverLoader,
    }) as Parameters<ReturnType<typeof keepDisplayed>>[0];

  /** The page on the screen. */
  const at = (path: string) => (location.href = `http://localhost${path}`);
  const location = { href: "" };
  beforeEach(() => {
    vi.stubGlobal("window", Object.assign(new EventTarget(), { location }));
    vi.stubGlobal("document", {
      documentElement: { dataset: {} },
      createElement: () => ({ remove: () => undefined }),
    });
  });
  afterEach(() => void vi.unstubAllGlobals());

  it("keeps what the page shows when its session is over, and leaves it for the sign-in on the way elsewhere", async () => {
    const load = keepDisplayed();
    at("/dashboard/orders");
    await load(args("/dashboard/orders", () => Promise.resolve(1)));
    expect(await load(args("/dashboard/orders", redirect("/login?returnTo=%2Fx")))).toBe(1);
    await expect(
      load(args("/dashboard/items", redirect("/login?returnTo=%2Fx"))),
    ).rejects.toBeInstanceOf(Response);
    await expect(load(args("/dashboard/orders", redirect("/stores")))).rejects.toBeInstanceOf(
      Response,
    );
  });

  it("keeps what the page shows when reading it again fails, until it succeeds", async () => {
    const load = keepDisplayed();
    at("/dashboard/orders?tab=pending");
    expect(await load(args("/dashboard/orders?tab=pending", () => Promise.resolve(1)))).toBe(1);
    expect(await load(args("/dashboard/orders?tab=pending", lost))).toBe(1);
    expect(await load(args("/dashboard/orders?tab=pending", answer(503)))).toBe(1);
    expect(await load(args("/dashboard/orders?tab=pending", () => Promise.resolve(2)))).toBe(2);
  });

  it("never shows one page for another, nor hides an answer", async () => {
    const load = keepDisplayed();
    at("/dashboard/orders");
    await load(args("/dashboard/orders", () => Promise.resolve(1)));
    await expect(load(args("/dashboard/orders?tab=pending", answer(503)))).rejects.toMatchObject({
      status: 503,
    });
    await expect(load(args("/dashboard/orders", answer(404)))).rejects.toMatchObject({
      status: 404,
    });
    await expect(
      load(args("/dashboard/orders", () => Promise.reject(new Response(null, { status: 302 })))),
    ).rejects.toBeInstanceOf(Response);
  });

  it("opens no page with what it showed before another one", async () => {
    const load = keepDisplayed();
    await load(args("/dashboard/orders", () => Promise.resolve(1)));
    at("/dashboard/items");
    await expect(load(args("/dashboard/orders", answer(503)))).rejects.toMatchObject({
      status: 503,
    });
  });

  it("opens another page as soon as the network is back", async () => {
    const load = keepDisplayed();
    let isBack = false;
    const page = vi.fn(() => (isBack ? Promise.resolve("pending") : lost()));
    const opened = load(args("/dashboard/orders?tab=pending", page));
    await vi.waitFor(() => expect(page).toHaveBeenCalledTimes(1));
    isBack = true;
    window.dispatchEvent(new Event("online"));
    expect(await opened).toBe("pending");
    expect(page).toHaveBeenCalledTimes(2);
  });

  it("stops waiting for a page that nobody wants any more", async () => {
    const load = keepDisplayed();
    const navigation = new AbortController();
    const page = vi.fn(() =>
      navigation.signal.aborted ? Promise.reject(navigation.signal.reason as Error) : lost(),
    );
    const opened = load(args("/dashboard/orders", page, navigation.signal));
    await vi.waitFor(() => expect(page).toHaveBeenCalledTimes(1));
    navigation.abort();
    await expect(opened).rejects.toMatchObject({ name: "AbortError" });
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
