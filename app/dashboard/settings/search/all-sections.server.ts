import { notificationsSection } from "~/dashboard/settings/notifications/notification-settings.server";
import { messagesSection } from "~/dashboard/settings/messages/message-settings.server";
import { hoursSection } from "~/dashboard/settings/hours/hours.server";
import { paymentsSection } from "~/dashboard/settings/payments/payments.server";
import { businessSection } from "~/dashboard/settings/business/business.server";
import { brandingSection } from "~/dashboard/settings/branding/branding.server";
import { legalSection } from "~/dashboard/settings/legal/legal.server";
import { localisationSection } from "~/dashboard/settings/localisation/localisation.server";
import { profileSection } from "~/dashboard/settings/profile/profile.server";
import { settingsSections, type SectionId } from "~/dashboard/settings/sections";
import type { SettingsSection, Findable } from "~/dashboard/settings/section.server";
import type { SettingPlace } from "./find-settings";
import { paths } from "~/shared/paths";
import { may, type Role } from "~/core/staff/permissions";

/** Every section with values. Search and files build on this list. */
export const allSections: readonly SettingsSection[] = [
  profileSection,
  hoursSection,
  businessSection,
  paymentsSection,
  brandingSection,
  notificationsSection,
  messagesSection,
  localisationSection,
  legalSection,
];

const lists: Partial<Record<SectionId, readonly Findable[]>> = {
  coupons: [
    { label: "New coupon", keywords: "code discount promo voucher percent off", anchor: "new" },
    {
      label: "Coupon uses and cost",
      keywords: "code discount how often used",
      anchor: "coupons",
    },
  ],
  privacy: [
    {
      label: "A customer’s data",
      keywords: "export erase delete forget personal NDPA GDPR",
      anchor: "q",
    },
  ],
  staff: [
    {
      label: "Invite staff",
      keywords: "employee worker team manager kitchen email",
      anchor: "email",
    },
    { label: "What each role can do", keywords: "permissions rights access", anchor: "roles" },
  ],
};

export function settingPlaces(role: Role): SettingPlace[] {
  const permitted = (Object.keys(settingsSections) as SectionId[]).filter((id) =>
    may(role, settingsSections[id].permission),
  );
  return [...elsewhere, ...permitted.flatMap(placesIn)];
}

/** Pages outside the settings that people look for there. */
const elsewhere: readonly SettingPlace[] = [
  {
    section: "Security",
    label: "Where you are signed in",
    keywords: "sign out log out devices sessions lost stolen phone password Google account",
    to: paths.dashboard.security(),
  },
];

function placesIn(id: SectionId): SettingPlace[] {
  const { label: section, description } = settingsSections[id];
  const described = allSections.find((one) => one.id === id);
  const at = (anchor: string) => {
    const part = described?.partOf?.(anchor);
    return `${paths.dashboard.settings.section(id, part ? { part } : {})}#${anchor}`;
  };
  const visibleFields = Object.entries(described?.fields ?? {}).filter(([, { silent }]) => !silent);
  const fields = visibleFields.map(([name, { label, keywords = "", anchor = name }]) => ({
    section,
    label,
    keywords,
    to: at(anchor),
  }));
  const others = [...(described?.findable ?? []), ...(lists[id] ?? [])].map(
    ({ label, keywords = "", anchor }) => ({ section, label, keywords, to: at(anchor) }),
  );
  return [
    {
      section: "Category",
      label: section,
      keywords: description,
      to: paths.dashboard.settings.section(id),
    },
    ...fields,
    ...others,
  ];
}
