// `npm run build`: the browser's and Remix's bundles (build/client, build/server), then our own
// entries (build/server.js, start.js, sandbox.js), then the browser's files once more, packed.
import "./node-version.mjs";
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { removeStamp, sourceHash, writeStamp } from "./freshness.mjs";
import { writeLicences } from "./licences.mjs";
import { precompress } from "./precompress.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * Remix's own build. It empties build/ first, so it runs first.
 * @param version what the dashboard says is installed (app/platform/version.server.ts)
 */
function buildRemix(version) {
  const cli = join(
    dirname(createRequire(import.meta.url).resolve("@remix-run/dev/package.json")),
    "dist/cli.js",
  );
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [cli, "vite:build", "--logLevel", "error"], {
      cwd: root,
      stdio: "inherit",
      env: { ...process.env, NODE_ENV: "production", VITE_VERSION: version },
    });
    child.on("error", reject);
    child.on("exit", (code) =>
      code === 0 ? resolve() : reject(new Error(`remix vite:build ended with code ${code}`)),
    );
  });
}

/**
 * What runs under node directly. Code that two entries share (the environment, the pools) lands in
 * one chunk, so it exists once in a process; what is imported dynamically (the seed, the embedded
 * Postgres) is read only where it is needed.
 */
async function buildEntries() {
  await build({
    absWorkingDir: root,
    entryPoints: {
      server: "server.ts",
      "file-reader": "app/file-reader-thread.server.ts",
      watchdog: "app/platform/watchdog-thread.server.ts",
      start: "scripts/start.ts",
      sandbox: "sandbox/main.ts",
      "confirm-payout": "scripts/confirm-payout.ts",
      "send-refund": "scripts/send-refund.ts",
      "decide-review": "scripts/decide-review.ts",
      doctor: "scripts/doctor.ts",
      backup: "scripts/backup.ts",
      restore: "scripts/restore.ts",
      "rebuild-customers": "scripts/rebuild-customers.ts",
      "rebuild-reports": "scripts/rebuild-reports.ts",
    },
    outdir: "build",
    chunkNames: "chunks/[name]-[hash]",
    bundle: true,
    splitting: true,
    packages: "external",
    platform: "node",
    format: "esm",
    target: "node20",
    jsx: "automatic",
    sourcemap: true,
    sourcesContent: false,
    tsconfig: "tsconfig.json",
    logLevel: "warning",
  });
}

const sources = sourceHash(root);
const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
removeStamp(root);
try {
  await buildRemix(`${version} (${sources.slice(0, 7)})`);
  await buildEntries();
  writeLicences(root, join(root, "build/client/licences.txt"));
  await precompress(join(root, "build/client"));
  writeStamp(root, sources);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
