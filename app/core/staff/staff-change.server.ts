import { z } from "zod";
import { settingsChanges } from "~schema";
import type { Tx } from "~/platform/db.server";

/** The category of such a record: nothing of it is a value that an undo or an import could set. */
export const STAFF_CHANGE = "staff";

/** A change of who works in a store, as `settings_changes` keeps it. */
export const StaffChange = z.object({
  what: z.enum(["invited", "joined", "changed", "withdrawn", "removed", "paired", "unpaired"]),
  /** The person's; null: whoever has the link. Of a device its name. */
  email: z.string().nullable(),
  role: z.enum(["manager", "kitchen"]),
});

/**
 * Records a change of who works in a store, for its owner (docs/rules.md, Security).
 * @param changedBy the person who made it
 * @returns the record's id
 */
export async function noteStaffChange(
  tx: Pick<Tx, "insert">,
  vendorId: string,
  changedBy: string,
  { what, email, role }: z.infer<typeof StaffChange>,
): Promise<string> {
  const [change] = await tx
    .insert(settingsChanges)
    .values({
      vendorId,
      category: STAFF_CHANGE,
      cause: "save",
      before: {},
      after: { what, email, role },
      changedBy,
    })
    .returning({ id: settingsChanges.id });
  return change!.id;
}
