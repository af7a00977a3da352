import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createConnection } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

export type Varnish = {
  origin: string;
  /** Of every request so far. */
  counts(): { requests: number; hits: number; fetches: number };
  pid: number;
  stop(): Promise<void>;
};

const START_MS = 20_000;

/** Returns where varnishd is; null if it is not installed (Debian's package `varnish`). */
export function findVarnish(): string | null {
  try {
    return execFileSync("sh", ["-c", "PATH=$PATH:/usr/sbin command -v varnishd"]).toString().trim();
  } catch {
    return null;
  }
}

/**
 * Starts a Varnish with deploy/varnish/buka.vcl in front of processes on this machine.
 * @param options.errorSeconds replaces the product's stale-if-error, which is too long to wait for
 */
export async function startVarnish(options: {
  port: number;
  backends: number[];
  token: string;
  errorSeconds?: number;
}): Promise<Varnish> {
  const folder = mkdtempSync(join(tmpdir(), "buka-varnish-"));
  chmodSync(folder, 0o755); // as root, Varnish works as another user
  const work = join(folder, "work");
  mkdirSync(work);
  writeFileSync(join(folder, "backends.vcl"), backendsVcl(options));
  writeFileSync(join(folder, "buka.vcl"), rules(options.errorSeconds));
  const child = spawn(
    findVarnish()!,
    [
      "-F",
      ...["-a", `127.0.0.1:${options.port}`],
      ...["-f", join(folder, "buka.vcl")],
      ...["-n", work],
      ...["-s", "malloc,128m"],
      ...["-p", `vcl_path=${folder}`],
      ...["-p", "http_gzip_support=off"],
      ...["-T", "none"],
    ],
    { stdio: ["ignore", "pipe", "pipe"] },
  );
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (part: Buffer) => (output += part.toString()));
  const ended = once(child, "exit");
  const stop = async () => {
    if (child.exitCode === null) child.kill("SIGTERM");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const deadline = performance.now() + START_MS;
  while (!(await listens(options.port))) {
    if (child.exitCode !== null || performance.now() > deadline) {
      await stop();
      throw new Error(`varnishd did not start:\n${output.slice(-2_000)}`);
    }
    await sleep(50);
  }
  return {
    origin: `http://127.0.0.1:${options.port}`,
    pid: child.pid!,
    stop,
    counts: () => {
      const read = execFileSync("varnishstat", ["-n", work, "-1", "-f", "MAIN.*"]).toString();
      const of = (name: string) =>
        Number(new RegExp(`^MAIN\\.${name}\\s+(\\d+)`, "m").exec(read)?.[1]);
      return { requests: of("client_req"), hits: of("cache_hit"), fetches: of("backend_req") };
    },
  };
}

function rules(errorSeconds: number | undefined): string {
  const vcl = readFileSync("deploy/varnish/buka.vcl", "utf8");
  if (errorSeconds === undefined) return vcl;
  const found = /std\.duration\(regsub\(beresp[^;]*stale-if-error[^;]*;/;
  if (!found.test(vcl)) throw new Error("buka.vcl reads stale-if-error in another way by now");
  return vcl.replace(found, `${errorSeconds}s;`);
}

function backendsVcl({ backends, token }: { backends: number[]; token: string }): string {
  const names = backends.map((port) => `app${port}`);
  return `
probe ready { .url = "/readyz"; .interval = 500ms; .timeout = 1s; .window = 3; .threshold = 2; .initial = 2; }
${backends.map((port) => `backend app${port} { .host = "127.0.0.1"; .port = "${port}"; .probe = ready; }`).join("\n")}
sub vcl_init {
  new app = directors.round_robin();
  new pages = directors.hash();
  ${names.map((name) => `app.add_backend(${name}); pages.add_backend(${name}, 1.0);`).join("\n  ")}
}
acl purgers { "127.0.0.1"; }
sub buka_token { set req.http.X-Token-Wanted = "${token}"; }
`;
}

const listens = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const socket = createConnection(port, "127.0.0.1")
      .once("connect", () => {
        socket.destroy();
        done(true);
      })
      .once("error", () => done(false));
  });
