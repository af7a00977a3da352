import { execFileSync, spawnSync } from "node:child_process";
import { appendFileSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { freePort } from "../setup/free-port";

const HOME = "/usr/lib/postgresql";

/** Debian's Postgres, which has what the embedded one lacks: pg_basebackup. */
const programs = readdirSync(HOME)
  .map((version) => join(HOME, version, "bin"))
  .findLast((folder) => existsSync(join(folder, "pg_basebackup")))!;
const account = () => {
  const id = (flag: string) => Number(spawnSync("id", [flag, "postgres"]).stdout.toString());
  return process.getuid?.() === 0 ? { uid: id("-u"), gid: id("-g") } : {};
};

export type ReplicatedPostgres = {
  primaryUrl: string;
  replicaUrl: string;
  /** Stops applying what the primary sends, or goes on. */
  pause: (isPaused: boolean) => Promise<void>;
  killReplica: () => void;
  stop: () => void;
};

/** Starts a primary and a streaming replica, both empty but for the database `buka`. */
export async function startReplicatedPostgres(): Promise<ReplicatedPostgres> {
  const folder = mkdtempSync(join(tmpdir(), "buka-replicated-"));
  const as = account();
  if (as.uid !== undefined) chownSync(folder, as.uid, as.gid);
  const run = (name: string, ...args: string[]) =>
    execFileSync(join(programs, name), args, { ...as, cwd: folder, stdio: "ignore" });
  const [primary, replica] = [join(folder, "primary"), join(folder, "replica")];
  const [primaryPort, replicaPort] = [await freePort(), await freePort()];
  const start = (place: string, port: number) => {
    appendFileSync(
      join(place, "postgresql.conf"),
      `\nport = ${port}\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = ''\nfsync = off\n`,
    );
    run("pg_ctl", "-D", place, "-w", "-l", `${place}.log`, "start");
  };
  const end = (place: string) => {
    if (existsSync(join(place, "postmaster.pid")))
      run("pg_ctl", "-D", place, "-m", "immediate", "stop");
  };
  run("initdb", "-D", primary, "-U", "buka", "--auth=trust", "-E", "UTF8", "--locale=C");
  start(primary, primaryPort);
  const from = `postgres://buka@127.0.0.1:${primaryPort}`;
  run("pg_basebackup", "-D", replica, "-d", from, "-R", "--checkpoint=fast");
  start(replica, replicaPort);
  const owner = postgres(`${from}/postgres`, { max: 1 });
  await owner.unsafe("create database buka");
  await owner.end();
  const replicaUrl = `postgres://buka@127.0.0.1:${replicaPort}/buka`;
  return {
    primaryUrl: `${from}/buka`,
    replicaUrl,
    pause: async (isPaused) => {
      const admin = postgres(replicaUrl, { max: 1 });
      await admin.unsafe(`select pg_wal_replay_${isPaused ? "pause" : "resume"}()`);
      await admin.end();
    },
    killReplica: () => end(replica),
    stop: () => {
      end(replica);
      end(primary);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
