import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  offlineSafeLoader,
  networkError,
  offlineSafeCall,
  offlineSafeRevalidate,
  type NetworkError,
} from "./offline-safe";

const lost = () => Promise.reject(new TypeError("Failed to fetch"));
const redirect = (path: string) => () =>
  Promise.reject(new Response(null, { status: 302, headers: { Location: path } }));
/** In the form that `isRouteErrorResponse` recognises. */
const answer = (status: number) => () =>
  Promise.reject({ status, statusText: "", internal: false, data: "" } as unknown as Error);

const TOKEN = "0f8fad5b-d9cb-469f-a165-70867728950e";
const form = () => {
  const sent = new FormData();
  sent.set("token", TOKEN);
  return Promise.resolve(sent);
};

describe("offlineSafeCall", () => {
  /** The server's answers to questions; none if it can't be reached. */
  const ask = vi.fn<(path: string) => Promise<Response>>();
  const page = { dataset: {}, className: "", append: vi.fn(), remove: vi.fn(), textContent: "" };
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
    ask.mockReset();
    ask.mockImplementation(async () => Response.json({ to: null }));
    vi.stubGlobal("fetch", ask);
    vi.stubGlobal("location", { pathname: "/dashboard/orders" });
    vi.stubGlobal("navigator", { onLine: true });
    vi.stubGlobal("document", {
      documentElement: { dataset: {} },
      body: page,
      querySelector: () => null,
      createElement: () => page,
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  /** Sends a form without an answer, and lets the time pass that finding out takes. */
  async function send(call: () => Promise<unknown>, sent?: typeof form, passMs = 25_000) {
    const answer = offlineSafeCall(call, sent).then(
      (value) => ({ value }),
      (thrown: unknown) => ({ thrown }),
    );
    await vi.advanceTimersByTimeAsync(passMs);
    return answer as Promise<{ value?: NetworkError; thrown?: Response }>;
  }

  it("says 'Not sent' only of a device that was offline", async () => {
    vi.stubGlobal("navigator", { onLine: false });
    expect((await send(lost)).value).toBe(networkError);
    expect(ask).not.toHaveBeenCalled();
    vi.stubGlobal("navigator", { onLine: true });
    expect((await send(lost)).value?.message).not.toMatch(/Not sent/);
  });

  it("leaves answers alone", async () => {
    expect(await offlineSafeCall(() => Promise.resolve("done"))).toBe("done");
    await expect(offlineSafeCall(answer(404))).rejects.toMatchObject({ status: 404 });
    await expect(offlineSafeCall(redirect("/dashboard/orders"))).rejects.toBeInstanceOf(Response);
    await expect(
      offlineSafeCall(() => Promise.reject(new DOMException("", "AbortError"))),
    ).rejects.toBeInstanceOf(DOMException);
    expect(ask).not.toHaveBeenCalled();
  });

  it("leads to what a form has made whose answer was lost", async () => {
    ask.mockRejectedValueOnce(new TypeError("Failed to fetch"));
    ask.mockResolvedValueOnce(Response.json({ to: null }));
    ask.mockResolvedValueOnce(Response.json({ to: "/dashboard/payouts?done=requested" }));
    const { thrown } = await send(lost, form);
    expect(thrown?.headers.get("Location")).toBe("/dashboard/payouts?done=requested");
    expect(ask).toHaveBeenCalledWith(`/dashboard/sent?token=${TOKEN}`, expect.anything());
  });

  it("says that a form did not arrive once the server has said so twice", async () => {
    const { value } = await send(lost, form);
    expect(value).toMatchObject({
      unreachable: true,
      isChecked: true,
      message: "This didn’t arrive. Please tap again.",
    });
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it("shows what a form without a token has done on the page, read again", async () => {
    ask.mockRejectedValueOnce(new TypeError("Failed to fetch"));
    const { value } = await send(lost);
    expect(value).toMatchObject({
      isChecked: true,
      message: expect.stringMatching(/^We can’t tell if this arrived/),
    });
    expect(offlineSafeRevalidate({ actionResult: value, defaultShouldRevalidate: true })).toBe(
      true,
    );
    expect(ask).toHaveBeenLastCalledWith("/healthz", expect.anything());
  });

  it("blames no network for an error of ours", async () => {
    expect((await send(answer(502))).value?.message).toMatch(/^Something went wrong on our side/);
    expect((await send(answer(500), form)).value?.message).toBe(
      "Something went wrong on our side, and this was not done. Please tap again.",
    );
  });

  it("says what it knows when the server stays away", async () => {
    ask.mockRejectedValue(new TypeError("Failed to fetch"));
    const { value } = await send(lost, form);
    expect(value?.message).toMatch(/^We still don’t know if this arrived\. Tap again/);
    expect(offlineSafeRevalidate({ actionResult: value, defaultShouldRevalidate: true })).toBe(
      false,
    );
    expect((await send(lost)).value?.message).toMatch(/Look here again/);
  });

  it("says that nothing was done where the session is over", async () => {
    const answer = await send(redirect("/login?returnTo=%2Fdashboard%2Forders"), undefined, 0);
    expect(answer.value?.message).toMatch(/^Not done: .* try again\.$/);
    await expect(offlineSafeCall(redirect("/login-help"))).rejects.toBeInstanceOf(Response);
  });

  it("asks after 45 seconds without an answer", async () => {
    const { value } = await send(() => new Promise(() => {}), form, 60_000);
    expect(value?.message).toBe("This didn’t arrive. Please tap again.");
  });
});

describe("offlineSafeLoader", () => {
  const args = (path: string, serverLoader: () => Promise<unknown>, signal?: AbortSignal) =>
    ({
      request: new Request(`http://localhost${path}`, signal ? { signal } : {}),
      params: {},
      serverLoader,
    }) as Parameters<ReturnType<typeof offlineSafeLoader>>[0];

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
    const load = offlineSafeLoader();
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
    const load = offlineSafeLoader();
    at("/dashboard/orders?tab=pending");
    expect(await load(args("/dashboard/orders?tab=pending", () => Promise.resolve(1)))).toBe(1);
    expect(await load(args("/dashboard/orders?tab=pending", lost))).toBe(1);
    expect(await load(args("/dashboard/orders?tab=pending", answer(503)))).toBe(1);
    expect(await load(args("/dashboard/orders?tab=pending", () => Promise.resolve(2)))).toBe(2);
  });

  it("never shows one page for another, nor hides an answer", async () => {
    const load = offlineSafeLoader();
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
    const load = offlineSafeLoader();
    await load(args("/dashboard/orders", () => Promise.resolve(1)));
    at("/dashboard/items");
    await expect(load(args("/dashboard/orders", answer(503)))).rejects.toMatchObject({
      status: 503,
    });
  });

  it("opens another page as soon as the network is back", async () => {
    const load = offlineSafeLoader();
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
    const load = offlineSafeLoader();
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

describe("offlineSafeRevalidate", () => {
  it("reads the page again after every action except one that can’t have reached the server", () => {
    expect(
      offlineSafeRevalidate({ actionResult: networkError, defaultShouldRevalidate: true }),
    ).toBe(false);
    for (const actionResult of [undefined, null, { ok: true }, { ok: false }])
      expect(offlineSafeRevalidate({ actionResult, defaultShouldRevalidate: true })).toBe(true);
  });
});
