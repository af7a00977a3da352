// After `npm ci` and before each build: applies patches/ to the installed packages (decision 33).
// Node's own modules only: it runs where nothing else is installed, the image's last stage
// included.
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

/** `package+version.patch`, as patch-package names them; a scope's slash is a plus, too. */
const NAME = /^(?<name>@[^+]+\+[^+]+|[^+]+)\+(?<version>[^+]+)\.patch$/;

/**
 * Reads a unified diff.
 * @param {string} text with paths below a/ and b/
 * @returns {{ path: string, hunks: { before: string, after: string }[] }[]} for each file the lines
 * that go and those that come, context included
 */
function readPatch(text) {
  const files = [];
  for (const line of text.split("\n")) {
    const file = files.at(-1);
    if (line.startsWith("+++ ")) files.push({ path: line.replace("+++ b/", ""), hunks: [] });
    else if (line.startsWith("@@")) file.hunks.push({ before: "", after: "" });
    else if (!line.startsWith("---") && /^[ +-]/.test(line)) {
      const hunk = file.hunks.at(-1);
      if (line[0] !== "+") hunk.before += `${line.slice(1)}\n`;
      if (line[0] !== "-") hunk.after += `${line.slice(1)}\n`;
    }
  }
  return files;
}

const occursOnce = (text, part) => text.split(part).length === 2;

/**
 * Returns a file's text with all hunks applied; null when one of them doesn't fit.
 * @param {string} text
 * @param {{ before: string, after: string }[]} hunks
 */
function withHunks(text, hunks) {
  let patched = text;
  for (const { before, after } of hunks) {
    if (!occursOnce(patched, before)) return null;
    patched = patched.replace(before, () => after);
  }
  return patched;
}

const reversed = (hunks) => hunks.map(({ before, after }) => ({ before: after, after: before }));

/**
 * Lists what patches/ changes, with each file's text as the package brings it and as it should be.
 * @param {string} root folder of package.json
 * @returns {{ path: string, original: string, patched: string, installed: string }[]}
 * @throws {Error} with one line to print, when a package has another version than its patch, or the
 * file is neither the original nor patched
 */
export function patchedFiles(root) {
  return readdirSync(join(root, "patches")).flatMap((patch) => {
    const { name, version } = NAME.exec(patch)?.groups ?? {};
    if (!name) throw new Error(`patches/${patch} is not named package+version.patch.`);
    const folder = join(root, "node_modules", name.replace("+", "/"));
    const manifest = join(folder, "package.json");
    if (!existsSync(manifest)) throw new Error(`patches/${patch}: the package is not installed.`);
    const installedVersion = JSON.parse(readFileSync(manifest, "utf8")).version;
    if (installedVersion !== version)
      throw new Error(
        `patches/${patch} is for another version than the installed ${installedVersion}: ` +
          "make it again, or remove it if the release has it (docs/decisions/0033-patched-driver.md).",
      );
    return readPatch(readFileSync(join(root, "patches", patch), "utf8")).map(({ path, hunks }) => {
      const installed = readFileSync(join(root, path), "utf8");
      const original = withHunks(installed, reversed(hunks)) ?? installed;
      const patched = withHunks(original, hunks);
      if (patched === null) throw new Error(`patches/${patch} does not fit ${path}.`);
      return { path, original, patched, installed };
    });
  });
}

/**
 * Applies patches/ where that is still to do.
 * @param {string} root folder of package.json
 * @throws {Error} as patchedFiles does
 */
export function patchPackages(root) {
  for (const { path, patched, installed } of patchedFiles(root)) {
    if (installed === patched) continue;
    // A new file: several checkouts may share the old one by hard links.
    rmSync(join(root, path));
    writeFileSync(join(root, path), patched);
    console.log(`Patched ${path}`);
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    patchPackages(dirname(dirname(fileURLToPath(import.meta.url))));
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
