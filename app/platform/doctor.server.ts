import { randomBytes } from "node:crypto";
import { lookup } from "node:dns/promises";
import { statfs, unlink, writeFile } from "node:fs/promises";
import { isIP } from "node:net";
import { join } from "node:path";
import { connect } from "node:tls";
import { sql } from "drizzle-orm";
import { isDatabaseOpen, openDatabase, systemDb } from "./db.server";
import { diedJobs } from "./died-jobs.server";
import { env } from "./env.server";
import { reachable } from "./loopback.server";
import { closeMail, verifyMail } from "./mail.server";
import { migrationCount } from "./migrate.server";
import { paystack, paystackDomain } from "./paystack.server";
import { SYSTEM_ROLE, VENDOR_ROLE } from "./tenant-locks.server";
import { within } from "./within.server";

/** `off` is a choice, and nothing is wrong. */
type Finding = { what: string; state: "ok" | "wrong" | "off"; detail: string };

type Look = () => Promise<Omit<Finding, "what">>;

const WAIT_MS = 8_000;
const CLOCK_MS = 5_000;
const LEAST_BYTES = 1024 ** 3;
const CERTIFICATE_DAYS = 14;
const JOB_WAIT_S = 300;
const DAY_MS = 24 * 3_600_000;

const ok = (detail: string) => ({ state: "ok", detail }) as const;
const wrong = (detail: string) => ({ state: "wrong", detail }) as const;
const off = (detail: string) => ({ state: "off", detail }) as const;

/**
 * Looks at a running installation from outside and inside, and changes nothing
 * (docs/operations.md, The doctor). Without an answer within 8 s something is wrong.
 */
export async function examine(): Promise<Finding[]> {
  try {
    env();
  } catch (error) {
    return [{ what: "variables", ...wrong((error as Error).message) }];
  }
  // As the owner: where the roles are missing, they could not be named as what is wrong.
  if (!isDatabaseOpen()) openDatabase({ url: env().databaseDirectUrl, poolMax: 2, locked: false });
  return Promise.all(
    Object.entries(looks).map(async ([what, look]) => {
      const found = await within(WAIT_MS, look()).catch((error: unknown) => wrong(reason(error)));
      return { what, ...found };
    }),
  );
}

/** Drizzle's errors quote the query; the database's answer is their cause. */
function reason(error: unknown): string {
  const { cause, message } = error as { cause?: { message?: string }; message?: string };
  return (cause?.message ?? message ?? String(error)).split("\n", 1)[0]!.slice(0, 200);
}

