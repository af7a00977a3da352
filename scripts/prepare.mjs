// Before `npm start`, `npm test`, `npm run dev`: installs the packages and builds if necessary,
// else prints nothing. Node's own modules only: it runs in a fresh clone.
import "./node-version.mjs";
import { spawnSync } from "node:child_process";
import { dirname, basename } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { buildIsFresh, packagesAreInstalled } from "./freshness.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));

const seconds = (from) => ((performance.now() - from) / 1000).toFixed(1);

/**
 * Runs npm: the one that started this script if known, else the first on the PATH (on Windows a
 * .cmd, which needs a shell).
 */
function npm(args) {
  const cli = process.env.npm_execpath;
  const ours = cli && /^npm-cli\.c?js$/.test(basename(cli));
  return spawnSync(ours ? process.execPath : "npm", ours ? [cli, ...args] : args, {
    cwd: root,
    stdio: "inherit",
    shell: !ours && process.platform === "win32",
  });
}

function step(title, run) {
  const began = performance.now();
  console.log(`${title} …`);
  const { status, error } = run();
  if (status !== 0)
    throw new Error(`${title} failed${error ? `: ${error.message}` : ` (exit code ${status})`}.`);
  console.log(`${title}: done in ${seconds(began)} s`);
}

/**
 * Brings node_modules to the lock, and build/ to the sources.
 * @param {{ build: boolean }} options build: false leaves build/ alone (development serves the
 * sources)
 * @throws {Error} with one line to print, when npm or the build fails
 */
export function prepare({ build }) {
  if (!packagesAreInstalled(root)) {
    // The development packages are part of it whatever NODE_ENV says: the build and the embedded
    // Postgres are among them.
    step("Installing packages (npm ci)", () =>
      npm([
        "ci",
        "--no-audit",
        "--no-fund",
        "--include=dev",
        "--include=optional",
        "--loglevel=error",
      ]),
    );
  }
  if (build && !buildIsFresh(root)) {
    step("Building", () =>
      spawnSync(process.execPath, ["scripts/build.mjs"], { cwd: root, stdio: "inherit" }),
    );
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    prepare({ build: !process.argv.includes("--no-build") });
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
