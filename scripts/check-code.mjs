// What `npm run lint` says of types, lint rules and format, counted for `npm test`.
// Alone: node scripts/check-code.mjs
import "./node-version.mjs";
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const outcome = { passed: 0, failed: 0 };

/**
 * Runs a tool on the whole tree and shows what it found.
 * @param {string} what
 * @param {string} tool its script, in node_modules
 * @param {string[]} options
 */
function check(what, tool, ...options) {
  const began = performance.now();
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, "node_modules", tool), ...options, "."],
    { cwd: root, encoding: "utf8" },
  );
  outcome[status === 0 ? "passed" : "failed"] += 1;
  if (status !== 0) console.log(`${stdout}${stderr}`.trim());
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`${seconds.padStart(5)} s  ${what}: ${status === 0 ? "passed" : "failed"}`);
}

/**
 * Names what decides on the format beside a file's own text: the packages, and Tailwind's classes.
 */
function formatRules() {
  const hash = createHash("sha256");
  for (const file of ["package-lock.json", ".prettierrc.json", ".prettierignore"])
    hash.update(readFileSync(join(root, file)));
  for (const file of readdirSync(join(root, "app/ui")).sort())
    if (file.endsWith(".css")) hash.update(readFileSync(join(root, "app/ui", file)));
  return hash.digest("hex").slice(0, 12);
}

check("types and lint", "oxlint/bin/oxlint", "--deny-warnings");
// Files that have not changed since they were found well formatted aren't read again.
check(
  "format",
  "prettier/bin/prettier.cjs",
  "--experimental-cli", // reads the tree in half the time of the other one
  "--check",
  "--log-level=warn",
  "--cache",
  `--cache-location=.cache/prettier-${formatRules()}`,
);

const report = process.argv[2];
if (report) writeFileSync(report, JSON.stringify(outcome));
process.exit(outcome.failed ? 1 : 0);
