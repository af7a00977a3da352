import { and, eq } from "drizzle-orm";
import { disputes } from "~schema";
import { addOrderEvent, lockOrder } from "~/core/orders/transition-order.server";
import { databaseNow } from "~/platform/database-clock.server";
import { systemDb } from "~/platform/db.server";
import { sendJobs, wakeJobs } from "~/platform/jobs.server";
import { brand } from "~/shared/brand";
import { isUuid } from "~/shared/ids";
import { formatKobo } from "~/shared/money";
import { refuse, type Refusal } from "~/shared/refusal";
import { close } from "./apply-dispute.server";

type Decision = {
  vendorId: string;
  disputeId: string;
  by: { as: "store" | "operator"; userId: string };
  /** What the store knows, for the bank; null gives the money back. */
  answer: string | null;
};

/**
 * Accepts a dispute, so that the money goes back, or answers it with evidence, so that the bank
 * decides: once, for store and operator alike. A job sends it to the provider (docs/rules.md,
 * Disputes).
 * @returns refused: `missing` (404), or `decided` (409), somebody was first or the bank has decided
 */
export async function decideDispute({
  vendorId,
  disputeId,
  by,
  answer,
}: Decision): Promise<{ ok: true } | Refusal> {
  if (!isUuid(disputeId)) return MISSING;
  const isThis = and(eq(disputes.vendorId, vendorId), eq(disputes.id, disputeId));
  const outcome = await systemDb.transaction(async (tx): Promise<{ ok: true } | Refusal> => {
    const [known] = await tx.select().from(disputes).where(isThis);
    const order = known && (await lockOrder(tx, vendorId, known.orderId));
    if (!order) return MISSING;
    const [dispute] = await tx.select().from(disputes).where(isThis).for("update");
    if (dispute?.status !== "open") return DECIDED;
    await close(
      tx,
      { order, dispute },
      {
        status: answer === null ? "accepted" : "answered",
        answer,
        answeredAs: by.as,
        answeredBy: by.userId,
        answeredAt: databaseNow(),
      },
    );
    const amount = formatKobo(dispute.amount);
    const isStore = by.as === "store";
    const what =
      answer === null
        ? `gave ${amount} back through the bank`
        : `answered the bank about ${amount}`;
    await addOrderEvent(
      tx,
      order,
      isStore ? { type: "vendor", id: by.userId } : { type: "system" },
      isStore ? what.replace(/^./, (first) => first.toUpperCase()) : `${brand.name} ${what}`,
    );
    await sendJobs(tx, "dispute-answers", [dispute.id]);
    return { ok: true };
  });
  if (outcome.ok) wakeJobs("dispute-answers");
  return outcome;
}

const MISSING = refuse("missing", "There is no such dispute", { status: 404 });
const DECIDED = refuse("decided", "This has been answered already. Please open it again.");
