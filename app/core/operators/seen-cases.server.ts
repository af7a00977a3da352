import { and, gt, isNull, or, sql } from "drizzle-orm";
import { seenCases } from "~schema";
import { systemDb } from "~/platform/db.server";
import type { Case } from "./case";

type Subject = Pick<Case, "kind" | "id" | "mark">;

const keyOf = ({ kind, id, mark }: Subject) => JSON.stringify([kind, id, mark ?? ""]);
const isLive = or(isNull(seenCases.until), gt(seenCases.until, sql`now()`));

/** Leaves out the cases that were seen to and have not changed since. */
export async function withoutSeen<T extends Subject>(found: T[]): Promise<T[]> {
  if (found.length === 0) return found;
  const keys = found.map(({ kind, id }) => sql`(${kind}, ${id})`);
  const rows = await systemDb
    .select({ kind: seenCases.kind, subject: seenCases.subject, mark: seenCases.mark })
    .from(seenCases)
    .where(
      and(sql`(${seenCases.kind}, ${seenCases.subject}) in (${sql.join(keys, sql`, `)})`, isLive),
    );
  const seen = new Set(
    rows.map(({ kind, subject, mark }) => JSON.stringify([kind, subject, mark])),
  );
  return found.filter((one) => !seen.has(keyOf(one)));
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
