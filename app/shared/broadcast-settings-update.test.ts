import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { allowConsole } from "../../tests/setup/console-guard";
import { broadcastSettingsUpdate } from "./broadcast-settings-update";

const SIGNALS = ["storefront-settings-updated", "theme-updated"];

/** A browser in which some channels may fail, and the signals that arrive by the others. */
function aBrowser(shut: readonly ("local" | "session" | "window" | "broadcast")[] = []) {
  const heard: string[] = [];
  const open = (way: (typeof shut)[number], signal: string, slug: unknown) => {
    if (shut.includes(way)) throw new Error(`${way} is shut`);
    heard.push(`${way} ${signal} ${String(slug)}`);
  };
  const local = new Map<string, string>();
  const store = (way: "local" | "session", kept = new Map<string, string>()) => ({
    setItem: (key: string, word: string) => (
      open(way, key, (JSON.parse(word) as { slug: string }).slug),
      void kept.set(key, word)
    ),
    removeItem: (key: string) => void kept.delete(key),
  });
  vi.stubGlobal("localStorage", store("local", local));
  vi.stubGlobal("sessionStorage", store("session"));
  vi.stubGlobal("window", {
    dispatchEvent: ({ type, detail }: CustomEvent<{ slug: string }>) =>
      open("window", type, detail.slug),
  });
  vi.stubGlobal(
    "BroadcastChannel",
    class {
      constructor(private readonly name: string) {}
      postMessage({ slug }: { slug: string }) {
        open("broadcast", this.name, slug);
      }
      close() {}
    },
  );
  return { heard, local };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("says both signals with the slug by every way, and takes the flag of the local storage back after 100 ms", () => {
  const { heard, local } = aBrowser();
  broadcastSettingsUpdate("mama-put");
  expect(heard.sort()).toEqual(
    ["broadcast", "local", "session", "window"].flatMap((way) =>
      SIGNALS.map((signal) => `${way} ${signal} mama-put`),
    ),
  );
  expect([...local.keys()]).toEqual(SIGNALS);
  vi.advanceTimersByTime(99);
  expect(local.size).toBe(2);
  vi.advanceTimersByTime(1);
  expect(local.size).toBe(0);
});

it.each(["local", "session", "window", "broadcast"] as const)(
  "only warns where %s fails, and says it by the other ways",
  (way) => {
    const warned: string[] = [];
    allowConsole(/could not be notified/);
    vi.spyOn(console, "warn").mockImplementation(
      (...parts: unknown[]) => void warned.push(String(parts[0])),
    );
    const { heard } = aBrowser([way]);
    broadcastSettingsUpdate("mama-put");
    expect(heard).toHaveLength(6);
    expect(warned).toEqual(Array(2).fill("Open storefronts could not be notified"));
  },
);
