import { z } from "zod";
import { settingsChanges } from "~schema";
import type { Tx } from "~/platform/db.server";
import { enqueueStoreEmail } from "./enqueue-store-email.server";

/** Its category in `settings_changes`: no undo and no import can set a value of it. */
export const OPERATOR_CHANGE = "operator";

/**
 * What an operator changed about a store, as `settings_changes` stores it and its e-mails say it.
 * People are stored by id, so that nothing of them is left once their account is erased.
 */
export const OperatorChange = z.discriminatedUnion("what", [
  z.object({ what: z.literal("suspended"), notice: z.string(), why: z.string() }),
  z.object({ what: z.literal("resumed") }),
  z.object({ what: z.literal("renamed"), from: z.string(), to: z.string() }),
  z.object({
    what: z.literal("transferred"),
    from: z.uuid(),
    to: z.uuid(),
    /** Whether the former owner goes on as a manager. */
    stays: z.boolean(),
    /** ISO; payouts are held until then. */
    heldUntil: z.iso.datetime(),
  }),
  z.object({
    what: z.literal("closed"),
    /** What it was; empty if it had none. */
    slug: z.string(),
    /** The slug that its customers are sent to; null: nowhere. */
    movedTo: z.string().nullable(),
    /** Still the vendor's, in kobo. */
    balanceKobo: z.number().int(),
  }),
]);
export type OperatorChange = z.infer<typeof OperatorChange>;

/**
 * Records an operator's change for the store's owner and e-mails it to them, and to a former owner
 * (docs/rules.md, Operators).
 */
export async function noteOperatorChange(
  tx: Tx,
  vendorId: string,
  change: OperatorChange,
): Promise<void> {
  const [row] = await tx
    .insert(settingsChanges)
    .values({ vendorId, category: OPERATOR_CHANGE, cause: "save", before: {}, after: change })
    .returning({ id: settingsChanges.id });
  await enqueueStoreEmail(tx, vendorId, "operator_acted_vendor", row!.id);
  if (change.what === "transferred")
    await enqueueStoreEmail(tx, vendorId, "store_given_away", row!.id);
}
