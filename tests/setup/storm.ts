import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { startStormServers, type StormServers } from "../../bench/storm-servers";
import { freePort } from "./free-port";

export let servers: StormServers;

/** Starts two servers for a file, and a sandbox that is this process's provider too. */
export function startStorms(env: () => Record<string, string> = () => ({})): void {
  const folder = mkdtempSync(join(tmpdir(), "buka-storm-"));
  beforeAll(async () => {
    const ports = {
      sandbox: await freePort(),
      servers: [await freePort(), await freePort()] as const,
    };
    servers = await startStormServers({
      databaseUrl: process.env.DATABASE_URL!,
      folder,
      ports,
      env: env(),
    });
    process.env.PAYSTACK_BASE_URL = servers.provider;
  });
  afterAll(async () => {
    await servers.stop();
    rmSync(folder, { recursive: true, force: true });
  });
}
