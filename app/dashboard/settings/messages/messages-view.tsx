import { formatKobo } from "~/shared/money";
import { SettingInputs } from "~/dashboard/settings/frame/setting-input";
import type { FormState } from "~/dashboard/settings/section-page";
import { Help, HelpList } from "~/dashboard/settings/frame/help";
import { Card } from "~/ui/card";
import { SelectField } from "~/ui/field";
import {
  eventFields,
  messageFields,
  unansweredFields,
  type MessageFormValues,
  type WayChoice,
} from "./message-fields";
import type { WayOffer } from "./message-settings.server";

type Costs = { ways: WayOffer[]; spentKobo: number };

/** @param savedCapKobo the limit that counts until the form is saved */
export function MessageFields({
  form,
  ways,
  spentKobo,
  savedCapKobo,
}: Costs & { form: FormState<MessageFormValues>; savedCapKobo: number }) {
  const { monthlyMessageCap } = messageFields;
  return (
    <>
      <Card
        titleId="events"
        title="What customers get"
        className="grid grid-cols-1 gap-5 p-4 sm:p-5"
      >
        <HelpList of={Object.values(eventFields)}>
          <p>
            Only customers who tick messages at your checkout get them, on the phone they order
            with. Each can end them from the message’s link or by answering STOP on WhatsApp. The
            price of each message goes from your balance once WhatsApp or the network has taken it.
          </p>
        </HelpList>
        <div className="grid grid-cols-1 gap-5 lg:grid-cols-2">
          {Object.entries(eventFields).map(([event, { label, options }]) => {
            const chosen = form.texts[event as keyof MessageFormValues] ?? "off";
            return (
              <SelectField
                key={event}
                id={event}
                name={event}
                label={label}
                errors={form.errors[event]}
                defaultValue={chosen}
              >
                <option value="off">Off</option>
                {ways.map(({ way, priceKobo }) => (
                  <option key={way} value={way}>
                    {options[way].label}, {formatKobo(priceKobo)} each
                  </option>
                ))}
                {chosen !== "off" && !ways.some(({ way }) => way === chosen) ? (
                  <option value={chosen}>
                    {options[chosen as WayChoice]?.label} (not set up, sends nothing)
                  </option>
                ) : null}
              </SelectField>
            );
          })}
        </div>
      </Card>
      <Card titleId="unanswered" title="What you get" className="grid grid-cols-1 gap-5 p-4 sm:p-5">
        <Help>
          Your devices ring until somebody accepts an order. If nobody does, these phones get a
          message with its number and a link, and three minutes later the customer is told and can
          cancel. Each phone’s message has the price above.
        </Help>
        <SettingInputs
          fields={unansweredFields}
          form={form}
          hints={{ messageUnansweredAfter: "3 to 10 minutes. Leave it empty for no message." }}
        />
      </Card>
      <Card
        titleId="limit"
        title="What a month may cost"
        className="grid grid-cols-1 gap-3 p-4 sm:p-5"
      >
        <p>
          <strong className="tabular-nums">{formatKobo(spentKobo)}</strong> of{" "}
          {formatKobo(savedCapKobo)} this month.
        </p>
        <SettingInputs
          fields={{ monthlyMessageCap }}
          form={form}
          hints={{
            monthlyMessageCap:
              "From ₦0 to ₦50,000. When it is used up, no more messages go out until the month ends.",
          }}
        />
      </Card>
    </>
  );
}

/** Shown where the operator has set up neither way. */
export function NoMessages() {
  return (
    <Card titleId="events" title="Not set up yet" className="grid grid-cols-1 gap-3 p-4 sm:p-5">
      <p>
        Messages by WhatsApp or SMS aren’t set up here yet. Ask the people who run this site: their
        guide is docs/operations.md, 'Messages to phones'.
      </p>
      <p className="text-muted">Your customers still get e-mails, and alerts in their browser.</p>
    </Card>
  );
}
