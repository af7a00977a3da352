// Checks whether the installed packages match the lock, and the build the sources: by content, as a
// clone, a copy or a checkout changes file times.
import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Everything a build reads. Tests are left out: changing one must not cost a build. */
const SOURCES = [
  "app",
  "drizzle/schema",
  "drizzle/seed",
  "public",
  "sandbox",
  "scripts/build.mjs",
  "scripts/old-browsers.ts",
  "scripts/page-scripts.ts",
  "scripts/script-files.ts",
  "scripts/start.ts",
  "server.ts",
  "package-lock.json",
  "remix.config.js",
  "tsconfig.json",
  "vite.config.ts",
];
const NOT_BUILT = /\.(test|spec)\.tsx?$|(^|\/)\.DS_Store$/;

/** The outputs of a complete build; if one is missing, it was interrupted or half deleted. */
const OUTPUTS = ["client", "server/index.js", "server.js", "start.js", "sandbox.js"];

const readJson = (path) => {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return undefined;
  }
};

/**
 * Returns whether npm would install this lock entry here. A C library that differs is npm's to
 * judge: such entries are taken as not for us.
 */
const isForThisMachine = ({ os, cpu, libc }) => {
  const allows = (list, value) =>
    !list ||
    (!list.includes(`!${value}`) &&
      (list.every((name) => name.startsWith("!")) || list.includes(value)));
  return Boolean(os || cpu) && !libc && allows(os, process.platform) && allows(cpu, process.arch);
};

/**
 * Returns whether node_modules holds exactly what package-lock.json asks for, development packages
 * included. npm's own record of an installation (node_modules/.package-lock.json, written when it
 * has finished) is compared entry by entry.
 * @param {string} root folder of package.json
 * @returns {boolean}
 */
export function packagesAreInstalled(root) {
  const wanted = readJson(join(root, "package-lock.json"))?.packages;
  const installed = readJson(join(root, "node_modules/.package-lock.json"))?.packages;
  if (!wanted || !installed) return false;
  for (const [path, entry] of Object.entries(wanted)) {
    if (path === "") continue;
    const existing = installed[path];
    if (!existing) {
      if (entry.optional && !isForThisMachine(entry)) continue;
      return false;
    }
    if (existing.version !== entry.version || existing.integrity !== entry.integrity) return false;
  }
  return Object.entries(installed).every(([path, entry]) => wanted[path] || entry.extraneous);
}

/**
 * Hashes the paths and bytes of everything a build reads.
 * @param {string} root folder of package.json
 * @returns {string} SHA-256, hexadecimal
 */
export function sourceHash(root) {
  const hash = createHash("sha256");
  const add = (path) => {
    const bytes = readFileSync(join(root, path));
    hash.update(`${path}\0${bytes.length}\0`).update(bytes);
  };
  const walk = (path) => {
    for (const entry of readdirSync(join(root, path), { withFileTypes: true }).sort((a, b) =>
      a.name < b.name ? -1 : 1,
    )) {
      const child = `${path}/${entry.name}`;
      if (entry.isDirectory()) walk(child);
      else if (!NOT_BUILT.test(child)) add(child);
    }
  };
  for (const source of SOURCES) {
    if (!existsSync(join(root, source))) hash.update(`${source}\0missing\0`);
    else if (/\.\w+$/.test(source)) add(source);
    else walk(source);
  }
  return hash.digest("hex");
}

const stampPath = (root) => join(root, "build/stamp.json");

/**
 * Returns whether build/ is complete and made from the present sources.
 * @param {string} root folder of package.json
 * @returns {boolean}
 */
export function buildIsFresh(root) {
  const stamp = readJson(stampPath(root));
  return (
    Boolean(stamp) &&
    OUTPUTS.every((path) => existsSync(join(root, "build", path))) &&
    stamp.sources === sourceHash(root)
  );
}

/**
 * Removes the stamp before a build, so that an interrupted build doesn't count as complete.
 * @param {string} root folder of package.json
 */
export function removeStamp(root) {
  rmSync(stampPath(root), { force: true });
}

/**
 * Writes the stamp after a build.
 * @param {string} root folder of package.json
 * @param {string} sources the hash taken before the build began: a file saved meanwhile makes the
 * next start build again
 */
export function writeStamp(root, sources) {
  writeFileSync(`${stampPath(root)}.new`, `${JSON.stringify({ sources })}\n`);
  renameSync(`${stampPath(root)}.new`, stampPath(root));
}
