import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { requirePackages } from "./cluster/packages";

/**
 * `npm run prove:scale`: the proofs of docs/scale.md against a real PgBouncer, replica, Varnish and
 * HAProxy, and their figures. Not part of `npm test`, as a machine may not have these.
 */
requirePackages();
const folder = mkdtempSync(join(tmpdir(), "buka-proof-"));
const figures = join(folder, "figures.md");
const run = (...args: string[]) =>
  spawnSync("npx", args, {
    stdio: "inherit",
    env: { ...process.env, PROOF_FIGURES: figures },
  }).status ?? 1;
const [config, files] = ["tests/setup/vitest.config.ts", process.argv.slice(2)];
const status =
  run("vitest", "run", "--config", config, "--root", ".", "--project", "scale", ...files) ||
  run("tsx", "scripts/prove-scale/edge.ts");
if (existsSync(figures))
  console.log(`\n| part | figure | value |\n|---|---|---|\n${readFileSync(figures, "utf8")}`);
rmSync(folder, { recursive: true, force: true });
process.exit(status);
