// Runs the proofs of docs/scale.md against a real PgBouncer, replica, Varnish and balancer, and
// prints their figures. Not part of `npm test`, as a machine may not have these.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const HOME = "/usr/lib/postgresql";
const has = (program) =>
  ["/usr/sbin", "/usr/bin", "/usr/local/bin"].some((folder) => existsSync(join(folder, program)));
const hasServer =
  existsSync(HOME) &&
  readdirSync(HOME).some((version) => existsSync(join(HOME, version, "bin", "pg_basebackup")));
const missing = [
  ...(hasServer ? [] : ["postgresql"]),
  ...Object.entries({ pgbouncer: "pgbouncer", varnishd: "varnish", haproxy: "haproxy" })
    .filter(([program]) => !has(program))
    .map(([, name]) => name),
];
if (missing.length > 0) {
  console.error(`Missing: ${missing.join(", ")}. On Debian: apt-get install ${missing.join(" ")}`);
  process.exit(1);
}
const folder = mkdtempSync(join(tmpdir(), "buka-proof-"));
const figures = join(folder, "figures.md");
const run = (command, ...args) =>
  spawnSync(command, args, {
    stdio: "inherit",
    env: { ...process.env, PROOF_FIGURES: figures },
  }).status ?? 1;
const status =
  run("node", "scripts/prepare.mjs") ||
  run(
    "npx",
    "vitest",
    "run",
    "--config",
    "tests/setup/vitest.config.ts",
    "--root",
    ".",
    "--project",
    "scale",
    ...process.argv.slice(2),
  ) ||
  run("npx", "tsx", "scripts/prove-scale/edge.ts");
if (existsSync(figures))
  console.log(`\n| part | figure | value |\n|---|---|---|\n${readFileSync(figures, "utf8")}`);
rmSync(folder, { recursive: true, force: true });
process.exit(status);
