import { channelNames, channels } from "~/core/payments/channels";
import { useTranslate } from "~/ui/use-translation";
import type { FormField } from "./checkout-form";
import { Choice } from "./choice";

/** Asks for the payment method with which the provider's page opens. */
export function PaymentFields({ field }: { field: FormField }) {
  const t = useTranslate();
  return (
    <fieldset>
      <legend>{t("How do you want to pay?")}</legend>
      <div className="switch short">
        {channels.map((channel) => (
          <Choice
            key={channel}
            type="radio"
            name={field.name}
            value={channel}
            checked={channel === field.defaultValue}
            title={t(channelNames[channel])}
            note=""
          />
        ))}
      </div>
    </fieldset>
  );
}
