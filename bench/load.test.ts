import { createServer, type Server } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import { MAX_CONNECTIONS, pace } from "./load";
import type { ServerProcess } from "./processes";

let server: Server | undefined;
afterEach(() => server?.close());

/** A server in this process, as a target. `answer` gets the number of the request, from 1. */
async function serve(answer: (request: number, end: (status?: number) => void) => void) {
  let asked = 0;
  let open = 0;
  const seen = { most: 0, asked: () => asked };
  server = createServer((_, response) =>
    answer((asked += 1), (status = 200) => response.writeHead(status).end("ok")),
  );
  server.on("connection", (socket) => {
    seen.most = Math.max(seen.most, (open += 1));
    socket.on("close", () => (open -= 1));
  });
  await new Promise<void>((resolve) => server!.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  return { seen, target: { server: { port } as ServerProcess, path: "/", headers: {} } };
}

describe("paced load", () => {
  it("on a stalled server waits on a bounded number of connections, loses no request, and counts the waiting", async () => {
    const held: (() => void)[] = [];
    const { seen, target } = await serve((request, end) => {
      if (request <= 20 || request > 20 + MAX_CONNECTIONS) return end();
      held.push(end);
      if (held.length === MAX_CONNECTIONS) for (const release of held) release();
    });
    const { count, p99 } = await pace(target, { rate: 4 * MAX_CONNECTIONS, seconds: 0.5 });
    expect(seen.most).toBe(MAX_CONNECTIONS);
    expect(count).toBe(seen.asked() - 20);
    expect(p99).toBeGreaterThan(10);
  });

  it("ends with the error of an answer that is not a success, even if others wait", async () => {
    const { target } = await serve((request, end) => {
      if (request <= 20) end();
      else if (request === 20 + MAX_CONNECTIONS) end(500);
    });
    await expect(pace(target, { rate: 4 * MAX_CONNECTIONS, seconds: 5 })).rejects.toThrow(
      "not a success",
    );
  });
});
