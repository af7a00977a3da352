import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, inject } from "vitest";
import { closeDatabase } from "~/platform/db.server";
import { databaseName, databaseOn, onServer } from "./test-cluster";

// Before any module of the app calls env(): this file's own copy of the migrated database, and its
// own data folder.
const { serverUrl, template, runPid } = inject("postgres");
const name = databaseName(`${process.pid}_${Date.now().toString(36)}`, runPid);
const dataDir = mkdtempSync(join(tmpdir(), "buka-test-"));

// Without fsync, copying files takes half the time of copying page by page.
await onServer(serverUrl, `create database ${name} template ${template} strategy file_copy`);

const environment = { ...process.env };
Object.assign(process.env, {
  DATABASE_URL: databaseOn(serverUrl, name),
  DATABASE_POOL_MAX: "10",
  DATA_DIR: dataDir,
  LOG_LEVEL: "silent",
  PORT: "3000",
  PUBLIC_URL: "http://localhost:3000",
  SESSION_SECRET: "a-secret-that-only-these-tests-know-about",
});
// Timers left by the previous file may have read the environment in between.
forgetSingletons();

afterAll(async () => {
  await closeDatabase();
  await onServer(serverUrl, `drop database ${name} with (force)`);
  rmSync(dataDir, { recursive: true, force: true });
  // The next file starts with the same environment and without per-process caches.
  forgetSingletons();
  for (const key of Object.keys(process.env)) if (!(key in environment)) delete process.env[key];
  Object.assign(process.env, environment);
});

function forgetSingletons(): void {
  (globalThis as { __buka?: Map<string, unknown> }).__buka?.clear();
}
