import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { Form, useNavigation, useSubmit } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import type { Channel } from "~/core/payments/channels";
import type { PopupStart } from "~/storefront/payment/pay-popup";
import { deliveryPrice, type StorePrices } from "~/core/stores/delivery-areas";
import { ErrorSummary } from "~/ui/error-summary";
import { TextField } from "~/ui/field";
import { storePaths } from "~/shared/store-paths";
import { msg, type Message } from "~/shared/translate";
import { useTranslate } from "~/ui/use-translation";
import { ScheduleFields, type ScheduleTerms } from "~/storefront/checkout/schedule/schedule-fields";
import { FilledIn } from "~/storefront/checkout/state/filled-in";
import { useCheckoutForm } from "~/storefront/checkout/state/use-checkout-form";
import { useFormState } from "~/storefront/checkout/state/use-form-state";
import { useStoreChanges } from "~/storefront/checkout/state/use-store-changes";
import { CheckoutForm } from "./checkout-form";
import {
  ContactFields,
  DeliveryFields,
  DisplayedFields,
  MethodFields,
  PayBar,
  TrustLine,
  type DeliveryOffer,
  type PickupOffer,
  type SeenPrices,
} from "./checkout-fields";
import { CouponField, type AppliedCoupon, type OfferedCoupon } from "./coupon-field";
import { CheckoutCard } from "./cards/checkout-card";
import { useCardWords, useFirstLines } from "./cards/use-cards";
import { methodSums, OrderSumsSection } from "./order-sums-section";
import { PaymentFields } from "./payment-fields";
import { PopupPayment } from "./popup-payment";

export type CheckoutViewProps = {
  base: string;
  slug: string;
  storeName: string;
  hasPolicies: boolean;
  clientToken: string;
  lines: { key: string; name: string; options: string[]; quantity: number; lineKobo: number }[];
  subtotalKobo: number;
  prices: StorePrices;
  /** Null if the store doesn't offer the method. */
  delivery: DeliveryOffer | null;
  pickup: PickupOffer | null;
  /**
   * The later slot (ms) that an order placed now would get, where the nearest is full. The server
   * places the order only if the page has shown that slot.
   */
  slots: { delivery: number | null; pickup: number | null };
  feeShare: number;
  /** Why the store is closed now; only orders for later are possible then. */
  closed: Message | null;
  schedule: ScheduleTerms;
  /** The device's latest payment method. */
  channel: Channel;
  allowInstructions: boolean;
  /** Asks whether to send messages, and how; left out where the store sends none. */
  messages?: string;
  /** The coupon on the store's menu, if it is valid now. */
  offered: OfferedCoupon | null;
  /** The provider's script for the payment popup. */
  popupScript: string;
};

export type CheckoutResult = {
  result: SubmissionResult<Message[]> | null;
  coupon: AppliedCoupon | null;
  /** The next free time in place of the chosen one (ms). */
  nextSlot?: number | null;
  started: PopupStart | null;
  /** Sent back with the next submission, after the server has asked the customer to wait. */
  check?: string | null;
  /** The submission only recalculated the page, so errors appear beside their fields alone. */
  shown?: boolean;
  unreachable?: true;
};

function HiddenFields({ scripts, check }: { scripts: boolean; check: CheckoutResult["check"] }) {
  return (
    <>
      {scripts ? <input type="hidden" name="popup" value="on" /> : null}
      {check ? <input type="hidden" name="check" value={check} /> : null}
    </>
  );
}

const isCouponIntent = (intent: unknown) =>
  intent === "apply" || intent === "remove" || intent === "offered";

const NOT_PLACED = msg("Failed to process your order. Please try again.");

