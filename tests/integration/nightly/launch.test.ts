import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeAll, expect, test } from "vitest";
import { env } from "~/platform/env.server";
import { makeUser } from "../../../drizzle/seed/factories";
import { systemDb } from "~/platform/db.server";
import { freePort } from "../../setup/free-port";

const running = new Set<ChildProcess>();
let port: number;

beforeAll(async () => {
  await makeUser(systemDb); // with a user, no demo stores are created
  port = await freePort();
});

afterEach(() => {
  for (const child of running) child.kill("SIGKILL");
  running.clear();
});

/** Runs `npm start`'s command on this file's database. */
function launch(settings: Record<string, string> = {}) {
  const { PATH, DATABASE_URL, DATA_DIR } = process.env;
  const child = spawn(process.execPath, ["build/start.js"], {
    env: {
      PATH,
      DATABASE_URL,
      DATA_DIR,
      PORT: String(port),
      LOG_LEVEL: "warn",
      ...settings,
    } as Partial<NodeJS.ProcessEnv> as NodeJS.ProcessEnv,
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.add(child);
  let said = "";
  let complained = "";
  child.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (complained += chunk.toString()));
  return {
    child,
    said: () => said,
    complained: () => complained,
    exit: once(child, "close").then(([code]) => code as number | null),
  };
}

test("prints the URLs once started, and shuts down cleanly", async () => {
  const started = launch();
  await expect.poll(started.said, { timeout: 45_000 }).toContain("Ready in");
  await expect.poll(started.said).toContain("ada@mama-put.test");
  expect(started.said()).toContain(`http://localhost:${port}/login`);
  expect((await fetch(`http://localhost:${port}/readyz`)).status).toBe(200);

  // A second run leaves the first alone.
  const second = launch();
  expect(await second.exit).toBe(1);
  expect(second.complained()).toBe(
    `Port ${port} is taken: stop what uses it or set PORT to another one.\n`,
  );
  expect((await fetch(`http://localhost:${port}/readyz`)).status).toBe(200);

  started.child.kill("SIGTERM");
  expect(await started.exit).toBe(0);
  expect(started.complained()).toBe("");
});

test("reports an unwritable data folder in one line, with its own database or another", async () => {
  const file = join(env().dataDir, "a-file");
  writeFileSync(file, "");
  for (const database of [process.env.DATABASE_URL!, ""]) {
    const refused = launch({ DATA_DIR: file, DATABASE_URL: database });
    expect(await refused.exit).toBe(1);
    expect(refused.complained()).toBe(
      `The data folder ${file} is not writable (EEXIST). Choose another one with DATA_DIR.\n`,
    );
  }
});
