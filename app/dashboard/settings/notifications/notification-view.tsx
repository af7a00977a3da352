import { Lock } from "lucide-react";
import type { FormState } from "~/dashboard/settings/section-page";
import { HelpList } from "~/dashboard/settings/frame/help";
import { TickField } from "~/ui/tick-field";
import { alertNames } from "~/core/stores/alerts";
import { TestRing } from "~/dashboard/alerts/test-ring";
import type { NotificationFormValues } from "./notification-settings.server";
import {
  alertLabels,
  mandatoryEmails,
  vendorEmails,
  type NotificationSwitch,
} from "~/core/emails/vendor-emails";
import { Card } from "~/ui/card";

/** @param email where e-mails go */
export function NotificationFields({
  form: { texts, errors },
  email,
}: {
  form: FormState<NotificationFormValues>;
  email: string;
}) {
  const tick = (name: NotificationSwitch, label: string) => (
    <TickField
      key={name}
      id={name}
      name={name}
      checked={texts[name] === "on"}
      errors={errors[name]}
      label={label}
    />
  );
  return (
    <>
      <Card titleId="mails" title="E-mails to you">
        <p className="mb-2 text-muted">
          Sent to <span className="font-medium break-all text-ink">{email}</span>, the address you
          sign in with.
        </p>
        {vendorEmails.map(({ name, label }) => tick(name, label))}
        {mandatoryEmails.map(({ name, label }) => (
          <p key={name} className="flex min-h-11 items-center gap-3 py-1.5 font-medium">
            <Lock aria-hidden className="size-6 shrink-0 p-0.5 text-muted" />
            {label}
            <span className="sr-only">, always on</span>
          </p>
        ))}
        <HelpList of={[...vendorEmails, ...mandatoryEmails]} />
      </Card>
      <Card titleId="alerts" title="When an order comes">
        <p className="mb-2 text-muted">
          On every open dashboard, for everyone who works in your store.
        </p>
        {alertNames.map((name) => tick(name, alertLabels[name].label))}
        <HelpList of={alertNames.map((name) => alertLabels[name])} />
        <TestRing />
      </Card>
    </>
  );
}
