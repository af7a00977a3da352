import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { vi } from "vitest";
import { freePort } from "../setup/free-port";

type Pooler = { url: string; kill: () => Promise<void>; stop: () => Promise<void> };

/**
 * Starts PgBouncer in transaction mode, signing in as the system role.
 * @param directUrl the database behind it
 * @param size its connections to the server
 */
export async function startPgBouncer(
  directUrl: string,
  { password, size }: { password: string; size: number },
): Promise<Pooler> {
  const { hostname, port: serverPort, pathname } = new URL(directUrl);
  const name = pathname.slice(1);
  const folder = mkdtempSync(join(tmpdir(), "buka-pgbouncer-"));
  chmodSync(folder, 0o755);
  const port = await freePort();
  const settings = join(folder, "pgbouncer.ini");
  writeFileSync(
    settings,
    `[databases]
${name} = host=${hostname} port=${serverPort} dbname=${name} user=buka_system password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${size}
max_client_conn = 200
`,
  );
  const asWhom = process.getuid?.() === 0 ? ["--user", "nobody"] : [];
  const child = spawn("pgbouncer", ["--quiet", ...asWhom, settings], { stdio: "ignore" });
  const ended = once(child, "exit");
  await vi.waitFor(async () => {
    const socket = connect(port, "127.0.0.1");
    await once(socket, "connect");
    socket.destroy();
  });
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await ended;
  };
  return {
    url: `postgres://buka_system@127.0.0.1:${port}/${name}`,
    kill: () => end("SIGKILL"),
    stop: async () => {
      await end("SIGTERM");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
