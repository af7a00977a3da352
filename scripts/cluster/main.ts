import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startCluster } from "./cluster";
import { requirePackages } from "./packages";

const PORT = 3100;

/** `npm run cluster`: the scaled shape, until Ctrl-C. */
requirePackages();
const folder = mkdtempSync(join(tmpdir(), "buka-cluster-"));
console.log(`Starting ten processes; their logs and data are in ${folder} …`);
const cluster = await startCluster({ folder, port: PORT, env: { SANDBOX: "1" } });
console.log(`http://localhost:${PORT}`);
for (const part of [...cluster.servers, ...cluster.varnishes, ...Object.values(cluster.parts)])
  console.log(`  ${part.name}: ${part.pid()}`);
console.log("Kill one of them and look. Ctrl-C ends them all.");
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => void cluster.stop().then(() => process.exit(0)));
