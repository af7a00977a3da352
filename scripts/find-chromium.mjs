import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
/** Where installers put it without telling the PATH. */
const PLACES = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe",
];

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const onThisMachine = () =>
  [
    ...NAMES.flatMap((name) =>
      (process.env.PATH ?? "").split(delimiter).map((folder) => join(folder, name)),
    ),
    ...PLACES,
  ].find(isProgram);

const isDebian = () =>
  existsSync("/etc/os-release") &&
  /^ID(_LIKE)?=.*\b(debian|ubuntu)\b/m.test(readFileSync("/etc/os-release", "utf8"));
const succeeds = (command, args, options) =>
  spawnSync(command, args, { stdio: "inherit", ...options }).status === 0;

/**
 * Finds Chromium for the browser tests: CHROMIUM_PATH, else one of this machine, else Debian's
 * package where we may install it, else Playwright's.
 * @param {string} root folder of package.json
 * @returns {string} path of the program; "" leaves the choice to Playwright, which then has its own
 * @throws {Error} with one line, when there is none and none can be had
 */
export function findChromium(root) {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (isProgram(given)) return given;
    throw new Error(`CHROMIUM_PATH is ${given}, which can't be run.`);
  }
  const found = onThisMachine();
  if (found) return found;
  if (process.getuid?.() === 0 && isDebian()) {
    console.log("Installing Chromium (apt-get) …");
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    if (
      succeeds("apt-get", ["update", "-qq"], { env }) &&
      succeeds("apt-get", ["install", "-y", "-qq", "chromium"], { env })
    ) {
      const installed = onThisMachine();
      if (installed) return installed;
    }
  }
  console.log("Installing Chromium (playwright install) …");
  if (
    succeeds(
      process.execPath,
      [join(root, "node_modules/@playwright/test/cli.js"), "install", "chromium"],
      { cwd: root },
    )
  )
    return "";
  throw new Error("No Chromium was found or could be installed: set CHROMIUM_PATH to one.");
}
