import { and, eq, lt, or, sql } from "drizzle-orm";
import { operatorLog, vendorProfiles } from "~schema";
import { systemDb, type Tx } from "~/platform/db.server";
import type { CaseAct, CaseKind } from "./case";
import type { Operator } from "./require-operator.server";
import type { PayoutsAct, StoreAct } from "./store-act";

/** What an operator does but for acts on cases. */
export type OtherAct =
  | `look:${"cases" | "vendors" | "vendor" | "payouts" | "payout-rules" | "customer" | "as-vendor"}`
  | "see:as-vendor"
  | "search"
  | "payout-rules"
  | "erase:customer"
  | `store:${StoreAct}`
  | `payouts:${PayoutsAct}`;
type Act = OtherAct | `${CaseKind}:${CaseAct}`;

type LoggedAct = {
  act: Act | `${Act}:refused`;
  vendorId?: string | null;
  /** The reference or id of what it is done to. */
  subject?: string;
  details?: Record<string, string | number>;
};

const LOG_PAGE = 50;

/** Adds a line to the log of operators, which nobody can change. */
export async function logAct(
  operator: Operator,
  { act, vendorId = null, subject, details = {} }: LoggedAct,
  tx: Pick<Tx, "insert"> = systemDb,
): Promise<void> {
  await tx.insert(operatorLog).values({
    operatorId: operator.id,
    operatorEmail: operator.email,
    act,
    aboutVendorId: vendorId,
    subject,
    details,
    requestId: operator.requestId,
  });
}

const columns = {
  id: operatorLog.id,
  at: operatorLog.at,
  operator: operatorLog.operatorEmail,
  act: operatorLog.act,
  store: vendorProfiles.businessName,
  vendorId: operatorLog.aboutVendorId,
  subject: operatorLog.subject,
  details: operatorLog.details,
};

export type LogLine = Awaited<ReturnType<typeof readLog>>["lines"][number];

/**
 * Reads a page of the log, newest first.
 * @param filter.after the id of the line above the page
 * @returns `next` for the following page; null at the end
 */
export async function readLog(filter: { after: string | null; vendorId?: string }) {
  const above = filter.after
    ? systemDb
        .select({ at: operatorLog.at, id: operatorLog.id })
        .from(operatorLog)
        .where(eq(operatorLog.id, filter.after))
    : null;
  const [place] = above ? await above : [];
  const lines = await systemDb
    .select(columns)
    .from(operatorLog)
    .leftJoin(vendorProfiles, eq(vendorProfiles.id, operatorLog.aboutVendorId))
    .where(
      and(
        filter.vendorId ? eq(operatorLog.aboutVendorId, filter.vendorId) : undefined,
        place
          ? or(
              lt(operatorLog.at, place.at),
              and(eq(operatorLog.at, place.at), sql`${operatorLog.id} > ${place.id}`),
            )
          : undefined,
      ),
    )
    // As the index has it.
    .orderBy(sql`${operatorLog.at} desc nulls last`, operatorLog.id)
    .limit(LOG_PAGE + 1);
  const page = lines.slice(0, LOG_PAGE);
  return { lines: page, next: lines.length > LOG_PAGE ? page.at(-1)!.id : null };
}
