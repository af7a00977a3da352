import { execFileSync } from "node:child_process";
import { appendFileSync, chmodSync, chownSync, existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import postgres from "postgres";
import { postgresPrograms } from "./packages";
import { startPart, type Part } from "./part";

export type ReplicatedPostgres = {
  primaryUrl: string;
  replicaUrl: string;
  primary: Part;
  replica: Part;
  /** Stops applying what the primary sends, or goes on. */
  pause: (isPaused: boolean) => Promise<void>;
  stop: () => Promise<void>;
};

/** Postgres doesn't run as root. */
function account(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync("id", [flag, "postgres"]).toString());
  return { uid: id("-u"), gid: id("-g") };
}

/** Starts a primary and a streaming replica in an empty folder, with an empty database `buka`. */
export async function startReplicatedPostgres(
  folder: string,
  ports: { primary: number; replica: number },
): Promise<ReplicatedPostgres> {
  const programs = postgresPrograms()!;
  const as = account();
  const place = join(folder, "postgres");
  mkdirSync(place, { recursive: true });
  chmodSync(folder, 0o755); // root's folders are its own
  if (as.uid !== undefined) chownSync(place, as.uid, as.gid!);
  const run = (name: string, ...args: string[]) =>
    execFileSync(join(programs, name), args, { ...as, cwd: place, stdio: "ignore" });
  const url = (port: number, name: string) => `postgres://buka@127.0.0.1:${port}/${name}`;
  const start = (name: "primary" | "replica") => {
    const data = join(place, name);
    appendFileSync(
      join(data, "postgresql.conf"),
      `\nport = ${ports[name]}\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = ''\n`,
    );
    return startPart({
      name,
      command: join(programs, "postgres"),
      args: ["-D", data],
      as,
      log: join(folder, `${name}.log`),
      stopSignal: "SIGINT", // fast: it doesn't wait for clients
      isReady: async () => {
        const client = postgres(url(ports[name], "postgres"), { max: 1, connect_timeout: 2 });
        const answered = await client`select 1`.then(
          () => true,
          () => false,
        );
        await client.end({ timeout: 0 });
        return answered;
      },
    });
  };
  if (!existsSync(join(place, "primary")))
    run(
      "initdb",
      "-D",
      join(place, "primary"),
      "-U",
      "buka",
      "--auth=trust",
      "-E",
      "UTF8",
      "--locale=C",
    );
  const primary = await start("primary");
  const from = `postgres://buka@127.0.0.1:${ports.primary}`;
  run("pg_basebackup", "-D", join(place, "replica"), "-d", from, "-R", "--checkpoint=fast");
  const replica = await start("replica");
  const owner = postgres(url(ports.primary, "postgres"), { max: 1 });
  await owner.unsafe("create database buka");
  await owner.end();
  const replicaUrl = url(ports.replica, "buka");
  return {
    primaryUrl: url(ports.primary, "buka"),
    replicaUrl,
    primary,
    replica,
    pause: async (isPaused) => {
      const admin = postgres(replicaUrl, { max: 1 });
      await admin.unsafe(`select pg_wal_replay_${isPaused ? "pause" : "resume"}()`);
      await admin.end();
    },
    stop: async () => {
      await replica.stop();
      await primary.stop();
    },
  };
}
