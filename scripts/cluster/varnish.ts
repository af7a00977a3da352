import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { listens, startPart, type Part } from "./part";

export type Varnish = Part & {
  origin: string;
  /** Of every request since its start. */
  counts: () => { requests: number; hits: number; fetches: number };
};

/**
 * Starts Varnish with deploy/varnish/buka.vcl in front of processes of this machine.
 * @param options.errorSeconds replaces the product's stale-if-error, which is too long to wait for
 */
export async function startVarnish(options: {
  folder: string;
  port: number;
  backends: readonly number[];
  token: string;
  errorSeconds?: number;
}): Promise<Varnish> {
  const { folder, port } = options;
  const work = join(folder, "work");
  mkdirSync(work, { recursive: true });
  chmodSync(folder, 0o755); // as root, Varnish works as another user
  writeFileSync(join(folder, "backends.vcl"), backendsVcl(options));
  writeFileSync(join(folder, "buka.vcl"), rules(options.errorSeconds));
  const part = await startPart({
    name: "varnish",
    command: "varnishd",
    args: [
      "-F",
      ...["-a", `127.0.0.1:${port}`],
      ...["-f", join(folder, "buka.vcl")],
      ...["-n", work],
      ...["-s", "malloc,128m"],
      ...["-p", `vcl_path=${folder}`],
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

function rules(errorSeconds: number | undefined): string {
  const vcl = readFileSync("deploy/varnish/buka.vcl", "utf8");
  if (errorSeconds === undefined) return vcl;
  const found = /std\.duration\(regsub\(beresp[^;]*stale-if-error[^;]*;/;
  if (!found.test(vcl)) throw new Error("buka.vcl reads stale-if-error in another way by now");
  return vcl.replace(found, `${errorSeconds}s;`);
}

const backendsVcl = ({ backends, token }: { backends: readonly number[]; token: string }) => `
probe ready { .url = "/readyz"; .interval = 500ms; .timeout = 2s; .window = 3; .threshold = 2; .initial = 2; }
${backends.map((port) => `backend app${port} { .host = "127.0.0.1"; .port = "${port}"; .probe = ready; }`).join("\n")}
sub vcl_init {
  new app = directors.round_robin();
  new pages = directors.hash();
  ${backends.map((port) => `app.add_backend(app${port}); pages.add_backend(app${port}, 1.0);`).join("\n  ")}
}
acl purgers { "127.0.0.1"; }
sub buka_token { set req.http.X-Token-Wanted = "${token}"; }
`;
