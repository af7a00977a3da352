import { channelNames, channels } from "~/core/payments/channels";
import { useTranslate } from "~/ui/use-translation";
import type { FormField } from "./checkout-form";
import { Choice } from "./choice";

/** Asks how the order is paid: the provider's page then begins with that. */
export function PaymentFields({ field }: { field: FormField }) {
  const t = useTranslate();
  return (
    <fieldset className="ask">
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
