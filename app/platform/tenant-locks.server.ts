import { createHash, createHmac, pbkdf2Sync, randomBytes } from "node:crypto";
import type postgres from "postgres";
import { jobSchema } from "./job-queues.server";
import { IDLE_TRANSACTION_MS, STATEMENT_TIMEOUT_MS } from "./silent-connections.server";

/** Sees only rows of the vendor that the transaction is bound to. */
export const VENDOR_ROLE = "buka_vendor";
/** Sees every tenant, but owns nothing and can't change the schema. */
export const SYSTEM_ROLE = "buka_system";

const tenant = "(select nullif(current_setting('app.vendor_id', true), '')::uuid)";

/** Closed to VENDOR_ROLE. */
const systemOnly = new Set(["users", "auth_sessions", "rate_limits", "payment_events", "sessions"]);

/** Read by every vendor's work, written by none. */
const readByAll = ["payout_tiers"];

/** Only added to. */
const addedTo = new Set(["operator_log"]);

type TenantTable = { name: string; column: "vendor_id" | "id"; protected: boolean };

/**
 * The second lock on tenancy, after the WHERE clauses: row-level security on every table with a
 * vendor_id, and two roles without BYPASSRLS. Runs at every start, and adds only what is missing.
 * @returns false if the owner may neither create the roles nor act as them
 */
export async function applyTenantLocks(client: postgres.Sql): Promise<boolean> {
  if (!(await ensureRoles(client))) return false;
  const tables = await client<
    { name: string }[]
  >`select tablename as name from pg_tables where schemaname = 'public'`;
  const tenantTables = await client<TenantTable[]>`
    select c.relname as name, case when c.relname = 'vendor_profiles' then 'id' else 'vendor_id' end as column,
      c.relrowsecurity and (select count(*) = 2 from pg_policy p where p.polrelid = c.oid and p.polname in (c.relname || '_tenant', c.relname || '_system')) as protected
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r' and (c.relname = 'vendor_profiles'
      or exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'vendor_id' and not a.attisdropped))`;

  await client.unsafe(`grant usage on schema public to ${VENDOR_ROLE}, ${SYSTEM_ROLE}`);
  // /readyz reads the record of migrations.
  await client.unsafe(
    `grant usage on schema drizzle to ${SYSTEM_ROLE}; grant select on drizzle.__drizzle_migrations to ${SYSTEM_ROLE}`,
  );
  // Jobs belong to no vendor, so vendors' work may only send them.
  await client.unsafe(`grant usage on schema ${jobSchema} to ${VENDOR_ROLE}, ${SYSTEM_ROLE};
    grant select, insert, update, delete on all tables in schema ${jobSchema} to ${SYSTEM_ROLE};
    grant insert on ${jobSchema}.job to ${VENDOR_ROLE}; grant select on ${jobSchema}.queue to ${VENDOR_ROLE}`);
  for (const { name } of tables) {
    const rights = addedTo.has(name) ? "select, insert" : "select, insert, update, delete";
    await client.unsafe(`grant ${rights} on "${name}" to ${SYSTEM_ROLE}`);
  }
  for (const name of readByAll) await client.unsafe(`grant select on "${name}" to ${VENDOR_ROLE}`);
  for (const table of tenantTables) {
    if (!systemOnly.has(table.name))
      await client.unsafe(
        `grant select, insert, update, delete on "${table.name}" to ${VENDOR_ROLE}`,
      );
    if (table.protected) continue;
    // `protected` counts policies too: a dump restored without the roles loses them.
    await client.begin(async (tx) => {
      await tx.unsafe(`alter table "${table.name}" enable row level security`);
      await tx.unsafe(
        `drop policy if exists "${table.name}_tenant" on "${table.name}"; drop policy if exists "${table.name}_system" on "${table.name}"`,
      );
      await tx.unsafe(
        `create policy "${table.name}_tenant" on "${table.name}" to ${VENDOR_ROLE} using ("${table.column}" = ${tenant}) with check ("${table.column}" = ${tenant})`,
      );
      await tx.unsafe(
        `create policy "${table.name}_system" on "${table.name}" to ${SYSTEM_ROLE} using (true) with check (true)`,
      );
    });
  }
  return true;
}

/**
 * Lets the system role sign in for a pooler's connections, whose settings can't come from the
 * client, and turn to the vendor role within a transaction.
 * @param password what it will sign in with; as it is if empty
 */
export async function prepareForPooler(client: postgres.Sql, password: string): Promise<void> {
  await client
    .unsafe(
      `grant ${VENDOR_ROLE} to ${SYSTEM_ROLE};
      alter role ${SYSTEM_ROLE} login${password ? ` password '${verifierOf(password)}'` : ""};
      alter role ${SYSTEM_ROLE} set statement_timeout = ${STATEMENT_TIMEOUT_MS};
      alter role ${SYSTEM_ROLE} set idle_in_transaction_session_timeout = ${IDLE_TRANSACTION_MS}`,
    )
    .catch(ignoreAlreadyThere);
}

/** @returns false if the owner may neither create the roles nor act as them */
export async function ensureRoles(client: postgres.Sql): Promise<boolean> {
  for (const role of [VENDOR_ROLE, SYSTEM_ROLE])
    if (!(await ensureRole(client, role))) return false;
  return true;
}

/**
 * What Postgres stores of a password, so that no log of statements has the password itself
 * (RFC 5803; Postgres's manual, pg_authid).
 */
function verifierOf(password: string): string {
  const rounds = 4_096;
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, rounds, 32, "sha256");
  const keyOf = (name: string) => createHmac("sha256", salted).update(name).digest();
  const stored = createHash("sha256").update(keyOf("Client Key")).digest("base64");
  return `SCRAM-SHA-256$${rounds}:${salt.toString("base64")}$${stored}:${keyOf("Server Key").toString("base64")}`;
}

/** Roles belong to the cluster, so another database's start may create them at the same time. */
async function ensureRole(client: postgres.Sql, role: string): Promise<boolean> {
  try {
    const [existing] = await client<
      { safe: boolean }[]
    >`select not (rolsuper or rolbypassrls) as safe from pg_roles where rolname = ${role}`;
    if (!existing)
      await client
        .unsafe(
          `create role ${role} nologin noinherit nosuperuser nocreatedb nocreaterole nobypassrls`,
        )
        .catch(ignoreAlreadyThere);
    else if (!existing.safe) return false;
    const actAs = () => client.begin(async (tx) => tx.unsafe(`set local role ${role}`));
    // Since Postgres 16 a role's creator may act as it only after granting it to themselves.
    await actAs().catch(async (error: unknown) => {
      if (!isPrivilegeError(error)) throw error;
      await client.unsafe(`grant ${role} to current_user`).catch(ignoreAlreadyThere);
      await actAs();
    });
    return true;
  } catch (error) {
    if (isPrivilegeError(error)) return false;
    throw error;
  }
}

const code = (error: unknown) => (error as { code?: string }).code;
function ignoreAlreadyThere(error: unknown): void {
  // 42710 duplicate_object, 23505 unique_violation in pg_authid, XX000 "tuple concurrently updated"
  if (!["42710", "23505", "XX000"].includes(code(error) ?? "")) throw error;
}
const isPrivilegeError = (error: unknown) => ["42501", "0LP01"].includes(code(error) ?? "");
