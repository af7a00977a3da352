import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { fetchPage } from "./page";
import { slowLink } from "./slow-link";

it("delivers the whole answer, after the handshakes, one flight at a time", async () => {
  const body = Buffer.from(
    Array.from({ length: 8_000 }, (_, number) => String(number).padStart(5)).join(""),
  );
  const server = createServer((_req, res) => res.end(body)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const link = await slowLink((server.address() as AddressInfo).port, {
    rttMs: 40,
    bitsPerSecond: 80_000_000,
  });
  const began = performance.now();
  const page = await fetchPage(link.port, "/");
  const took = performance.now() - began;
  link.stop();
  server.close();
  expect(page.body.equals(body)).toBe(true);
  // Two handshakes, the request and its answer, and one more one-way trip: 40,000 bytes are two flights.
  expect(took).toBeGreaterThan(4 * 40 - 5);
});