const looks: Record<string, Look> = {
  variables: async () => ok(`complete, ${env().mode}`),
  database: async () => {
    const [row] = await systemDb.execute<{ ran: number; version: string }>(sql`
      select (select count(*)::int from drizzle.__drizzle_migrations) as ran,
        current_setting('server_version') as version`);
    const wanted = migrationCount();
    return row!.ran === wanted
      ? ok(`Postgres ${row!.version}, ${wanted} migrations`)
      : wrong(`${row!.ran} of ${wanted} migrations have run: start the server once`);
  },
  roles: async () => {
    const rows = await systemDb.execute<{ name: string }>(
      sql`select rolname as name from pg_roles where rolname in (${VENDOR_ROLE}, ${SYSTEM_ROLE})`,
    );
    return rows.length === 2
      ? ok("row-level security has its two roles")
      : wrong(`create ${VENDOR_ROLE} and ${SYSTEM_ROLE}: row-level security is off`);
  },
  clock: async () => {
    const askedAt = Date.now();
    const [row] = await systemDb.execute<{ ms: number }>(
      sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`,
    );
    const aheadMs = Math.round(row!.ms - (askedAt + Date.now()) / 2);
    return Math.abs(aheadMs) <= CLOCK_MS
      ? ok(`${aheadMs} ms between the database and this machine`)
      : wrong(`the database is ${aheadMs} ms ahead of this machine: set both by NTP`);
  },
  jobs: async () => {
    const [row] = await systemDb.execute<{ workers: number; oldest: number | null }>(
      sql`select
        (select count(*)::int from pg_stat_activity
          where datname = current_database() and application_name = 'buka jobs') as workers,
        (select extract(epoch from now() - min(start_after))::float8 from pgboss.job
          where state in ('created', 'retry') and start_after <= now()) as oldest`,
    );
    const { workers, oldest } = row!;
    if (workers === 0) return wrong("no process works on jobs: one must run with JOBS=1");
    if ((oldest ?? 0) > JOB_WAIT_S)
      return wrong(`a job has waited for ${Math.round(oldest!)} s: look for its queue in the log`);
    const died = await diedJobs(1);
    return died.length > 0
      ? wrong(
          `some have used up their tries, ${died[0]!.queue} first: try or drop them at /operator`,
        )
      : ok("done, none late");
  },
  disk: async () => {
    const { dataDir } = env();
    const probe = join(dataDir, `.doctor-${randomBytes(6).toString("hex")}`);
    await writeFile(probe, "");
    await unlink(probe);
    const { bavail, bsize } = await statfs(dataDir);
    const free = bavail * bsize;
    const gigabytes = (free / LEAST_BYTES).toFixed(1);
    return free >= LEAST_BYTES
      ? ok(`${gigabytes} GB free in the data folder`)
      : wrong(`only ${gigabytes} GB free in the data folder: make room`);
  },
  address: async () => {
    const answer = await fetch(reachable(`${env().publicUrl}/readyz`), { redirect: "manual" });
    return answer.status === 200
      ? ok(`${env().publicUrl} serves`)
      : wrong(
          `${env().publicUrl}/readyz answers ${answer.status}: ${(await answer.text()).slice(0, 100)}`,
        );
  },
  webhook: async () => {
    const answer = await fetch(reachable(`${env().publicUrl}/webhooks/paystack`), {
      method: "POST",
      body: "{}",
      redirect: "manual",
    });
    return answer.status === 401
      ? ok("reachable, and refuses what isn’t signed")
      : wrong(`POST /webhooks/paystack answers ${answer.status} instead of 401: look at the proxy`);
  },
  "stores' hosts": async () => {
    const { rootDomain } = env();
    if (isIP(rootDomain) || rootDomain === "localhost") return off("no domain of ours");
    const host = `doctor-${randomBytes(4).toString("hex")}.${rootDomain}`;
    const found = await lookup(host).catch(() => null);
    return found
      ? ok(`*.${rootDomain} leads to ${found.address}`)
      : wrong(`${host} is not found: add a wildcard record for *.${rootDomain}`);
  },
  certificate: async () => {
    const { publicUrl, rootDomain } = env();
    if (!publicUrl.startsWith("https:")) return off("not over https");
    const ends = await Promise.all(
      [rootDomain, `doctor.${rootDomain}`].map((host) => certificateEnd(host)),
    );
    const days = Math.floor((Math.min(...ends) - Date.now()) / DAY_MS);
    return days >= CERTIFICATE_DAYS
      ? ok(`valid for ${days} days, for stores too`)
      : wrong(`ends in ${days} days: renew it`);
  },
  mail: async () => {
    if (!env().smtpUrl) return off("no SMTP_URL: nobody gets mail");
    await verifyMail().finally(closeMail);
    return ok(`the server takes mail from ${env().mailFrom}`);
  },
  provider: async () => {
    const balance = await paystack().fetchBalance();
    if (!balance.ok) return wrong(`Paystack: ${balance.message}`);
    const mode = env().sandbox ? "the sandbox plays it" : `${paystackDomain()} mode`;
    return ok(`Paystack takes the key, ${mode}`);
  },
  push: async () => (env().vapid ? ok("keys are set") : off("no VAPID keys: phones don’t ring")),
  operators: async () =>
    env().operatorEmails.length > 0
      ? ok(`${env().operatorEmails.length} may open /operator`)
      : off("OPERATOR_EMAILS is empty: nobody may open /operator"),
};

/** @returns in milliseconds since 1970; rejects if the certificate isn't valid for the host */
const certificateEnd = (host: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const socket = connect({ host, port: 443, servername: host }, () => {
      const { valid_to } = socket.getPeerCertificate();
      socket.end();
      resolve(new Date(valid_to).getTime());
    });
    socket.once("error", reject);
  });
