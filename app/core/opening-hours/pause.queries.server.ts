import { and, desc, eq, sql } from "drizzle-orm";
import {
  settingsChanges,
  vendorBusinessSettings as business,
  vendorProfiles as profile,
} from "~schema";
import { readForVendor, type Tx } from "~/platform/db.server";
import { english } from "~/shared/translate";
import {
  nextDayOpensAt,
  openState,
  reopeningLabel,
  storeZone,
  type OpeningRules,
} from "./open-state";
import { namesOf } from "~/core/accounts/people.queries.server";
import { busyAt, showBusy } from "./busy";
import { openLabel, pauseOf, type PauseState } from "./pause";
import { STORE_CLOSED } from "./store-closed";

export const PAUSE_SECTION = "pause";

export async function openingAfterPause(
  tx: Tx,
  vendorId: string,
  now: Date,
): Promise<OpeningRules & Pick<PauseState, "stop">> {
  const [row] = await tx
    .select({
      settings: profile.settings,
      paused: business.emergencyPauseEnabled,
      pauseUntil: business.pauseUntil,
      busyMinutes: business.busyMinutes,
      busyUntil: business.busyUntil,
      maintenance: business.maintenanceMode,
      suspension: profile.suspension,
      closedAt: profile.closedAt,
    })
    .from(profile)
    .leftJoin(business, eq(business.vendorId, profile.id))
    .where(eq(profile.id, vendorId));
  const { operatingHours, specialDays, timeZone } = row?.settings ?? {};
  const busy = busyAt(row, now);
  const stop = row?.closedAt ? "closed" : (row?.suspension ?? null);
  return {
    operatingHours,
    specialDays,
    timeZone,
    maintenanceMode: row?.maintenance ?? false,
    emergencyPauseEnabled: row?.paused ?? false,
    pauseUntil: row?.pauseUntil ?? null,
    ...(busy ? { busy } : {}),
    ...(stop ? { stopped: stop === "closed" ? STORE_CLOSED : stop.notice } : {}),
    stop,
  };
}

/** The pause, the next business day's opening, and busy times (docs/rules.md, Emergency pause). */
export async function readPause(vendorId: string, now: Date, within?: Tx): Promise<PauseState> {
  const { rules, change } = await readForVendor(within ?? vendorId, async (tx) => {
    const [rules, [change]] = await Promise.all([
      openingAfterPause(tx, vendorId, now),
      tx
        .select({ by: settingsChanges.changedBy, since: settingsChanges.createdAt })
        .from(settingsChanges)
        // Who started the pause, not who changed its end.
        .where(
          and(
            eq(settingsChanges.vendorId, vendorId),
            eq(settingsChanges.category, PAUSE_SECTION),
            sql`${settingsChanges.before}->>'paused' = 'false' and ${settingsChanges.after}->>'paused' = 'true'`,
          ),
        )
        .orderBy(desc(settingsChanges.createdAt))
        .limit(1),
    ]);
    return { rules, change: rules.emergencyPauseEnabled ? change : undefined };
  });
  const by = change?.by ? ((await namesOf(vendorId, [change.by])).get(change.by) ?? null) : null;
  const opensAt = nextDayOpensAt(rules, now);
  return {
    stop: rules.stop,
    pause: rules.stop ? null : pauseOf(rules, { by, since: change?.since ?? null }, now),
    opensLabel: opensAt && english(reopeningLabel(opensAt, now, storeZone(rules.timeZone))),
    openLabel: openLabel(rules, now),
    isOpen: openState(rules, now).open,
    busy: showBusy(rules.busy ?? null, storeZone(rules.timeZone)),
    zone: storeZone(rules.timeZone),
    readAt: now,
  };
}
