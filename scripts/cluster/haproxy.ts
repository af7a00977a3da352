import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { listens, startPart, type Part } from "./part";

/** Starts HAProxy with deploy/haproxy/haproxy.cfg in front of processes of this machine. */
export function startHaproxy(options: {
  folder: string;
  port: number;
  servers: readonly number[];
}): Promise<Part> {
  const { folder, port, servers } = options;
  const list = join(folder, "haproxy-servers.cfg");
  writeFileSync(
    list,
    `backend app\n${servers.map((at) => `  server app${at} 127.0.0.1:${at}\n`).join("")}`,
  );
  return startPart({
    name: "haproxy",
    command: "haproxy",
    args: ["-db", "-f", resolve("deploy/haproxy/haproxy.cfg"), "-f", list],
    env: { BIND: `127.0.0.1:${port}` },
    isReady: () => listens(port),
    log: join(folder, "haproxy.log"),
    stopSignal: "SIGUSR1",
  });
}