/** Returns the result of a submission without a response: the form, coupon and time as sent. */
export function unreachedCheckout(form: FormData, message: string): CheckoutResult {
  const { payload } = parseWithZod(form, { schema: CheckoutForm });
  const intent = form.get("intent");
  const error: Record<string, Message[]> = isCouponIntent(intent)
    ? { couponCode: [msg(message)] }
    : { "": [intent ? msg(message) : NOT_PLACED] };
  const displayed = <T,>(name: string) => JSON.parse(String(form.get(name) ?? "null")) as T | null;
  return {
    result: {
      status: "error",
      initialValue: payload as Record<string, string>,
      state: { validated: {} },
      error,
    },
    coupon: displayed<AppliedCoupon>("seenCoupon"),
    nextSlot: displayed<{ later: number | null }>("seenSlots")?.later ?? null,
    started: null,
    shown: intent !== null,
    check: form.get("check") as string | null,
    unreachable: true,
  };
}

/**
 * Returns the prices as of the last response. Newer ones are shown too, but the next submission
 * must still be refused because of them.
 */
function useAnsweredPrices({ lines, subtotalKobo, prices }: SeenPrices, sending: boolean) {
  const now = { lines, subtotalKobo, prices };
  const [seen, setSeen] = useState({ sending, ...now });
  if (seen.sending !== sending) setSeen({ ...(sending ? seen : now), sending });
  return seen;
}

/** Only a refusal for changed prices lists the differences. */
const isRepriced = (answer: CheckoutResult | null): boolean =>
  answer?.result?.error?.[""]?.some(({ values }) => values?.list) ?? false;

/**
 * Returns the submitted quick choice: empty for 'Other', undefined for none. An empty choice leaves
 * no field value, so it has to be found in the result.
 */
function sentQuickTime(value: string | undefined, answer: CheckoutResult | null) {
  const { fields, initialValue } = answer?.result ?? {};
  const isOther = fields?.includes("quickTime") || initialValue?.quickTime === "";
  return value ?? (isOther ? "" : undefined);
}

function OrderSide({
  checkout,
  coupon,
  areaId,
  busy,
  missing,
  seen,
  changed,
}: {
  checkout: CheckoutViewProps;
  coupon: AppliedCoupon | null;
  areaId: string;
  busy: boolean;
  missing: number;
  seen: SeenPrices;
  changed: boolean;
}) {
  const { base, subtotalKobo, prices, storeName, hasPolicies } = checkout;
  const sums = methodSums({
    subtotalKobo,
    prices,
    coupon,
    delivery: checkout.delivery !== null,
    pickup: checkout.pickup !== null,
    areaId,
  });
  const before = new Map(seen.lines.map(({ key, lineKobo }) => [key, lineKobo]));
  const lines = checkout.lines.map((line) => {
    const wasKobo = before.get(line.key) ?? line.lineKobo;
    return { ...line, wasKobo: wasKobo === line.lineKobo ? null : wasKobo };
  });
  const differs =
    JSON.stringify([seen.subtotalKobo, seen.prices]) !== JSON.stringify([subtotalKobo, prices]);
  return (
    <div className="order-side">
      <div>
        <OrderSumsSection
          base={base}
          lines={lines}
          subtotalKobo={subtotalKobo}
          sums={sums}
          couponCode={coupon?.code ?? null}
          feeShare={checkout.feeShare}
        />
        <TrustLine base={base} storeName={storeName} hasPolicies={hasPolicies} />
      </div>
      <PayBar sums={sums} busy={busy} missing={missing} changed={changed || differs} />
    </div>
  );
}

