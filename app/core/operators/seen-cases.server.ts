import { gt, isNull, or, sql } from "drizzle-orm";
import { seenCases } from "~schema";
import { systemDb } from "~/platform/db.server";
import type { Case } from "./case";

type Subject = Pick<Case, "kind" | "id" | "mark">;

const keyOf = ({ kind, id, mark }: Subject) => JSON.stringify([kind, id, mark ?? ""]);
const isLive = or(isNull(seenCases.until), gt(seenCases.until, sql`now()`));

/** Returns a test whether a case was seen to and has not changed since. */
export async function readSeen(): Promise<(found: Subject) => boolean> {
  const rows = await systemDb
    .select({ kind: seenCases.kind, subject: seenCases.subject, mark: seenCases.mark })
    .from(seenCases)
    .where(isLive);
  const seen = new Set(
    rows.map(({ kind, subject, mark }) => JSON.stringify([kind, subject, mark])),
  );
  return (found) => seen.has(keyOf(found));
}

/**
 * Notes that an operator has seen to a case, until it says something else.
 * @param days after which it comes back anyway; null: never
 * @returns false when somebody has noted so already
 */
export async function noteSeen(
  { kind, id, mark = "" }: Subject,
  operatorId: string,
  days: number | null,
): Promise<boolean> {
  const until = days === null ? null : sql`now() + make_interval(days => ${days})`;
  const noted = { mark, until, operatorId, at: sql`now()` };
  const written = await systemDb
    .insert(seenCases)
    .values({ kind, subject: id, ...noted })
    .onConflictDoUpdate({
      target: [seenCases.kind, seenCases.subject],
      set: noted,
      setWhere: sql`${seenCases.mark} <> ${mark} or ${seenCases.until} <= now()`,
    })
    .returning({ kind: seenCases.kind });
  return written.length > 0;
}
