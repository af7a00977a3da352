import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "../../setup/free-port";
import { startServerProcess, type ServerProcess } from "../../setup/server-process";

let server: ServerProcess;
beforeAll(async () => {
  server = startServerProcess(await freePort(), {
    JOBS: "0",
    DRAIN_MS: "2000",
    NODE_OPTIONS: "--import ./tests/setup/hold-event-loop.mjs",
  });
  await server.ready();
});
afterAll(() => void server.child.kill("SIGKILL"));

const hold = (path: string, ms: number) =>
  fetch(server.origin + path, { headers: { "x-hold": String(ms) }, redirect: "manual" });
const lines = () =>
  server
    .output()
    .split("\n")
    .filter((line) => line.includes("event loop"))
    .map((line) => JSON.parse(line) as { msg: string; requests: object[] });

describe("a request that blocks the event loop", () => {
  it("for less than two seconds is not logged", async () => {
    expect((await hold("/help", 800)).status).toBe(200);
    expect(lines()).toEqual([]);
  });

  it("for two seconds is logged with its id and URL, and the process continues", async () => {
    const answer = await hold("/invitation/secret-token?x=1", 3_500);
    const [line, ...others] = lines();
    expect(others).toEqual([]);
    expect(line).toMatchObject({ msg: "The event loop has been held for 2 s" });
    // The previous request may still be closing.
    expect(line!.requests).toContainEqual({
      requestId: answer.headers.get("x-request-id"),
      method: "GET",
      path: "/invitation/{token}",
    });
    expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
  });

  it("for ten seconds is cut off, and the process exits cleanly to be restarted", async () => {
    const held = hold("/help", 3_600_000).then(
      () => "answered",
      () => "cut off",
    );
    await expect.poll(() => lines().length).toBe(3);
    // The loop is free again, and requests are answered until the exit.
    const other = await fetch(`${server.origin}/healthz`);
    expect([other.status, await held]).toEqual([200, "cut off"]);
    expect(await server.exit).toBe(1);
    expect(lines().at(-1)).toMatchObject({
      msg: "The event loop has been held for 10 s: what runs is ended, and then the process",
      requests: [{ method: "GET", path: "/help" }],
    });
  });
});
