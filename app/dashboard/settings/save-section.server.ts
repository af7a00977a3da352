import { eq } from "drizzle-orm";
import type { z } from "zod";
import { settingsChanges, vendorProfiles } from "~schema";
import { forVendor, readForVendor, systemDb, type Tx } from "~/platform/db.server";
import { refuse, type Refusal } from "~/shared/refusal";
import { isEqual, isOutdated } from "~/shared/form-changes";
import type { SettingsActor, SettingsSection, SectionValues } from "./section.server";

export type ChangeCause = "save" | "reset" | "import";

/** What one section is to become. `wanted` may throw a `StaleCopy`, or a `SectionRefused`. */
export type PendingChange = {
  section: SettingsSection;
  wanted(now: SectionValues): SectionValues;
};

type SaveSectionOutcome =
  | { ok: true; changed: boolean }
  /** With the section that refused; and with what others have made of it, where that is why. */
  | (Refusal & { section: SettingsSection; theirs?: SectionValues });

class SectionRefused extends Error {
  constructor(
    readonly refusal: Refusal,
    readonly section: SettingsSection,
  ) {
    super(refusal.message);
  }
}
/** Thrown where others have changed values since the form or file was opened that changes them. */
export class StaleCopy extends Error {
  constructor(
    readonly section: SettingsSection,
    readonly theirs: SectionValues,
  ) {
    super("A stale copy");
  }
}

/**
 * Checks values that a file or a form brings.
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
 * Saves what a form has changed of a section, and leaves the rest as it is stored by now. Where
 * others have made something else of one of these values since, nothing is saved (docs/rules.md,
 * Store settings).
 * @param opened the values that the form showed; null where nothing has to be compared
 */
export async function saveSection(
  section: SettingsSection,
  actor: SettingsActor,
  typed: SectionValues,
  opened: SectionValues | null,
): Promise<SaveSectionOutcome> {
  const names = fieldNames(section).filter((name) => typed[name] !== undefined);
  const changed = names.filter((name) => !isEqual(opened?.[name], typed[name]));
  const given = pick(typed, changed);
  const refusal = await section.check?.(actor, given);
  if (refusal) return { ...refusal, section };
  const wanted = (now: SectionValues) => {
    const outdated = changed.filter((name) => isOutdated(opened?.[name], typed[name], now[name]));
    if (outdated.length > 0) throw new StaleCopy(section, pick(now, outdated));
    // Beside what others have saved it may break a rule: a longest time below their shortest.
    const checked = readSectionValues(section, given, now);
    if (checked.success) return checked.data;
    const { message, path } = checked.error.issues[0]!;
    throw new SectionRefused(refuse("not-together", message, { field: String(path[0]) }), section);
  };
  return saveSections([{ section, wanted }], actor, "save");
}

const pick = (values: SectionValues, names: readonly string[]): SectionValues =>
  Object.fromEntries(names.map((name) => [name, values[name]]));

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
      return { ...refuse("stale", error.message), section: error.section, theirs: error.theirs };
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
