import { and, eq } from "drizzle-orm";
import { customers } from "~schema";
import { namesOf } from "~/core/accounts/people.queries.server";
import { forVendor } from "~/platform/db.server";
import { announce } from "~/platform/events.server";
import { isUuid } from "~/shared/ids";
import { refuse, type Refusal } from "~/shared/refusal";
import type { CustomerNote } from "~/dashboard/orders/lines/customer-tags";

type CustomerKey = { vendorId: string; customerId: string; userId: string };

type NoteConflict = Refusal & { stored: CustomerNote; by: string | null };

const missing = refuse("missing", "This customer does not exist any more", { status: 404 });

const sameNote = {
  tags: (a: CustomerNote, b: CustomerNote) => a.tags.join("\n") === b.tags.join("\n"),
  note: (a: CustomerNote, b: CustomerNote) => a.note === b.note,
};

/**
 * Saves a customer's tags and note, and keeps others' changes to a field that this form didn't
 * change (docs/rules.md, Customers).
 * @param base what the form was opened with; null skips the comparison
 * @returns what is now stored; or, with nothing saved, `conflict` (409) if both changed the same
 * field to different texts, or `missing` (404)
 */
export async function saveCustomerNote(
  { vendorId, customerId, userId }: CustomerKey,
  typed: CustomerNote,
  base: CustomerNote | null,
  now: Date,
): Promise<{ ok: true; stored: CustomerNote } | NoteConflict | typeof missing> {
  if (!isUuid(customerId)) return missing;
  const theirs = and(eq(customers.vendorId, vendorId), eq(customers.id, customerId));
  const outcome = await forVendor(vendorId, async (tx) => {
    const [row] = await tx
      .select({ tags: customers.tags, note: customers.note, notedBy: customers.notedBy })
      .from(customers)
      .where(theirs)
      .for("update");
    if (!row) return missing;
    const stored: CustomerNote = { tags: row.tags, note: row.note ?? "" };
    const merged = { ...typed };
    for (const field of ["tags", "note"] as const) {
      const same = sameNote[field];
      if (!base || same(stored, base) || same(stored, typed)) continue;
      if (!same(typed, base)) return { ok: false as const, conflict: stored, editor: row.notedBy };
      Object.assign(merged, { [field]: stored[field] });
    }
    if (sameNote.tags(merged, stored) && sameNote.note(merged, stored))
      return { ok: true as const, stored };
    await tx
      .update(customers)
      .set({
        tags: merged.tags,
        note: merged.note || null,
        notedBy: userId,
        notedAt: now,
        updatedAt: now,
      })
      .where(theirs);
    // Kitchen displays show both.
    await announce(tx, { topic: "order", vendorId });
    return { ok: true as const, stored: merged };
  });
  if (!("conflict" in outcome)) return outcome;
  const names = await namesOf(vendorId, [outcome.editor ?? null]);
  return {
    ...refuse("conflict", "Somebody changed this. Please check it, then save again."),
    stored: outcome.conflict,
    by: names.get(outcome.editor ?? "") ?? null,
  };
}

/**
 * Blocks or unblocks a customer. Blocking again keeps the first date (docs/rules.md, Customers).
 * @returns false when the vendor has no such customer
 */
export async function setBlocked(
  { vendorId, customerId, userId }: CustomerKey,
  blocked: boolean,
  now: Date,
): Promise<boolean> {
  if (!isUuid(customerId)) return false;
  const theirs = and(eq(customers.vendorId, vendorId), eq(customers.id, customerId));
  return forVendor(vendorId, async (tx) => {
    const [row] = await tx
      .select({ blockedAt: customers.blockedAt })
      .from(customers)
      .where(theirs)
      .for("update");
    if (!row) return false;
    if ((row.blockedAt !== null) === blocked) return true;
    await tx
      .update(customers)
      .set({
        blockedAt: blocked ? now : null,
        blockedBy: blocked ? userId : null,
        updatedAt: now,
      })
      .where(theirs);
    await announce(tx, { topic: "order", vendorId });
    return true;
  });
}
