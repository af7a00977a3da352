import { existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";

const DEBIANS_POSTGRES = "/usr/lib/postgresql";

/** The newest of Debian's Postgres, which has what the embedded one lacks: pg_basebackup. */
export const postgresPrograms = (): string | undefined =>
  existsSync(DEBIANS_POSTGRES)
    ? readdirSync(DEBIANS_POSTGRES)
        .map((version) => join(DEBIANS_POSTGRES, version, "bin"))
        .findLast((folder) => existsSync(join(folder, "pg_basebackup")))
    : undefined;

const isInstalled = (program: string) =>
  [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin"].some((folder) =>
    existsSync(join(folder, program)),
  );

const programs = { pgbouncer: "pgbouncer", varnishd: "varnish", haproxy: "haproxy" };

/** Returns the names of Debian's packages that the cluster needs and this machine lacks. */
const missingPackages = (): string[] => [
  ...(postgresPrograms() ? [] : ["postgresql"]),
  ...Object.entries(programs).flatMap(([program, name]) => (isInstalled(program) ? [] : [name])),
];

/** Prints what is missing, and ends the process. */
export function requirePackages(): void {
  const missing = missingPackages().join(" ");
  if (!missing) return;
  console.error(`Missing here: ${missing}. On Debian: apt-get install ${missing}`);
  process.exit(1);
}