/** Fields show their own errors; after a refusal, a focused summary above links to each. */
export function CheckoutView({
  answer,
  ...props
}: CheckoutViewProps & { answer: CheckoutResult | null }) {
  const { base, closed } = props;
  const t = useTranslate();
  const navigation = useNavigation();
  const sent = navigation.state === "idle" ? null : (navigation.formData?.get("intent") ?? "pay");
  const { formProps, errorsTitle, errors, field, email } = useCheckoutForm(
    {
      delivery: props.delivery !== null,
      later: closed !== null,
      date: props.schedule.date,
      channel: props.channel,
      clientToken: props.clientToken,
    },
    answer,
    sent !== null,
  );
  const words = useCardWords(props);
  const { element, missing, scripts, look, areaId, day, quick } = useFormState(
    props.slug,
    {
      area: field("deliveryArea").defaultValue,
      day: field("scheduledDate").defaultValue,
      quick: sentQuickTime(field("quickTime").defaultValue, answer),
      firstDay: props.schedule.date,
      isNew: answer === null,
    },
    words,
  );
  const lines = useFirstLines(answer, words, element);
  useStoreChanges(base, sent !== null);
  const seen = useAnsweredPrices(props, sent !== null);
  const coupon = answer?.coupon ?? null;
  const submit = useSubmit();
  const isFresh = useRef(answer === null);
  useEffect(() => {
    // A coupon code saved on the device takes effect again after a reload.
    if (!scripts || !isFresh.current) return;
    isFresh.current = false;
    const fields = new FormData(element.current!);
    if (!String(fields.get("couponCode") ?? "").trim()) return;
    fields.set("intent", "apply");
    const action = storePaths.checkout(base);
    submit(fields, { method: "post", action, replace: true, preventScrollReset: true });
  }, [scripts, element, base, submit]);
  return (
    <>
      <Form
        {...formProps}
        ref={element}
        method="post"
        action={storePaths.checkout(base)}
        noValidate
        onInput={look}
        className="checkout"
      >
        <div>
          <h1>{t("Checkout")}</h1>
          <ErrorSummary title={errorsTitle} errors={errors} />
          {closed ? (
            <p className="rounded-card bg-wait-soft p-4 text-wait">
              {t(closed)} {t("You can order for later below.")}
            </p>
          ) : null}
          <DisplayedFields
            clientToken={props.clientToken}
            seen={seen}
            slots={{ ...props.slots, later: answer?.nextSlot ?? null }}
            coupon={coupon}
          />
          <HiddenFields scripts={scripts} check={answer?.check} />
          {/* Enter activates a form's first button. */}
          <button className="sr-only" tabIndex={-1} aria-hidden="true" />

          <CheckoutCard name="who" title={t("Your details")} line={lines.who}>
            <ContactFields field={field} email={email} messages={props.messages} />
          </CheckoutCard>
          <CheckoutCard name="how" title={t("How do you want it?")} line={lines.how}>
            <MethodFields
              delivery={props.delivery}
              pickup={props.pickup}
              deliveryPrice={deliveryPrice(props.prices, areaId, props.subtotalKobo)}
              field={field("orderType")}
            />
            {props.delivery ? (
              <DeliveryFields
                areas={props.prices.areas}
                subtotalKobo={props.subtotalKobo}
                field={field}
              />
            ) : null}
            <ScheduleFields
              terms={props.schedule}
              on={field("schedule").defaultValue === "on"}
              note={closed ? "" : t("Leave off to get it as soon as possible")}
              date={field("scheduledDate")}
              time={field("scheduledTime")}
              day={day}
              quick={quick}
            />
            {props.allowInstructions ? (
              <TextField
                label={t("Instructions for the kitchen (optional)")}
                rows={2}
                maxLength={500}
                {...field("vendorInstructions")}
              />
            ) : null}
          </CheckoutCard>
          <CheckoutCard name="payment" title={t("How do you want to pay?")} line={lines.payment}>
            <PaymentFields field={field("paymentChannel")} />
            <CouponField
              action={storePaths.checkout(base)}
              field={field("couponCode")}
              applied={coupon}
              offered={props.offered}
              busy={isCouponIntent(sent)}
            />
          </CheckoutCard>
        </div>
        <OrderSide
          checkout={props}
          coupon={coupon}
          areaId={areaId}
          busy={sent === "pay"}
          missing={missing}
          seen={seen}
          changed={isRepriced(answer)}
        />
        <FilledIn slug={props.slug} isNew={answer === null} words={words} />
      </Form>
      <PopupPayment
        started={answer?.started ?? null}
        scriptUrl={sent === "pay" && scripts ? props.popupScript : null}
      />
    </>
  );
}
