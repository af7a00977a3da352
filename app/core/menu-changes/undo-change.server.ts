import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { menuChanges } from "~schema";
import { forVendor, readForVendor, type Tx } from "~/platform/db.server";
import { isUuid } from "~/shared/ids";
import { refuse, type Refusal } from "~/shared/refusal";
import { readPriceKey } from "./price-key";
import { valuesToRestore } from "./undo-rule";
import { lockChanged, writeValues } from "./write-changes.server";

const UNDO_CHANGE_MINUTES = 10;

/** A change for its notice. `kept`: names that undoing left as they were; null before. */
type ShownChange = {
  id: string;
  summary: string;
  canUndo: boolean;
  kept: string[] | null;
};

const tooLate = refuse(
  "late",
  `This can't be undone any more: it was over ${UNDO_CHANGE_MINUTES} minutes ago.`,
);
const changeNotFound = refuse("change-not-found", "This change is not here any more", {
  status: 404,
});

const isRecent = sql<boolean>`${menuChanges.createdAt} > now() - make_interval(mins => ${UNDO_CHANGE_MINUTES})`;
const noticeColumns = {
  id: menuChanges.id,
  summary: menuChanges.summary,
  canUndo: sql<boolean>`${menuChanges.undoneAt} is null and ${isRecent}`,
  kept: menuChanges.kept,
};

export async function findChange(
  vendorId: string,
  changeId: string | null,
  within?: Tx,
): Promise<ShownChange | null> {
  if (!isUuid(changeId)) return null;
  const [row] = await readForVendor(within ?? vendorId, (tx) =>
    tx
      .select(noticeColumns)
      .from(menuChanges)
      .where(and(eq(menuChanges.vendorId, vendorId), eq(menuChanges.id, changeId))),
  );
  return row ?? null;
}

export async function isOfOptions(vendorId: string, changeId: string): Promise<boolean> {
  if (!isUuid(changeId)) return false;
  const [row] = await readForVendor(vendorId, (tx) =>
    tx
      .select({ first: sql<string | null>`${menuChanges.items} -> 0 ->> 'id'` })
      .from(menuChanges)
      .where(and(eq(menuChanges.vendorId, vendorId), eq(menuChanges.id, changeId))),
  );
  return row?.first ? readPriceKey(row.first) !== null : false;
}

export async function findLatestChange(vendorId: string): Promise<ShownChange | null> {
  const [row] = await readForVendor(vendorId, (tx) =>
    tx
      .select(noticeColumns)
      .from(menuChanges)
      .where(and(eq(menuChanges.vendorId, vendorId), isNull(menuChanges.undoneAt), isRecent))
      .orderBy(desc(menuChanges.createdAt))
      .limit(1),
  );
  return row ?? null;
}

/**
 * Undoes a change within ten minutes, once: restores each value that hasn't changed since
 * (docs/rules.md, Bulk changes). A second call returns the first one's result.
 * @returns names of the items and options that stay as they are; 404 for another vendor's change,
 * 409 when it is too late
 */
export async function undoMenuChange(
  vendorId: string,
  changeId: string,
): Promise<{ ok: true; kept: string[] } | Refusal> {
  if (!isUuid(changeId)) return changeNotFound;
  return forVendor(vendorId, async (tx): Promise<{ ok: true; kept: string[] } | Refusal> => {
    const isThisChange = and(eq(menuChanges.vendorId, vendorId), eq(menuChanges.id, changeId));
    const [change] = await tx
      .select({
        items: menuChanges.items,
        kept: menuChanges.kept,
        undoneAt: menuChanges.undoneAt,
        isRecent,
      })
      .from(menuChanges)
      .where(isThisChange)
      .for("update");
    if (!change) return changeNotFound;
    if (change.undoneAt) return { ok: true, kept: change.kept ?? [] };
    if (!change.isRecent) return tooLate;
    const current = await lockChanged(
      tx,
      vendorId,
      change.items.map(({ id }) => id),
    );
    const { restore, kept } = valuesToRestore(change.items, current);
    await Promise.all([
      writeValues(tx, vendorId, restore),
      tx
        .update(menuChanges)
        .set({ undoneAt: sql`now()`, kept })
        .where(isThisChange),
    ]);
    return { ok: true, kept };
  });
}
