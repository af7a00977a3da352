import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { listens, startPart, type Part } from "./part";

const PASSWORD = "the-pooler-signs-in";

/**
 * Starts PgBouncer in transaction mode, signing in as the system role.
 * @param options.directUrl the migrated database behind it, as its owner
 * @param options.size its connections to the server
 */
export async function startPgBouncer(options: {
  directUrl: string;
  folder: string;
  port: number;
  size: number;
}): Promise<Part & { url: string }> {
  const { directUrl, folder, port, size } = options;
  const { hostname, port: serverPort, pathname } = new URL(directUrl);
  const name = pathname.slice(1);
  const settings = join(folder, `pgbouncer-${port}.ini`);
  writeFileSync(
    settings,
    `[databases]
${name} = host=${hostname} port=${serverPort} dbname=${name} user=buka_system password=${PASSWORD}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${size}
max_client_conn = 500
`,
  );
  chmodSync(folder, 0o755);
  const part = await startPart({
    name: "pgbouncer",
    command: "pgbouncer",
    args: ["--quiet", ...(process.getuid?.() === 0 ? ["--user", "nobody"] : []), settings],
    isReady: () => listens(port),
    log: join(folder, "pgbouncer.log"),
  });
  return { ...part, url: `postgres://buka_system:${PASSWORD}@127.0.0.1:${port}/${name}` };
}
