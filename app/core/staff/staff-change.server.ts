import { z } from "zod";
import { settingsChanges } from "~schema";
import type { Tx } from "~/platform/db.server";

/** Their category in the settings' log: undo and import skip these changes. */
export const STAFF_CHANGE = "staff";

/** A change to a store's staff, as stored in `settings_changes`. */
export const StaffChange = z.object({
  what: z.enum(["invited", "joined", "changed", "withdrawn", "removed", "paired", "unpaired"]),
  /** Null for an invitation by link alone; for a device its name. */
  email: z.string().nullable(),
  role: z.enum(["manager", "kitchen"]),
});

/** For the store's owner (docs/rules.md, Security). @returns the record's id */
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
