import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { EmbeddedPostgresError, program, type PostgresHome } from "./embedded-postgres-home";

/** The cluster's superuser. */
export const USER = "buka";

type Connection = { port: number; password: string };

/**
 * Creates the cluster beside its place and moves it there when it is complete: a start that was
 * killed half-way leaves nothing that looks finished.
 */
export function createCluster(
  home: PostgresHome,
  place: string,
  log: (line: string) => void,
): void {
  log("Creating the database, once …");
  const unfinished = mkdtempSync(join(home.folder, "creating-"));
  chmodSync(unfinished, 0o755);
  const connection: Connection = { port: 0, password: randomBytes(24).toString("base64url") };
  const [data, passwordFile] = [join(unfinished, "data"), join(unfinished, "password")];
  mkdirSync(data, { mode: 0o700 });
  writeFileSync(passwordFile, connection.password, { mode: 0o600 });
  writeConnection(unfinished, connection);
  if (home.account)
    for (const path of [data, passwordFile]) chownSync(path, home.account.uid, home.account.gid);

  // The locale flags: initdb refuses to work where the environment names a locale that the machine
  // does not have.
  const run = spawnSync(
    program(home.binaries, "initdb"),
    [
      `--pgdata=${data}`,
      `--username=${USER}`,
      `--pwfile=${passwordFile}`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      "--locale=C",
      "--lc-messages=C",
      "--no-instructions",
    ],
    { ...home.account, cwd: unfinished, env: bareEnvironment, encoding: "utf8" },
  );
  rmSync(passwordFile);
  if (run.status !== 0) {
    rmSync(unfinished, { recursive: true, force: true });
    throw new EmbeddedPostgresError(
      `The database could not be created in ${place}: ${run.error?.message ?? lastLine(run.stderr)}`,
    );
  }
  if (existsSync(place))
    rmSync(unfinished, { recursive: true, force: true }); // another start was faster
  else renameSync(unfinished, place);
}

/**
 * Checks the cluster's owner and version.
 * @throws EmbeddedPostgresError in one line, where Postgres would print many
 */
export function checkCluster(home: PostgresHome, place: string): void {
  const data = join(place, "data");
  const owner = statSync(data, { throwIfNoEntry: false })?.uid;
  const runner = home.account?.uid ?? process.getuid?.();
  if (owner !== undefined && runner !== undefined && owner !== runner) {
    throw new EmbeddedPostgresError(
      `The database in ${place} belongs to another user (id ${owner}). Start as that user, or choose another folder with DATA_DIR.`,
    );
  }
  const version = existsSync(join(data, "PG_VERSION"))
    ? readFileSync(join(data, "PG_VERSION"), "utf8").trim()
    : "none";
  const expected = spawnSync(program(home.binaries, "postgres"), ["--version"], {
    ...home.account,
    cwd: place,
    encoding: "utf8",
  }).stdout.match(/\d+/)?.[0];
  if (version !== expected)
    throw new EmbeddedPostgresError(
      `The database in ${place} was made by Postgres ${version}; this is Postgres ${expected}. Move that folder away to start with an empty one.`,
    );
}

const connectionFile = (folder: string) => join(folder, "connection.json");

/** Reads the cluster's port and password. @throws EmbeddedPostgresError */
export function readConnection(folder: string): Connection {
  try {
    return JSON.parse(readFileSync(connectionFile(folder), "utf8")) as Connection;
  } catch {
    throw new EmbeddedPostgresError(
      `${connectionFile(folder)}, with the database's password, can't be read. Move ${folder} away to start with an empty database.`,
    );
  }
}

/** Stores the cluster's port and password in one step. */
export function writeConnection(folder: string, connection: Connection): void {
  writeFileSync(`${connectionFile(folder)}.new`, JSON.stringify(connection), { mode: 0o600 });
  renameSync(`${connectionFile(folder)}.new`, connectionFile(folder));
}

/**
 * Environment of Postgres's programs: nothing that would point them at another server, locale or
 * library. On Windows Node adds what a program needs there.
 */
export const bareEnvironment = { LC_ALL: "C" } as Partial<NodeJS.ProcessEnv> as NodeJS.ProcessEnv;

/** Returns the last line of a program's output. */
export const lastLine = (text: string) => text.trim().split("\n").at(-1) ?? "";
