import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import postgres from "postgres";
import { openDatabase } from "~/platform/db.server";
import { migrateDatabase } from "~/platform/migrate.server";
import { freePort } from "./processes";
import type { Stage } from "./stage";
import type { StormPlace } from "./storm-servers";

/**
 * Runs a storm's script in a process and on a database of its own: it uses the storm's provider,
 * which its environment names once and for all. In its environment: DATABASE_URL (an empty
 * database), DATA_DIR (an empty folder) and what `env` adds.
 * @returns the JSON that it prints
 * @throws when it can't be finished
 */
export async function runStorm<Outcome>(
  stage: Stage,
  name: string,
  script: string,
  env: Record<string, string> = {},
): Promise<Outcome> {
  const owner = postgres(stage.databaseUrl, { max: 1, onnotice: () => {} });
  try {
    await owner.unsafe(`create database ${name}`);
  } finally {
    await owner.end({ timeout: 5 });
  }
  const databaseUrl = Object.assign(new URL(stage.databaseUrl), { pathname: `/${name}` }).href;
  const folder = join(stage.folder, name);
  mkdirSync(folder);
  const child = spawn(
    process.execPath,
    ["--import", "tsx", fileURLToPath(new URL(script, import.meta.url))],
    {
      env: {
        ...process.env,
        ...env,
        DATABASE_URL: databaseUrl,
        DATA_DIR: folder,
        LOG_LEVEL: "silent", // its output is the outcome; payouts fail on purpose
      },
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0) throw new Error(`The storm ended with ${code}`);
  return JSON.parse(output) as Outcome;
}

/** Prepares what the script of `runStorm` needs: free ports and a migrated, open database. */
export async function openStormPlace(): Promise<StormPlace & { provider: string }> {
  const { DATABASE_URL: databaseUrl = "", DATA_DIR: folder = "" } = process.env;
  const ports = {
    sandbox: await freePort(),
    servers: [await freePort(), await freePort()] as const,
  };
  const provider = `http://127.0.0.1:${ports.sandbox}/sandbox/paystack`;
  process.env.PAYSTACK_BASE_URL = provider;
  const { locked } = await migrateDatabase(databaseUrl);
  openDatabase({ url: databaseUrl, poolMax: 10, locked });
  return { databaseUrl, folder, ports, provider };
}
