import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { patchedFiles } from "../../scripts/patch-packages.mjs";

/** A copy of the driver as it is published. */
let published: string;
beforeAll(() => {
  published = mkdtempSync(join(tmpdir(), "buka-driver-"));
  cpSync("node_modules/postgres", join(published, "node_modules/postgres"), { recursive: true });
  for (const { path, original } of patchedFiles(process.cwd()))
    writeFileSync(join(published, path), original);
});
afterAll(() => rmSync(published, { recursive: true }));

/** Runs tests/setup/lost-transaction.mjs to its end. */
function loseTransaction(root: string, ...how: "reconnect"[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      "tests/setup/lost-transaction.mjs",
      join(root, "node_modules/postgres/src/index.js"),
      process.env.DATABASE_URL!,
      ...how,
    ],
    { encoding: "utf8", timeout: 30_000 },
  );
  return { status, stderr, said: status === 0 ? (JSON.parse(stdout) as object) : null };
}

test("the installed driver is patched", () => {
  for (const { path, installed, patched } of patchedFiles(process.cwd()))
    expect(installed, path).toBe(patched);
});

test("the process outlives a transaction whose connection was lost, and the driver goes on", () => {
  expect(loseTransaction(process.cwd())).toMatchObject({
    status: 0,
    said: {
      transaction: "CONNECTION_CLOSED",
      later: "CONNECTION_CLOSED",
      next: "answered",
      rows: [],
    },
  });
});

test("nothing of a lost transaction is written on the connection that replaces it", () => {
  expect(loseTransaction(process.cwd(), "reconnect")).toMatchObject({
    status: 0,
    said: { later: "CONNECTION_CLOSED", rows: [] },
  });
});

test("the published driver still needs its patch: when this fails, remove it (decision 33)", () => {
  const crash = loseTransaction(published);
  expect(crash.status).toBe(1);
  expect(crash.stderr).toContain("nextWrite");
  expect(loseTransaction(published, "reconnect").said).toMatchObject({
    later: "committed",
    rows: ["its later statement"],
  });
});
