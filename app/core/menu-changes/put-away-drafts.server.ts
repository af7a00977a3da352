import { forVendor } from "~/platform/db.server";
import { lockDrafts, recordChange } from "./write-changes.server";

/**
 * Puts proposed items away that the vendor doesn't cook (docs/rules.md, Menu items).
 * @returns the change, to undo it; null when none of them is a proposed item of this vendor
 */
export function putAwayDrafts(
  vendorId: string,
  itemIds: readonly string[],
): Promise<string | null> {
  if (itemIds.length === 0) return Promise.resolve(null);
  return forVendor(vendorId, async (tx) => {
    const drafts = (await lockDrafts(tx, vendorId, itemIds)).filter(({ isPutAway }) => !isPutAway);
    if (drafts.length === 0) return null;
    const summary = `${drafts.length} ${drafts.length === 1 ? "dish" : "dishes"} removed`;
    return recordChange(
      tx,
      vendorId,
      summary,
      drafts.map(({ id, name }) => ({
        id,
        name,
        before: { isPutAway: false },
        after: { isPutAway: true },
      })),
    );
  });
}
