import { and, eq } from "drizzle-orm";
import { settingsChanges, vendorProfiles } from "~schema";
import { forVendor, systemDb, type Tx } from "~/platform/db.server";
import type {
  SettingsActor,
  SettingsSection,
  SectionRefusal,
  SectionValues,
} from "./section.server";
import { changedKeys, isEqual } from "~/shared/three-way-merge";

export type ChangeCause = "save" | "reset" | "import" | "undo";

/** What a category shall be, and how that came about. */
export type PendingChange<V extends SectionValues = SectionValues> = {
  category: SettingsSection<V>;
  wanted(now: V): V;
};

export type SaveSectionOutcome<V extends SectionValues = SectionValues> =
  | { ok: true; changed: boolean }
  /** Others changed something since the copy was made: it stands as `now`. */
  | { ok: false; stale: V }
  | { ok: false; refusal: SectionRefusal; category: SettingsSection };

class Refused extends Error {
  constructor(
    readonly refusal: SectionRefusal,
    readonly category: SettingsSection,
  ) {
    super(refusal.message);
  }
}
/** What stands is not what somebody went by. */
export class Conflict extends Error {
  constructor(readonly now: SectionValues) {
    super("A stale copy");
  }
}

/** The names of a category's values in their order. */
export const fieldNames = (category: SettingsSection): string[] => Object.keys(category.fields);

/** A category's values now. */
export function readValues<V extends SectionValues>(
  category: SettingsSection<V>,
  vendorId: string,
): Promise<V> {
  return forVendor(vendorId, (tx) => category.read(tx, vendorId));
}

/**
 * Saves one category: values that were made from a copy of them. While anything of it stands
 * otherwise than in that copy, and otherwise than wanted, nothing is saved (docs/rules.md, Store
 * settings).
 * @param base the copy; null where nothing has to be compared
 */
export async function saveSection<V extends SectionValues>(
  category: SettingsSection<V>,
  actor: SettingsActor,
  cause: ChangeCause,
  values: V,
  base: V | null,
): Promise<SaveSectionOutcome<V>> {
  const refusal = await category.check?.(actor, values);
  if (refusal) return { ok: false, refusal, category: category as unknown as SettingsSection };
  const guard = (now: V) => {
    if (
      base &&
      changedKeys(fieldNames(category as unknown as SettingsSection), base, now).some(
        (name) => !isEqual(values[name], now[name]),
      )
    )
      throw new Conflict(now);
    return values;
  };
  return (await saveSections(
    [{ category, wanted: guard }] as unknown as PendingChange[],
    actor,
    cause,
  )) as SaveSectionOutcome<V>;
}

/**
 * Brings categories to what is wanted of them, all or none, under the lock of the vendor's row;
 * each that changes leaves a line in the list of changes. Who asks has had `check` answered before.
 */
export async function saveSections(
  wishes: readonly PendingChange[],
  actor: SettingsActor,
  cause: ChangeCause,
): Promise<SaveSectionOutcome> {
  const done: { category: SettingsSection; values: SectionValues; before: SectionValues }[] = [];
  const work = async (tx: Tx) => {
    // Orders that are placed meanwhile only need the key to stay: they don't wait.
    await tx
      .select({ id: vendorProfiles.id })
      .from(vendorProfiles)
      .where(eq(vendorProfiles.id, actor.id))
      .for("no key update");
    for (const { category, wanted } of wishes) {
      const before = await category.read(tx, actor.id);
      const values = wanted(before);
      if (isEqual(values, before)) continue;
      const refusal = await category.write(tx, actor, values, before);
      if (refusal) throw new Refused(refusal, category);
      // What stands is noted, not what was asked for: a write may round, or leave something out.
      const after = await category.read(tx, actor.id);
      if (isEqual(after, before)) continue;
      await tx.insert(settingsChanges).values({
        vendorId: actor.id,
        category: category.id,
        cause,
        before,
        after,
        changedBy: actor.user.id,
      });
      done.push({ category, values: after, before });
    }
  };
  try {
    await (wishes.some(({ category }) => category.door === "system")
      ? systemDb.transaction(work)
      : forVendor(actor.id, work));
  } catch (error) {
    if (error instanceof Refused)
      return { ok: false, refusal: error.refusal, category: error.category };
    if (error instanceof Conflict) return { ok: false, stale: error.now };
    throw error;
  }
  for (const { category, values, before } of done) await category.saved?.(actor, values, before);
  return { ok: true, changed: done.length > 0 };
}

/** Brings a category back to the product's defaults; what belongs to this store alone stays. */
export async function resetSection(
  category: SettingsSection,
  actor: SettingsActor,
): Promise<SaveSectionOutcome> {
  return saveSections([{ category, wanted: (now) => defaultsOf(category, now) }], actor, "reset");
}

/** What a reset goes to from here. */
export function defaultsOf<V extends SectionValues>(category: SettingsSection<V>, now: V): V {
  const fields = category.fields as Record<string, { own?: true }>;
  const own = Object.keys(fields).filter((name) => fields[name]!.own);
  return { ...category.defaults(now), ...Object.fromEntries(own.map((name) => [name, now[name]])) };
}

const laterMessage = "This was changed again afterwards. Undo the later change first.";

/**
 * Takes one change back: what it changed is as before, what others changed since in other fields
 * stays. Refused (409) when one of its own was changed again.
 * @returns null when the vendor has no such change
 */
export async function undoChange(
  category: SettingsSection,
  actor: SettingsActor,
  changeId: string,
): Promise<SaveSectionOutcome | null> {
  const mine = and(
    eq(settingsChanges.id, changeId),
    eq(settingsChanges.vendorId, actor.id),
    eq(settingsChanges.category, category.id),
  );
  const [change] = await forVendor(actor.id, (tx) => tx.select().from(settingsChanges).where(mine));
  if (!change) return null;
  const changed = changedKeys(fieldNames(category), change.before, change.after);
  const refuse = (message: string): SaveSectionOutcome => ({
    ok: false,
    refusal: { field: null, message, status: 409 },
    category,
  });
  const goal = (now: SectionValues) =>
    category.schema.safeParse({
      ...now,
      ...Object.fromEntries(changed.map((name) => [name, change.before[name]])),
    });
  const now = await readValues(category, actor.id);
  const wanted = goal(now);
  if (!wanted.success)
    return refuse("This can't be taken back any more: the settings it had are no longer allowed.");
  const refusal = await category.check?.(actor, wanted.data);
  if (refusal) return { ok: false, refusal, category };
  const outcome = await saveSections(
    [
      {
        category,
        wanted: (now) => {
          const goes = goal(now);
          if (!goes.success || changed.some((name) => !isEqual(now[name], change.after[name])))
            throw new Refused({ field: null, message: laterMessage, status: 409 }, category);
          return goes.data;
        },
      },
    ],
    actor,
    "undo",
  );
  return outcome;
}
