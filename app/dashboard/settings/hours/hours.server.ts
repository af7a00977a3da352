import { and, eq, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { vendorProfiles } from "~schema";
import { databaseNow } from "~/platform/database-clock.server";
import { forVendor, readForVendor, type Tx } from "~/platform/db.server";
import { storeZone } from "~/core/opening-hours/open-state";
import { dateLabel, hoursText, weekFromMonday } from "~/core/opening-hours/week-hours";
import { dayEndLabel, dayEnds } from "~/shared/day-end";
import { DEFAULT_ZONE, isoDate, type Weekday } from "~/shared/clock";
import type { FormState } from "~/dashboard/settings/section-page";
import type { SettingField } from "~/dashboard/settings/field";
import type { SettingsSection } from "~/dashboard/settings/section.server";
import {
  applyHoursIntent,
  hoursFormValues,
  USUAL,
  completeFormValues,
  type HoursFormValues,
} from "./hours-draft";
import {
  PAST_DAYS_KEPT,
  HoursValuesSchema,
  hoursValuesToForm,
  readHours,
  toDayHours,
  toDayValue,
  type DayValue,
  type HoursValues,
} from "./hours-values.server";

const MIDNIGHT = "00:00";
const own = (vendorId: string) => eq(vendorProfiles.id, vendorId);
const everyDay = (day: DayValue) =>
  Object.fromEntries(weekFromMonday.map((name) => [name, day])) as Record<Weekday, DayValue>;

const dayField = (label: Weekday): SettingField<DayValue> => ({
  label,
  keywords: "opening closing hours open closed time",
  show: (day) => hoursText(toDayHours(day)),
});

/** The store's week, special days, time zone and end of day (docs/rules.md, Hours). */
export const hoursSection: SettingsSection<HoursValues, HoursFormValues> = {
  id: "hours",
  schema: HoursValuesSchema,
  form: {
    schema: z
      .unknown()
      .transform((sent, context) =>
        readHours(completeFormValues(sent), databaseNow(), (path, message) =>
          context.addIssue({ code: "custom", message, path }),
        ),
      ),
    texts: hoursValuesToForm,
  },
  fields: {
    ...(Object.fromEntries(weekFromMonday.map((day) => [day, dayField(day)])) as Record<
      Weekday,
      SettingField<DayValue>
    >),
    specialDays: {
      label: "Special days",
      keywords: "holiday public holidays christmas date closed",
      show: (days) =>
        days
          .map(
            (day) =>
              `${[dateLabel(day.date), day.name].filter(Boolean).join(", ")}: ${hoursText(toDayHours(day))}`,
          )
          .join("; ") || "None",
    },
    timeZone: { label: "Time zone", keywords: "clock lagos country localisation" },
    dayEndsAt: {
      label: "Day ends at",
      keywords: "business day midnight night closing today reports figures",
      show: dayEndLabel,
    },
  },
  findable: [
    { label: "Emergency Pause", keywords: "stop resume orders break closed", anchor: "pause" },
    { label: "Copy to all", keywords: "same hours every day", anchor: "Monday" },
  ],
  defaults: () => ({
    ...everyDay({ open: true, windows: [{ ...USUAL }] }),
    specialDays: [],
    timeZone: DEFAULT_ZONE,
    dayEndsAt: MIDNIGHT,
  }),
  async read(tx, vendorId) {
    const [row] = await tx
      .select({ settings: vendorProfiles.settings })
      .from(vendorProfiles)
      .where(own(vendorId));
    const { operatingHours, specialDays, timeZone, dayEndsAt } = row?.settings ?? {};
    const zone = storeZone(timeZone);
    const firstKeptDay = isoDate(
      new Date(databaseNow().getTime() - PAST_DAYS_KEPT * 86_400_000),
      zone,
    );
    return {
      ...(Object.fromEntries(
        weekFromMonday.map((day) => [day, toDayValue(operatingHours?.[day])]),
      ) as Record<Weekday, DayValue>),
      specialDays: (specialDays ?? [])
        .filter(({ date }) => date >= firstKeptDay)
        .map((day) => ({ date: day.date, name: day.name, ...toDayValue(day) })),
      timeZone: zone,
      dayEndsAt: dayEnds.find((offered) => offered === dayEndsAt) ?? MIDNIGHT,
    };
  },
  // Saving unchanged hours confirms them too.
  submitted: (tx, vendorId) => noteHoursSet(tx, vendorId),
  async write(tx, actor, values) {
    const operatingHours = Object.fromEntries(
      weekFromMonday.map((day) => [day, toDayHours(values[day])]),
    );
    const specialDays = values.specialDays.map((day) => ({
      date: day.date,
      name: day.name,
      ...toDayHours(day),
    }));
    const { timeZone, dayEndsAt } = values;
    const stored = JSON.stringify({ operatingHours, specialDays, timeZone, dayEndsAt });
    // Merge into the column, which holds other settings too.
    await tx
      .update(vendorProfiles)
      .set({
        settings: sql`${vendorProfiles.settings} || ${stored}::jsonb`,
        hoursSetAt: sql`coalesce(${vendorProfiles.hoursSetAt}, now())`,
        updatedAt: sql`now()`,
      })
      .where(own(actor.id));
    return null;
  },
};

/** Handles draft intents for pages without scripts; null for any other. */
export function handleHoursIntent(form: FormData): FormState<HoursFormValues> | null {
  const after = applyHoursIntent(hoursFormValues(form), String(form.get("intent") ?? ""));
  return (
    after && {
      base: String(form.get("base") ?? ""),
      texts: after.texts,
      errors: {},
      formErrors: [],
      draft: true,
    }
  );
}

export async function confirmHours(vendorId: string): Promise<void> {
  await forVendor(vendorId, (tx) => noteHoursSet(tx, vendorId));
}

const noteHoursSet = (tx: Tx, vendorId: string) =>
  tx
    .update(vendorProfiles)
    .set({ hoursSetAt: sql`now()` })
    .where(and(own(vendorId), isNull(vendorProfiles.hoursSetAt)));

/** False while the store still has the default hours. */
export async function hoursAreSet(vendorId: string): Promise<boolean> {
  const [row] = await readForVendor(vendorId, (tx) =>
    tx
      .select({ set: sql<boolean>`${vendorProfiles.hoursSetAt} is not null` })
      .from(vendorProfiles)
      .where(own(vendorId)),
  );
  return row?.set ?? false;
}
