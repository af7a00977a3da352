import { notificationsCategory } from "~/notifications/notification-settings.server";
import { hoursCategory } from "~/store-hours/hours.server";
import { paymentsCategory } from "~/store-money/payments.server";
import { businessCategory } from "~/store-ordering/business.server";
import { brandingCategory } from "~/store-profile/branding.server";
import { legalCategory } from "~/store-profile/legal.server";
import { localisationCategory } from "~/store-profile/localisation.server";
import { profileCategory } from "~/store-profile/profile.server";
import { categories, type CategoryId } from "~/store-settings/categories";
import type { Category, Findable } from "~/store-settings/category.server";
import type { SettingPlace } from "~/store-settings/find-settings";
import { paths } from "~/shared/paths";
import { may, type Role } from "~/vendors/permissions";

/** Every category that has values. Only here they are together: what has to do with all of them (search, files) stands on this. */
export const allCategories = [profileCategory, hoursCategory, businessCategory, paymentsCategory, brandingCategory, notificationsCategory, localisationCategory, legalCategory] as unknown as readonly Category[];

/** What can be found in categories without values. */
const lists: Partial<Record<CategoryId, readonly Findable[]>> = {
  coupons: [{ label: "New coupon", words: "code discount promo voucher percent off", anchor: "new" }, { label: "Coupons' uses and cost", words: "code discount how often used", anchor: "coupons" }],
  privacy: [{ label: "A customer’s data", words: "export erase delete forget personal NDPA GDPR", anchor: "q" }],
  staff: [
    { label: "Invite somebody", words: "employee worker team manager kitchen email", anchor: "email" },
    { label: "What each role may do", words: "permissions rights access", anchor: "roles" },
  ],
};

/** Everything in the settings that somebody of this role may look for: the categories, their fields, and what else is on their pages. */
export function settingPlaces(role: Role): SettingPlace[] {
  const shown = (Object.keys(categories) as CategoryId[]).filter((id) => may(role, categories[id].permission));
  return shown.flatMap((id) => {
    const { label: category, description } = categories[id];
    const at = (anchor: string) => `${paths.dashboard.settings.category(id)}#${anchor}`;
    const described = allCategories.find((one) => one.id === id);
    const told = Object.entries(described?.fields ?? {}).filter(([, { silent }]) => !silent);
    const fields = told.map(([name, { label, words = "", anchor = name }]) => ({ category, label, words, to: at(anchor) }));
    const others = [...(described?.findable ?? []), ...(lists[id] ?? [])].map(({ label, words = "", anchor }) => ({ category, label, words, to: at(anchor) }));
    return [{ category: "Category", label: category, words: description, to: paths.dashboard.settings.category(id) }, ...fields, ...others];
  });
}
