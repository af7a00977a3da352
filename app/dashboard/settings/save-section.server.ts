import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { settingsChanges, vendorProfiles } from "~schema";
import { forVendor, readForVendor, systemDb, type Tx } from "~/platform/db.server";
import { refuse, type Refusal } from "~/shared/refusal";
import { changedKeys, isEqual } from "~/shared/three-way-merge";
import type { SettingsActor, SettingsSection, SectionValues } from "./section.server";

export type ChangeCause = "save" | "reset" | "import" | "undo";

/** What one section is to become. `wanted` may throw a `StaleCopy`, or a `SectionRefused`. */
export type PendingChange = {
  section: SettingsSection;
  wanted(now: SectionValues): SectionValues;
};

export type SaveSectionOutcome =
  | { ok: true; changed: boolean }
  /** With the section that refused; and with `now`, its values, where others changed them first. */
  | (Refusal & { section: SettingsSection; now?: SectionValues });

class SectionRefused extends Error {
  constructor(
    readonly refusal: Refusal,
    readonly section: SettingsSection,
  ) {
    super(refusal.message);
  }
}
/** Thrown where a section's values are no longer those that a change was made from. */
export class StaleCopy extends Error {
  constructor(
    readonly section: SettingsSection,
    readonly now: SectionValues,
  ) {
    super("A stale copy");
  }
}

/**
 * Checks values that a file or an undo brings.
 * @param given some of the section's values
 * @param now its present ones, for all that isn't given, or stays as it is stored
 */
export function readSectionValues(
  section: SettingsSection,
  given: SectionValues,
  now: SectionValues,
): z.ZodSafeParseResult<SectionValues> {
  const checked = section.schema.safeParse({ ...now, ...given });
  return checked.success ? { ...checked, data: { ...now, ...checked.data } } : checked;
}

/** Returns the names of a section's values in their order. */
export const fieldNames = (section: SettingsSection): string[] => Object.keys(section.fields);

/** Reads a section's present values. */
export function readValues<V extends SectionValues>(
  section: Pick<SettingsSection<V>, "read">,
  vendorId: string,
): Promise<V> {
  return readForVendor(vendorId, (tx) => section.read(tx, vendorId));
}

/**
 * Saves one section: values that were made from a copy of them. While any of them differs both from
 * that copy and from what is wanted, nothing is saved (docs/rules.md, Store settings).
 * @param base the copy; null where nothing has to be compared
 */
export async function saveSection(
  section: SettingsSection,
  actor: SettingsActor,
  cause: ChangeCause,
  values: SectionValues,
  base: SectionValues | null,
): Promise<SaveSectionOutcome> {
  const refusal = await section.check?.(actor, values);
  if (refusal) return { ...refusal, section };
  const wanted = (now: SectionValues) => {
    const changed = base ? changedKeys(fieldNames(section), base, now) : [];
    const next = { ...now, ...values };
    if (changed.some((name) => !isEqual(next[name], now[name]))) throw new StaleCopy(section, now);
    return next;
  };
  return saveSections([{ section, wanted }], actor, cause);
}

/**
 * Saves several sections, all or none, under the lock of the vendor's row; each that changes adds a
 * line to the list of changes. The caller has had each section's `check` answered before.
 */
export async function saveSections(
  pending: readonly PendingChange[],
  actor: SettingsActor,
  cause: ChangeCause,
): Promise<SaveSectionOutcome> {
  const done: { section: SettingsSection; values: SectionValues; before: SectionValues }[] = [];
  const work = async (tx: Tx) => {
    // Orders that are placed meanwhile only need the key to stay: they don't wait.
    await tx
      .select({ id: vendorProfiles.id })
      .from(vendorProfiles)
      .where(eq(vendorProfiles.id, actor.id))
      .for("no key update");
    for (const { section, wanted } of pending) {
      const [before] = await Promise.all([
        section.read(tx, actor.id),
        cause === "save" ? section.submitted?.(tx, actor.id) : undefined,
      ]);
      const values = wanted(before);
      if (isEqual(values, before)) continue;
      const refusal = await section.write(tx, actor, values, before);
      if (refusal) throw new SectionRefused(refusal, section);
      // Recorded as it was written: a write may round, or leave something out.
      const after = await section.read(tx, actor.id);
      if (isEqual(after, before)) continue;
      await tx.insert(settingsChanges).values({
        vendorId: actor.id,
        category: section.id,
        cause,
        before,
        after,
        changedBy: actor.person.id,
      });
      done.push({ section, values: after, before });
    }
  };
  try {
    await (pending.some(({ section }) => section.connection === "system")
      ? systemDb.transaction(work)
      : forVendor(actor.id, work));
  } catch (error) {
    if (error instanceof SectionRefused) return { ...error.refusal, section: error.section };
    if (error instanceof StaleCopy)
      return { ...refuse("stale", staleMessage), section: error.section, now: error.now };
    throw error;
  }
  for (const { section, values, before } of done) await section.saved?.(actor, values, before);
  return { ok: true, changed: done.length > 0 };
}

/** Resets a section to the product's defaults; what belongs to this store alone stays. */
export async function resetSection(
  section: SettingsSection,
  actor: SettingsActor,
): Promise<SaveSectionOutcome> {
  return saveSections([{ section, wanted: (now) => defaultsOf(section, now) }], actor, "reset");
}

/** Returns what a reset goes to from the present values. */
export function defaultsOf(section: SettingsSection, now: SectionValues): SectionValues {
  const own = fieldNames(section).filter((name) => section.fields[name]!.own);
  return { ...section.defaults(now), ...Object.fromEntries(own.map((name) => [name, now[name]])) };
}

const staleMessage = "Somebody changed this while you had it open. Please check it again.";
const changedAgain = refuse(
  "changed-again",
  "This was changed again later. Undo the later change first.",
);
const noLongerValid = refuse(
  "no-longer-valid",
  "This can’t be undone any more: the old settings are no longer allowed.",
);

/**
 * Undoes one change: what it changed is as before, what others changed since in other fields stays.
 * Refused (409) when one of its own was changed again.
 * @returns null when the vendor has no such change
 */
export async function undoChange(
  section: SettingsSection,
  actor: SettingsActor,
  changeId: string,
): Promise<SaveSectionOutcome | null> {
  const mine = and(
    eq(settingsChanges.id, changeId),
    eq(settingsChanges.vendorId, actor.id),
    eq(settingsChanges.category, section.id),
  );
  const [change] = await readForVendor(actor.id, (tx) =>
    tx.select().from(settingsChanges).where(mine),
  );
  if (!change) return null;
  const changed = changedKeys(fieldNames(section), change.before, change.after);
  const undone = (now: SectionValues) =>
    readSectionValues(
      section,
      Object.fromEntries(changed.map((name) => [name, change.before[name]])),
      now,
    );
  const checked = undone(await readValues(section, actor.id));
  if (!checked.success) return { ...noLongerValid, section };
  const refusal = await section.check?.(actor, checked.data);
  if (refusal) return { ...refusal, section };
  const wanted = (now: SectionValues) => {
    const values = undone(now);
    if (!values.success || changed.some((name) => !isEqual(now[name], change.after[name])))
      throw new SectionRefused(changedAgain, section);
    return values.data;
  };
  return saveSections([{ section, wanted }], actor, "undo");
}
