import { Field, TextField } from "~/ui/field";
import { ADDRESS_LENGTH, PREPARATION_MINUTES, type SetupValues } from "./setup-form";

export function SetupFields({
  text,
}: {
  text: (name: Exclude<keyof SetupValues, "storeSlug">) => {
    id: string;
    name: string;
    defaultValue: string | undefined;
    errors: string[] | undefined;
  };
}) {
  return (
    <>
      <TextField
        label="Delivery zones"
        hint="One per line or comma separated. Add the delivery fee in naira if you know it: Yaba 1500, Surulere 0. We’ll ask for the others later: delivery to a place starts once it has a fee."
        rows={4}
        required
        {...text("deliveryZones")}
      />
      <Field
        label="Address for pickups (optional)"
        hint="Street and number, where customers collect their food. Leave it empty if you only deliver."
        autoComplete="street-address"
        maxLength={ADDRESS_LENGTH}
        {...text("address")}
      />
      <fieldset id="hours" className="min-w-0">
        <legend className="font-medium">Opening hours, every day</legend>
        <p className="text-sm text-muted">
          Closing after midnight is fine (6 pm – 2 am). Open 24 hours? Enter the same time twice.
        </p>
        <div className="mt-2 grid gap-4 min-[26rem]:grid-cols-2">
          <Field label="Opening time" type="time" required {...text("openingTime")} />
          <Field label="Closing time" type="time" required {...text("closingTime")} />
        </div>
      </fieldset>
      <Field
        label="Preparation time (minutes)"
        hint={`How long an order usually takes you, ${PREPARATION_MINUTES.min} to ${PREPARATION_MINUTES.max}`}
        type="number"
        inputMode="numeric"
        min={PREPARATION_MINUTES.min}
        max={PREPARATION_MINUTES.max}
        step={1}
        required
        className="max-w-40 tabular-nums"
        {...text("preparationMinutes")}
      />
      <TextField
        label="Refund policy (optional)"
        hint="When and how you refund customers"
        maxLength={500}
        {...text("refundPolicy")}
      />
      <TextField
        label="Cancellation policy (optional)"
        hint="How late an order can be cancelled"
        maxLength={500}
        {...text("cancellationPolicy")}
      />
      <div className="grid gap-6 sm:grid-cols-2">
        <Field
          label="WhatsApp number (optional)"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={30}
          {...text("whatsappNumber")}
        />
        <Field
          label="Instagram handle (optional)"
          autoCapitalize="none"
          autoComplete="off"
          maxLength={100}
          placeholder="@mamaput"
          {...text("instagramHandle")}
        />
        <Field
          label="TikTok handle (optional)"
          autoCapitalize="none"
          autoComplete="off"
          maxLength={100}
          placeholder="@mamaput"
          {...text("tiktokHandle")}
        />
        <Field
          label="Twitter handle (optional)"
          autoCapitalize="none"
          autoComplete="off"
          maxLength={100}
          placeholder="@mamaput"
          {...text("twitterHandle")}
        />
      </div>
    </>
  );
}
