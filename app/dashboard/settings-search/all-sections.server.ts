import { notificationsCategory } from "~/dashboard/settings-notifications/notification-settings.server";
import { hoursCategory } from "~/dashboard/settings-hours/hours.server";
import { paymentsCategory } from "~/dashboard/settings-payments/payments.server";
import { businessCategory } from "~/dashboard/settings-ordering/business.server";
import { brandingCategory } from "~/dashboard/settings-branding/branding.server";
import { legalCategory } from "~/dashboard/settings-legal/legal.server";
import { localisationCategory } from "~/dashboard/settings-localisation/localisation.server";
import { profileCategory } from "~/dashboard/settings-profile/profile.server";
import { categories, type CategoryId } from "~/dashboard/settings/sections";
import type { Category, Findable } from "~/dashboard/settings/section.server";
import type { SettingPlace } from "./find-settings";
import { paths } from "~/shared/paths";
import { may, type Role } from "~/core/staff/permissions";

/**
 * Every category that has values. Only here they are together: what has to do with all of them
 * (search, files) stands on this.
 */
export const allCategories = [
  profileCategory,
  hoursCategory,
  businessCategory,
  paymentsCategory,
  brandingCategory,
  notificationsCategory,
  localisationCategory,
  legalCategory,
] as unknown as readonly Category[];

/** What can be found in categories without values. */
const lists: Partial<Record<CategoryId, readonly Findable[]>> = {
  coupons: [
    { label: "New coupon", words: "code discount promo voucher percent off", anchor: "new" },
    { label: "Coupons' uses and cost", words: "code discount how often used", anchor: "coupons" },
  ],
  privacy: [
    {
      label: "A customer’s data",
      words: "export erase delete forget personal NDPA GDPR",
      anchor: "q",
    },
  ],
  staff: [
    {
      label: "Invite somebody",
      words: "employee worker team manager kitchen email",
      anchor: "email",
    },
    { label: "What each role may do", words: "permissions rights access", anchor: "roles" },
  ],
};

/**
 * Everything in the settings that somebody of this role may look for: the categories, their fields,
 * and what else is on their pages.
 */
export function settingPlaces(role: Role): SettingPlace[] {
  const shown = (Object.keys(categories) as CategoryId[]).filter((id) =>
    may(role, categories[id].permission),
  );
  return shown.flatMap((id) => {
    const { label: category, description } = categories[id];
    const at = (anchor: string) => `${paths.dashboard.settings.category(id)}#${anchor}`;
    const described = allCategories.find((one) => one.id === id);
    const told = Object.entries(described?.fields ?? {}).filter(([, { silent }]) => !silent);
    const fields = told.map(([name, { label, words = "", anchor = name }]) => ({
      category,
      label,
      words,
      to: at(anchor),
    }));
    const others = [...(described?.findable ?? []), ...(lists[id] ?? [])].map(
      ({ label, words = "", anchor }) => ({ category, label, words, to: at(anchor) }),
    );
    return [
      {
        category: "Category",
        label: category,
        words: description,
        to: paths.dashboard.settings.category(id),
      },
      ...fields,
      ...others,
    ];
  });
}
