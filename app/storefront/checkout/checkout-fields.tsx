import { Lock } from "lucide-react";
import type { ComponentProps } from "react";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import type { DeliveryArea, StorePrices } from "~/core/stores/delivery-areas";
import { storePaths } from "~/shared/store-paths";
import { joinMessages, msg, type Message } from "~/shared/translate";
import { useTranslate } from "~/ui/use-translation";
import { EmailQuestion } from "~/storefront/payment/email-question-view";
import { AreaField } from "./area-field";
import type { CheckoutValues, FormField } from "./checkout-form";
import { Choice } from "./choice";
import type { AppliedCoupon } from "./coupon-field";
import { PinField } from "./pin-field";
import { PayTotal, TotalToPay, type MethodSums } from "./order-sums-section";

/** The prices last shown on the page. */
export type SeenPrices = {
  lines: readonly { key: string; lineKobo: number }[];
  subtotalKobo: number;
  prices: StorePrices;
};

type FieldOf = (name: keyof CheckoutValues) => FormField;

/**
 * Hidden fields with what the page has shown. The server compares them, so that nobody pays a sum
 * or gets a time they haven't seen.
 */
export function DisplayedFields({
  clientToken,
  seen,
  slots,
  coupon,
}: {
  clientToken: string;
  seen: SeenPrices;
  slots: Record<"delivery" | "pickup" | "later", number | null>;
  coupon: AppliedCoupon | null;
}) {
  return (
    <>
      <input type="hidden" name="clientToken" value={clientToken} />
      <input type="hidden" name="seenSubtotal" value={seen.subtotalKobo} />
      <input
        type="hidden"
        name="seenLines"
        value={JSON.stringify(seen.lines.map(({ key, lineKobo }) => [key, lineKobo]))}
      />
      {coupon ? (
        <input
          type="hidden"
          name="seenCoupon"
          value={JSON.stringify({
            code: coupon.code,
            delivery: coupon.delivery,
            pickup: coupon.pickup,
          })}
        />
      ) : null}
      <input type="hidden" name="seenPrices" value={JSON.stringify(seen.prices)} />
      <input type="hidden" name="seenSlots" value={JSON.stringify(slots)} />
    </>
  );
}

/** `note`: when an order placed now would arrive. */
export type DeliveryOffer = { note: Message | null };
export type PickupOffer = DeliveryOffer & { address: string; instructions: string | null };

export function MethodFields({
  delivery,
  pickup,
  deliveryPrice,
  field,
}: {
  delivery: DeliveryOffer | null;
  pickup: PickupOffer | null;
  deliveryPrice: Message;
  field: FormField;
}) {
  const t = useTranslate();
  const terms = (price: Message, { note }: DeliveryOffer) =>
    t(note ? joinMessages([price, note], " · ") : price);
  return (
    <fieldset>
      <legend>{t("How do you want it?")}</legend>
      <div className="switch">
        {delivery ? (
          <Choice
            type="radio"
            name="orderType"
            value="delivery"
            checked={field.defaultValue !== "pickup"}
            title={t("Delivery")}
            note={terms(deliveryPrice, delivery)}
          />
        ) : null}
        {pickup ? (
          <Choice
            type="radio"
            name="orderType"
            value="pickup"
            checked={field.defaultValue === "pickup"}
            title={t("Pickup")}
            note={terms(msg("Free"), pickup)}
          />
        ) : null}
      </div>
      {field.errors ? (
        <p className="text-sm font-medium text-bad">{field.errors.join(" ")}</p>
      ) : null}
      {pickup ? (
        <p className="if-pickup break-words text-muted">
          {t("Pick up at {address}", { address: pickup.address })}
        </p>
      ) : null}
      {pickup?.instructions ? (
        <p className="if-pickup break-words text-muted">{pickup.instructions}</p>
      ) : null}
    </fieldset>
  );
}

export function ContactFields({
  field,
  email,
  messages,
}: {
  field: FieldOf;
  email: ComponentProps<typeof EmailQuestion>;
  messages: string | undefined;
}) {
  const t = useTranslate();
  return (
    <fieldset>
      <legend>{t("Your details")}</legend>
      <Field
        label={t("Name")}
        autoComplete="name"
        required
        maxLength={80}
        {...field("customerName")}
      />
      <Field
        label={t("Phone number")}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        required
        maxLength={60}
        hint={t("You’ll be called on this number, e.g. 0803 123 4567")}
        {...field("customerPhone")}
      />
      <Field
        label={t("Email address")}
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        maxLength={200}
        hint={t("For your payment receipt")}
        {...field("customerEmail")}
      />
      <EmailQuestion {...email} />
      {messages ? (
        <Choice
          type="checkbox"
          name="messagesWanted"
          value="on"
          checked={field("messagesWanted").defaultValue === "on"}
          title={messages}
        />
      ) : null}
      <div className="scripted">
        <Choice
          type="checkbox"
          name="keepDetails"
          value="on"
          checked={false}
          title={t("Save my details on this phone")}
          note={t("For your next order here. Leave it off on a shared phone.")}
        />
      </div>
    </fieldset>
  );
}

export function DeliveryFields({
  areas,
  subtotalKobo,
  field,
}: {
  areas: DeliveryArea[];
  subtotalKobo: number;
  field: FieldOf;
}) {
  const t = useTranslate();
  return (
    <fieldset className="if-delivery">
      <legend>{t("Delivery address")}</legend>
      {areas.length > 0 ? (
        <AreaField areas={areas} subtotalKobo={subtotalKobo} field={field("deliveryArea")} />
      ) : null}
      <Field
        label={t("Address")}
        required
        autoComplete="street-address"
        maxLength={300}
        {...field("deliveryAddress")}
      />
      <PinField />
      <Field
        label={t("Delivery instructions (optional)")}
        maxLength={300}
        hint={t("A landmark, the gate, who to ask for")}
        {...field("deliveryInstructions")}
      />
    </fieldset>
  );
}

/** How the payment works, and the policies accepted with it. */
export function TrustLine({
  base,
  storeName,
  hasPolicies,
}: {
  base: string;
  storeName: string;
  hasPolicies: boolean;
}) {
  const t = useTranslate();
  return (
    <div className="text-sm text-muted">
      <p className="flex gap-2">
        <Lock aria-hidden className="mt-0.5 size-4 flex-none" />
        {t("Secure payment by Paystack: transfer, card or USSD. The store never sees your card.")}
      </p>
      {hasPolicies ? (
        <p>
          {t("By ordering you accept")}{" "}
          <a
            href={storePaths.policies(base)}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center font-semibold underline"
          >
            {t("{store}’s terms and policies", { store: storeName })}
          </a>
        </p>
      ) : null}
    </div>
  );
}

/** The total and the button that places the order; on a phone fixed at the foot. */
export function PayBar({
  sums,
  busy,
  missing,
  changed,
}: {
  sums: MethodSums;
  busy: boolean;
  /** How many required fields are blank. */
  missing: number;
  /** Prices have changed since the page opened, so the button repeats the new total. */
  changed: boolean;
}) {
  const t = useTranslate();
  return (
    <div className="pay-bar">
      <div>
        <TotalToPay sums={sums} />
      </div>
      <Button
        busy={busy}
        variant={missing ? "quiet" : "primary"}
        title={missing ? t("Complete Required Fields") : undefined}
        className="min-h-16 text-lg"
      >
        {missing ? (
          t("{n} more field|{n} more fields", { n: missing })
        ) : changed ? (
          <PayTotal sums={sums} />
        ) : (
          t("Pay")
        )}
      </Button>
    </div>
  );
}
