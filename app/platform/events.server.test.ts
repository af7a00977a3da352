import type { EventEmitter } from "node:events";
import { describe, expect, it, vi } from "vitest";
import { eventStream, openStreams, type Signal } from "./events.server";
import { singleton } from "./singleton.server";

const leaving = new AbortController();
const open = (clientIp: string, gone = leaving.signal) =>
  eventStream(new Request("http://localhost/events"), { gone, clientIp }, () => true);

/** As if it came from Postgres. */
const signal = (event: Signal) =>
  singleton<{ emitter: EventEmitter | null }>("events", () => ({ emitter: null })).emitter!.emit(
    "signal",
    event,
  );

describe("an event stream", () => {
  it("counts until its reader disconnects, in any way", async () => {
    const leave = new AbortController();
    open("10.0.0.1", leave.signal);
    const cancelled = open("10.0.0.1");
    expect(openStreams()).toBe(2);
    leave.abort();
    expect(openStreams()).toBe(1);
    await cancelled.body!.cancel();
    expect(openStreams()).toBe(0);
  });

  it("is over at once for a reader who had left before", async () => {
    const response = open("10.0.0.1", AbortSignal.abort());
    expect(await response.text()).toBe("");
    expect(openStreams()).toBe(0);
  });

  it("is refused with 429 to a network that has 500, and with 503 above 5,000 in all", () => {
    const answers = new Map<number, number>();
    for (let network = 0; network < 11; network++)
      for (let n = 0; n < 501; n++) {
        const { status, headers } = open(`10.0.1.${network}`);
        if (status !== 200) expect(headers.get("Retry-After")).toBe("30");
        answers.set(status, (answers.get(status) ?? 0) + 1);
      }
    expect(Object.fromEntries(answers)).toEqual({ 200: 5_000, 429: 9, 503: 502 });
    leaving.abort();
    expect(openStreams()).toBe(0);
  });

  it("hears of a lost connection at another moment than the others, of a change at once", async () => {
    vi.useFakeTimers();
    const leave = new AbortController();
    const streams = Array.from({ length: 100 }, () => open("10.0.0.2", leave.signal));
    const heard = streams.map(() => 0);
    streams.forEach(({ body }, at) => {
      void body!.pipeTo(
        new WritableStream({
          write: (part: Uint8Array) =>
            void (heard[at]! += new TextDecoder().decode(part).split("event: change").length - 1),
        }),
      );
    });
    const all = () => heard.reduce((sum, count) => sum + count, 0);
    signal({ topic: "store", vendorId: "v" });
    await vi.advanceTimersByTimeAsync(0);
    expect(all()).toBe(100);
    signal({ topic: "resync" });
    await vi.advanceTimersByTimeAsync(500);
    expect(all()).toBeGreaterThan(110);
    expect(all()).toBeLessThan(190);
    await vi.advanceTimersByTimeAsync(500);
    expect(all()).toBe(200);
    leave.abort();
    vi.useRealTimers();
  });
});
