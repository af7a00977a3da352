import { z } from "zod";

const blankIsMissing = (value: unknown) =>
  typeof value === "string" && value.trim() === "" ? undefined : value;
const address = z.preprocess(
  blankIsMissing,
  z
    .string()
    .trim()
    .regex(/^postgres(ql)?:\/\//, "must be a postgres:// address")
    .optional(),
);

/** Where the database is (docs/scale.md). */
export const databaseVariables = {
  DATABASE_URL: address,
  DATABASE_DIRECT_URL: address,
  DATABASE_REPLICA_URL: address,
  DATABASE_PREPARE: z.preprocess(
    blankIsMissing,
    z.enum(["0", "1"], { error: "must be 0 or 1" }).optional(),
  ),
};

type Raw = {
  DATABASE_URL?: string | undefined;
  DATABASE_DIRECT_URL?: string | undefined;
  DATABASE_REPLICA_URL?: string | undefined;
  DATABASE_PREPARE?: "0" | "1" | undefined;
};

export function databaseSettings(raw: Raw) {
  const databaseUrl = raw.DATABASE_URL ?? "";
  const isPooled = raw.DATABASE_DIRECT_URL !== undefined;
  return {
    databaseUrl,
    /** The owner of the schema, past any pooler: for migrations, jobs and LISTEN. */
    databaseDirectUrl: raw.DATABASE_DIRECT_URL ?? databaseUrl,
    /** Whether DATABASE_URL leads through a pooler that gives a connection for one transaction. */
    databasePooled: isPooled,
    /** A streaming replica for reports; null: they read the primary. */
    databaseReplicaUrl: raw.DATABASE_REPLICA_URL ?? null,
    databasePrepare: raw.DATABASE_PREPARE ? raw.DATABASE_PREPARE === "1" : !isPooled,
  };
}
