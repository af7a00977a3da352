import { eq } from "drizzle-orm";
import type { z } from "zod";
import { settingsChanges, vendorProfiles } from "~schema";
import { forVendor, readForVendor, systemDb, type Tx } from "~/platform/db.server";
import { refuse, type Refusal } from "~/shared/refusal";
import { isEqual, isOutdated } from "~/shared/form-changes";
import type { SettingsActor, SettingsSection, SectionValues } from "./section.server";

export type ChangeCause = "save" | "reset" | "import";

/** `wanted` returns the new values. It may throw `StaleCopy` or `SectionRefused`. */
export type PendingChange = {
  section: SettingsSection;
  wanted(now: SectionValues): SectionValues;
};

type SaveSectionOutcome =
  | { ok: true; changed: boolean }
  /** `section` refused; `theirs` are others' values, if a conflict is why. */
  | (Refusal & { section: SettingsSection; theirs?: SectionValues });

class SectionRefused extends Error {
  constructor(
    readonly refusal: Refusal,
    readonly section: SettingsSection,
  ) {
    super(refusal.message);
  }
}
export class StaleCopy extends Error {
  constructor(
    readonly section: SettingsSection,
    readonly theirs: SectionValues,
  ) {
    super("A stale copy");
  }
}

/**
 * Validates values from a file or form.
 * @param given some of the section's values
 * @param now the stored values, used for the rest
 */
export function readSectionValues(
  section: SettingsSection,
  given: SectionValues,
  now: SectionValues,
): z.ZodSafeParseResult<SectionValues> {
  const checked = section.schema.safeParse({ ...now, ...given });
  return checked.success ? { ...checked, data: { ...now, ...checked.data } } : checked;
}

/** In page order. */
export const fieldNames = (section: SettingsSection): string[] => Object.keys(section.fields);

export function readValues<V extends SectionValues>(
  section: Pick<SettingsSection<V>, "read">,
  vendorId: string,
): Promise<V> {
  return readForVendor(vendorId, (tx) => section.read(tx, vendorId));
}

/**
 * Saves the values that a form changed and keeps all others as stored. Saves nothing if others have
 * changed any of these since (docs/rules.md, Store settings).
 * @param opened the values the form was opened with; null to skip the comparison
 */
export async function saveSection(
  section: SettingsSection,
  actor: SettingsActor,
  typed: SectionValues,
  opened: SectionValues | null,
): Promise<SaveSectionOutcome> {
  const names = fieldNames(section).filter((name) => typed[name] !== undefined);
  const changed = names.filter((name) => !isEqual(opened?.[name], typed[name]));
  const changedValues = pick(typed, changed);
  const refusal = await section.check?.(actor, changedValues);
  if (refusal) return { ...refusal, section };
  const wanted = (now: SectionValues) => {
    const outdated = changed.filter((name) => isOutdated(opened?.[name], typed[name], now[name]));
    if (outdated.length > 0) throw new StaleCopy(section, pick(now, outdated));
    // Combined with others' changes, the values may break a rule, such as a longest time below the
    // shortest.
    const checked = readSectionValues(section, changedValues, now);
    if (checked.success) return checked.data;
    const { message, path } = checked.error.issues[0]!;
    throw new SectionRefused(refuse("not-together", message, { field: String(path[0]) }), section);
  };
  return saveSections([{ section, wanted }], actor, "save");
}

const pick = (values: SectionValues, names: readonly string[]): SectionValues =>
  Object.fromEntries(names.map((name) => [name, values[name]]));

/** All or none, under the vendor row's lock. Callers run each section's `check` first. */
export async function saveSections(
  pending: readonly PendingChange[],
  actor: SettingsActor,
  cause: ChangeCause,
): Promise<SaveSectionOutcome> {
  const saved: { section: SettingsSection; values: SectionValues; before: SectionValues }[] = [];
  const work = async (tx: Tx) => {
    // New orders don't wait for this lock: they only need the row's key.
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
      // Record what was stored: `write` may round or drop values.
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
      saved.push({ section, values: after, before });
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
  for (const { section, values, before } of saved) await section.saved?.(actor, values, before);
  return { ok: true, changed: saved.length > 0 };
}

/** Resets a section to the product's defaults, except for values specific to the store. */
export async function resetSection(
  section: SettingsSection,
  actor: SettingsActor,
): Promise<SaveSectionOutcome> {
  return saveSections([{ section, wanted: (now) => defaultsOf(section, now) }], actor, "reset");
}

export function defaultsOf(section: SettingsSection, now: SectionValues): SectionValues {
  const own = fieldNames(section).filter((name) => section.fields[name]!.own);
  return { ...section.defaults(now), ...Object.fromEntries(own.map((name) => [name, now[name]])) };
}
