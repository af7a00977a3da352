import { todaysHours } from "~/core/opening-hours/open-state";
import { isPaused } from "~/core/opening-hours/pause";
import { hoursRows } from "~/core/opening-hours/week-hours";
import { may, type Role } from "~/core/staff/permissions";
import { areaFees } from "~/core/stores/delivery-areas";
import { findOwnStore } from "~/core/stores/store-record.server";
import { readValues } from "~/dashboard/settings/save-section.server";
import { payoutCycleOptions } from "~/dashboard/settings/payments/payments";
import { paymentsSection } from "~/dashboard/settings/payments/payments.server";
import { settingsSections, type SectionId } from "~/dashboard/settings/sections";
import { formatKobo } from "~/shared/money";
import { paths } from "~/shared/paths";
import { english } from "~/shared/translate";

export type EverydaySetting = { label: string; value: string; to: string };

/** Lists the settings that change day by day, with their values (docs/rules.md, Store settings). */
export async function everydaySettings(
  vendorId: string,
  role: Role,
  now: Date,
): Promise<EverydaySetting[]> {
  const [{ ordering: o, areas, opening }, payouts] = await Promise.all([
    findOwnStore(vendorId),
    readValues(paymentsSection, vendorId),
  ]);
  const today = todaysHours(opening, now);
  const hours = hoursRows(opening, now).find(({ day }) => day === today)!.text;
  const { section } = paths.dashboard.settings;
  const part = (part: string, anchor = "") => `${section("business", { part })}${anchor}`;
  const rows: (EverydaySetting & { of: SectionId })[] = [
    { of: "hours", label: "Hours today", value: hours, to: section("hours") },
    {
      of: "hours",
      label: "Pause",
      value: isPaused(opening, now) ? "Paused" : "Taking orders",
      to: `${section("hours")}#pause`,
    },
    {
      of: "business",
      label: "Delivery and its fees",
      value: !o.deliveryEnabled
        ? "Off"
        : areas.length > 0
          ? `${english(areaFees(areas))}, ${areas.length} ${areas.length === 1 ? "area" : "areas"}`
          : o.deliveryFeeKobo
            ? formatKobo(o.deliveryFeeKobo)
            : "Free",
      to: part("delivery", areas.length > 0 ? "#areas" : "#deliveryFee"),
    },
    {
      of: "business",
      label: "Pickup time",
      value: o.pickupEnabled ? `${o.minPickupMinutes}–${o.maxPickupMinutes} minutes` : "Off",
      to: part("pickup"),
    },
    {
      of: "business",
      label: "Delivery time",
      value: o.deliveryEnabled ? `${o.minDeliveryMinutes}–${o.maxDeliveryMinutes} minutes` : "Off",
      to: part("delivery"),
    },
    {
      of: "payments",
      label: "Payouts",
      value: payouts.autoPayoutEnabled
        ? `${payoutCycleOptions[payouts.payoutCycle].label}, from ${formatKobo(payouts.minimumPayoutAmount)}`
        : "When you withdraw",
      to: `${section("payments")}#payoutCycle`,
    },
  ];
  return rows
    .filter(({ of }) => may(role, settingsSections[of].permission))
    .map(({ label, value, to }) => ({ label, value, to }));
}
