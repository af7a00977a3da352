import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { inject } from "vitest";
import postgres from "postgres";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "../../scripts/embedded-postgres";

/** Where Debian, Ubuntu and apt.postgresql.org install it. */
const DEBIAN = "/usr/lib/postgresql";

/**
 * Returns the tests' Postgres, or where this machine's pg_dump is too old for it, one that is
 * installed beside that pg_dump.
 * @param folder for its data
 * @throws where there is none: install the package postgresql
 */
export async function dumpablePostgres(folder: string): Promise<EmbeddedPostgres> {
  const { serverUrl } = inject("postgres");
  const { stdout } = spawnSync("pg_dump", ["--version"], { encoding: "utf8" });
  const dumps = Number(/(\d+)\./.exec(stdout ?? "")?.[1] ?? 0);
  if (dumps >= (await majorOf(serverUrl))) return { url: serverUrl, stop: async () => {} };
  const version = existsSync(DEBIAN)
    ? readdirSync(DEBIAN)
        .map(Number)
        .filter((major) => major <= dumps && existsSync(join(DEBIAN, String(major), "bin/initdb")))
        .sort((a, b) => b - a)[0]
    : undefined;
  if (!version) throw new Error("A restore needs pg_dump and a Postgres that it can read");
  return startEmbeddedPostgres({
    dataDir: folder,
    log: () => {},
    settings: { fsync: "off", max_connections: "200" },
    binaries: join(DEBIAN, String(version)),
  });
}

async function majorOf(url: string): Promise<number> {
  const client = postgres(url, { max: 1 });
  const [row] = await client`select current_setting('server_version_num')::int / 10000 as major`;
  await client.end();
  return row!.major as number;
}
