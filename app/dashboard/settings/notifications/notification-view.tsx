import { Lock } from "lucide-react";
import type { FormState } from "~/dashboard/settings/section-page";
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
  const tick = (name: NotificationSwitch, words: { label: string; hint: string }) => (
    <TickField
      key={name}
      id={name}
      name={name}
      checked={texts[name] === "on"}
      errors={errors[name]}
      {...words}
    />
  );
  return (
    <>
      <Card titleId="mails" title="E-mails to you">
        <p className="mb-2 text-muted">
          Sent to <span className="font-medium break-all text-ink">{email}</span>, the address you
          sign in with.
        </p>
        {vendorEmails.map(({ name, label, hint }) => tick(name, { label, hint }))}
        {mandatoryEmails.map(({ name, label, hint }) => (
          <p key={name} className="flex min-h-11 items-start gap-3 py-1.5">
            <Lock aria-hidden className="mt-1 size-6 shrink-0 p-0.5 text-muted" />
            <span>
              <span className="font-medium">{label}</span>
              <span className="block text-sm text-muted">{hint}</span>
            </span>
          </p>
        ))}
      </Card>
      <Card titleId="alerts" title="When an order comes">
        <p className="mb-2 text-muted">
          On every open dashboard, for everyone who works in your store.
        </p>
        {alertNames.map((name) => tick(name, alertLabels[name]))}
        <TestRing />
      </Card>
    </>
  );
}
