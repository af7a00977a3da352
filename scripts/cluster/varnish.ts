import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { listens, startPart, type Part } from "./part";

export type Varnish = Part & {
  origin: string;
  /** Of every request since its start. */
  counts: () => { requests: number; hits: number; fetches: number };
};

/** Starts Varnish with deploy/varnish/buka.vcl in front of processes of this machine. */
export async function startVarnish(options: {
  folder: string;
  port: number;
  backends: readonly number[];
  token: string;
}): Promise<Varnish> {
  const { folder, port } = options;
  const work = join(folder, "work");
  mkdirSync(work, { recursive: true });
  chmodSync(folder, 0o755); // as root, Varnish works as another user
  writeFileSync(join(folder, "backends.vcl"), backendsVcl(options));
  const part = await startPart({
    name: "varnish",
    command: "varnishd",
    args: [
      "-F",
      ...["-a", `127.0.0.1:${port}`],
      ...["-f", resolve("deploy/varnish/buka.vcl")],
      ...["-n", work],
      ...["-s", "malloc,128m"],
      ...["-p", `vcl_path=${folder}:${resolve("deploy/varnish")}`],
      ...["-p", "http_gzip_support=off"],
      ...["-T", "none"],
    ],
    isReady: () => listens(port),
    log: join(folder, "varnish.log"),
  });
  return {
    ...part,
    origin: `http://127.0.0.1:${port}`,
    counts: () => {
      const read = execFileSync("varnishstat", ["-n", work, "-1", "-f", "MAIN.*"]).toString();
      const of = (name: string) =>
        Number(new RegExp(`^MAIN\\.${name}\\s+(\\d+)`, "m").exec(read)?.[1]);
      return { requests: of("client_req"), hits: of("cache_hit"), fetches: of("backend_req") };
    },
  };
}

const backendsVcl = ({ backends, token }: { backends: readonly number[]; token: string }) => `
probe ready { .url = "/readyz"; .interval = 500ms; .timeout = 1s; .window = 3; .threshold = 2; .initial = 2; }
${backends.map((port) => `backend app${port} { .host = "127.0.0.1"; .port = "${port}"; .probe = ready; }`).join("\n")}
sub vcl_init {
  new app = directors.round_robin();
  ${backends.map((port) => `app.add_backend(app${port});`).join("\n  ")}
}
acl purgers { "127.0.0.1"; }
sub buka_token { set req.http.X-Token-Wanted = "${token}"; }
`;
