import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { freePort } from "./free-port";

/**
 * Makes the folder and chooses the ports of a storm of two servers and a sandbox, which is the
 * provider of this process too. Once the file's tests are over, `stops` are called and the folder
 * goes.
 */
export function makeStormSite() {
  const folder = mkdtempSync(join(tmpdir(), "buka-storm-"));
  const stops: (() => Promise<void>)[] = [];
  afterAll(async () => {
    for (const stop of stops) await stop();
    rmSync(folder, { recursive: true, force: true });
  });
  const choosePorts = async () => {
    const ports = {
      sandbox: await freePort(),
      servers: [await freePort(), await freePort()] as const,
    };
    const provider = `http://127.0.0.1:${ports.sandbox}/sandbox/paystack`;
    process.env.PAYSTACK_BASE_URL = provider;
    return { ports, provider };
  };
  return { folder, stops, choosePorts };
}
