import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { vendorProfiles } from "~schema";
import type { SettingsSection } from "~/dashboard/settings/section.server";
import { alertNames } from "~/core/stores/alerts";
import { alertLabels, vendorEmails, type NotificationSwitch } from "~/core/emails/vendor-emails";

type NotificationValues = Record<NotificationSwitch, boolean>;
export type NotificationFormValues = Record<NotificationSwitch, "on" | undefined>;

const emailNames = vendorEmails.map(({ name }) => name);
const names: readonly NotificationSwitch[] = [...emailNames, ...alertNames];
const each = <T>(make: (name: NotificationSwitch) => T) =>
  Object.fromEntries(names.map((name) => [name, make(name)])) as Record<NotificationSwitch, T>;

/** Returns the names to store as switched off; keeps unknown names. */
const offOf = (
  known: readonly NotificationSwitch[],
  values: NotificationValues,
  stored: readonly string[],
): string[] => [
  ...stored.filter((name) => !(known as readonly string[]).includes(name)),
  ...known.filter((name) => !values[name]),
];

/** E-mails, and what happens on a new order (docs/rules.md, Notification settings). */
export const notificationsSection: SettingsSection<NotificationValues, NotificationFormValues> = {
  id: "notifications",
  schema: z.object(each(() => z.boolean())),
  form: {
    schema: z.object(each(() => z.literal("on").optional().transform(Boolean))),
    texts: (values) => each((name) => (values[name] ? "on" : undefined)),
  },
  fields: {
    ...(Object.fromEntries(
      vendorEmails.map(({ name, label }) => [
        name,
        { label: `E-mail: ${label}`, keywords: "email e-mail notification inbox" },
      ]),
    ) as Record<(typeof emailNames)[number], { label: string; keywords: string }>),
    sound: { label: alertLabels.sound.label, keywords: "alert ring noise chime new order" },
    vibration: { label: alertLabels.vibration.label, keywords: "alert shake buzz new order" },
    title: { label: alertLabels.title.label, keywords: "alert badge number pending new order" },
    louder: {
      label: alertLabels.louder.label,
      keywords: "alert overdue unanswered repeat new order",
    },
  },
  defaults: () => each(() => true),
  async read(tx, vendorId) {
    const [row] = await tx
      .select({ mailsOff: vendorProfiles.mailsOff, alertsOff: vendorProfiles.alertsOff })
      .from(vendorProfiles)
      .where(eq(vendorProfiles.id, vendorId));
    return each((name) => !(row?.mailsOff.includes(name) || row?.alertsOff.includes(name)));
  },
  async write(tx, { id: vendorId }, values) {
    const own = eq(vendorProfiles.id, vendorId);
    const [row] = await tx
      .select({ mailsOff: vendorProfiles.mailsOff, alertsOff: vendorProfiles.alertsOff })
      .from(vendorProfiles)
      .where(own);
    await tx
      .update(vendorProfiles)
      .set({
        mailsOff: offOf(emailNames, values, row?.mailsOff ?? []),
        alertsOff: offOf(alertNames, values, row?.alertsOff ?? []),
        updatedAt: sql`now()`,
      })
      .where(own);
    return null;
  },
};
