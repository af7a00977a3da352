import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
/** Chromium without what shows windows: Debian's name for it, and Chrome's. */
const SHELLS = ["chromium-headless-shell", "chrome-headless-shell"];
/** Where installers put Chromium without telling the PATH. */
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

const onPath = (names) =>
  names
    .flatMap((name) =>
      (process.env.PATH ?? "").split(delimiter).map((folder) => join(folder, name)),
    )
    .find(isProgram);
const onThisMachine = () => onPath(NAMES) ?? PLACES.find(isProgram);

const isDebian = () =>
  existsSync("/etc/os-release") &&
  /^ID(_LIKE)?=.*\b(debian|ubuntu)\b/m.test(readFileSync("/etc/os-release", "utf8"));
const succeeds = (command, args, options) =>
  spawnSync(command, args, { stdio: "inherit", ...options }).status === 0;

const mayInstall = () => process.getuid?.() === 0 && isDebian();
function install(name) {
  console.log(`Installing ${name} (apt-get) …`);
  const options = {
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    stdio: ["ignore", "ignore", "inherit"],
  };
  const network = ["-o", "Acquire::Retries=0", "-o", "Acquire::http::Timeout=20"];
  return (
    succeeds("apt-get", [...network, "update", "-qq"], options) &&
    succeeds("apt-get", [...network, "install", "-y", "-qq", name], options)
  );
}

/**
 * Finds Chromium's headless shell on this machine. The same engine without what shows windows: a
 * page costs it a third less (docs/decisions/0029-what-tests-may-cost.md).
 * @returns {string | undefined} path of the program
 */
export const findHeadlessShell = () => onPath(SHELLS);

/** Installs Debian's headless shell where it is missing and we may; Chromium does without it. */
export function installHeadlessShell() {
  if (!findHeadlessShell() && mayInstall()) install(SHELLS[0]);
}

/**
 * Finds Chromium for the browser tests: CHROMIUM_PATH, else one of this machine, else Debian's
 * package where we may install it, else Playwright's.
 * @param {string} root folder of package.json
 * @returns {string} path of the program; "" leaves the choice to Playwright, which then has its own
 * @throws {Error} with one line, when there is none and none can be had
 */
export function findChromium(root) {
  const configured = process.env.CHROMIUM_PATH;
  if (configured) {
    if (isProgram(configured)) return configured;
    throw new Error(`CHROMIUM_PATH is ${configured}, which can't be run.`);
  }
  const found = onThisMachine();
  if (found) return found;
  if (mayInstall() && install("chromium")) {
    const installed = onThisMachine();
    if (installed) return installed;
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
