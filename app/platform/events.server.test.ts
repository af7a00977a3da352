import { describe, expect, it } from "vitest";
import { eventStream, openStreams } from "./events.server";

const leaving = new AbortController();
const open = (clientIp: string, gone = leaving.signal) =>
  eventStream({ gone, clientIp }, () => true);

describe("an event stream", () => {
  it("counts until its reader goes, however that is heard of", async () => {
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
});
