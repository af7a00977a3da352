import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { Form, useNavigation, useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState, type FormEvent } from "react";
import type { PopupStart } from "~/storefront/payment/pay-popup";
import type { StorePrices } from "~/core/stores/delivery-areas";
import { ErrorSummary } from "~/ui/error-summary";
import { TextField } from "~/ui/field";
import { storePaths } from "~/shared/store-paths";
import { formErrors } from "~/shared/form-errors";
import { msg, type Message } from "~/shared/translate";
import { networkError } from "~/ui/network-error";
import { useTranslate } from "~/ui/use-translation";
import {
  CheckoutForm,
  checkoutFieldOrder,
  type CheckoutValues,
  type FormField,
} from "./checkout-form";
import {
  ContactFields,
  DeliveryFields,
  DisplayedFields,
  MethodFields,
  SubmitSection,
  type DeliveryOffer,
  type PickupOffer,
} from "./checkout-fields";
import { CouponField, type AppliedCoupon } from "./coupon-field";
import { OrderSumsSection } from "./order-sums-section";
import { PopupPayment } from "./popup-payment";
import { fillIn, savedFields, saveFields } from "./saved-fields";
import { ScheduleFields, type ScheduleTerms } from "./schedule-fields";

export type CheckoutViewProps = {
  base: string;
  slug: string;
  storeName: string;
  /** The store has terms or policies of its own. */
  hasPolicies: boolean;
  clientToken: string;
  lines: { key: string; name: string; options: string[]; quantity: number; lineKobo: number }[];
  subtotalKobo: number;
  prices: StorePrices;
  /** Null for a fulfilment method that the store doesn't offer. */
  delivery: DeliveryOffer | null;
  pickup: PickupOffer | null;
  /**
   * The quarter of an hour that an order of now gets where a sooner one is full, in milliseconds:
   * only with it is it placed.
   */
  slots: { delivery: number | null; pickup: number | null };
  feeShare: number;
  /** Why the store is closed now: only an order for later can be made. */
  closed: Message | null;
  schedule: ScheduleTerms;
  allowInstructions: boolean;
  /** The provider's script, for the window above the page. */
  popupScript: string;
};

/** The result of the last submission. */
export type CheckoutResult = {
  result: SubmissionResult<Message[]> | null;
  coupon: AppliedCoupon | null;
  /** The time that could be had instead of the one chosen, in milliseconds. */
  nextSlot?: number | null;
  started: PopupStart | null;
  /** Sent along with the form the next time: the server asked to wait a moment. */
  check?: string | null;
  /** The submission only asked to show something: errors appear beside their fields only. */
  shown?: boolean;
  /** The request did not reach the server. */
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

const NOT_PLACED = msg("Failed to process your order. Please try again.");

/**
 * Returns the result of a submission that the server has not answered: the form as it was sent,
 * with the coupon and the time that it had shown.
 */
export function unreachedCheckout(form: FormData): CheckoutResult {
  const { payload } = parseWithZod(form, { schema: CheckoutForm });
  const intent = form.get("intent");
  const error: Record<string, Message[]> =
    intent === "apply"
      ? { couponCode: [msg(networkError.message)] }
      : { "": [intent ? msg(networkError.message) : NOT_PLACED] };
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
 * Returns the prices of the last answer to the customer. Later ones are shown, but the next
 * submission must still be refused for them.
 */
function useAnsweredPrices(
  prices: CheckoutViewProps["prices"],
  sending: boolean,
): CheckoutViewProps["prices"] {
  const [seen, setSeen] = useState({ sending, prices });
  if (seen.sending !== sending) setSeen({ sending, prices: sending ? seen.prices : prices });
  return seen.prices;
}

/**
 * Shows the whole checkout on one page. Fields show their own errors; a summary above takes the
 * focus and leads to each.
 */
export function CheckoutView({
  answer,
  ...props
}: CheckoutViewProps & { answer: CheckoutResult | null }) {
  const { base, closed } = props;
  const t = useTranslate();
  const navigation = useNavigation();
  const sent = navigation.state === "idle" ? null : (navigation.formData?.get("intent") ?? "pay");
  const [paying, setPaying] = useState(false);
  const { formProps, errorsTitle, errors, field } = useCheckoutForm(props, answer, sent !== null);
  const { element, complete, scripts, look, areaId, day } = useFormState(props.slug, {
    area: field("deliveryArea").defaultValue,
    day: field("scheduledDate").defaultValue,
    firstDay: props.schedule.firstDate,
    isNew: answer === null,
  });
  useStoreChanges(base, sent !== null || paying);
  const prices = useAnsweredPrices(props.prices, sent !== null);
  const coupon = answer?.coupon ?? null;
  return (
    <>
      <Form
        {...formProps}
        ref={element}
        method="post"
        action={storePaths.checkout(base)}
        noValidate
        onInput={look}
        className="checkout grid grid-cols-1 gap-6 pt-5"
      >
        <h1 className="text-2xl font-bold">{t("Checkout")}</h1>
        <ErrorSummary title={errorsTitle} errors={errors} />
        {closed ? (
          <p className="rounded-card bg-wait-soft p-4 text-wait">
            {t(closed)} {t("You can order for later below.")}
          </p>
        ) : null}
        <DisplayedFields
          clientToken={props.clientToken}
          subtotalKobo={props.subtotalKobo}
          prices={prices}
          slots={{ ...props.slots, later: answer?.nextSlot ?? null }}
          coupon={coupon}
        />
        <HiddenFields scripts={scripts} check={answer?.check} />
        {/* Enter activates the first button of a form. */}
        <button className="sr-only" tabIndex={-1} aria-hidden="true" />

        <MethodFields delivery={props.delivery} pickup={props.pickup} field={field("orderType")} />
        <ContactFields field={field} />
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
          note={closed ? "" : t("Otherwise as soon as possible")}
          date={field("scheduledDate")}
          time={field("scheduledTime")}
          day={day}
          quick={field("quickTime").defaultValue ?? ""}
        />
        {props.allowInstructions ? (
          <TextField
            label={t("Instructions for the kitchen (optional)")}
            rows={2}
            maxLength={500}
            {...field("vendorInstructions")}
          />
        ) : null}
        <CouponField
          action={storePaths.checkout(base)}
          field={field("couponCode")}
          applied={coupon}
          busy={sent === "apply"}
        />
        <OrderSumsSection
          base={base}
          lines={props.lines}
          subtotalKobo={props.subtotalKobo}
          prices={props.prices}
          feeShare={props.feeShare}
          coupon={coupon}
          delivery={props.delivery !== null}
          pickup={props.pickup !== null}
          areaId={areaId}
        />
        <SubmitSection
          base={base}
          storeName={props.storeName}
          hasPolicies={props.hasPolicies}
          busy={sent === "pay" || paying}
          complete={complete}
        />
      </Form>
      <PopupPayment
        started={answer?.started ?? null}
        asked={sent === "pay" && scripts ? props.popupScript : null}
        storeName={props.storeName}
        onBusy={setPaying}
      />
    </>
  );
}

/**
 * Returns the form's state: what each field is made with, and the errors for the summary, which
 * come once an order was refused.
 * @param busy a request is under way: what the one before was answered counts no more
 */
function useCheckoutForm(props: CheckoutViewProps, answer: CheckoutResult | null, busy: boolean) {
  const t = useTranslate();
  const lastResult = answer?.result ?? null;
  const [form, fields] = useForm<CheckoutValues, CheckoutValues, Message[]>({
    id: "checkout",
    ...(lastResult && !busy ? { lastResult } : {}),
    defaultValue: {
      orderType: props.delivery ? "delivery" : "pickup",
      schedule: props.closed ? "on" : "",
      scheduledDate: props.schedule.firstDate,
      clientToken: props.clientToken,
    },
    onValidate: ({ formData }) =>
      parseWithZod(formData, { schema: CheckoutForm, formatError: formErrors }),
    shouldValidate: "onBlur",
    shouldRevalidate: "onInput",
  });
  const field = (name: keyof CheckoutValues): FormField => ({
    id: fields[name].id,
    name: fields[name].name,
    defaultValue: fields[name].initialValue as string | undefined,
    errors: fields[name].errors?.map((message) => t(message)),
  });
  const ofFields = checkoutFieldOrder
    .map(field)
    .flatMap(({ id, errors = [] }) => errors.map((message) => ({ message, fieldId: id })));
  const refused = lastResult?.status === "error" && !answer?.shown;
  const { onSubmit, ...formProps } = getFormProps(form);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    // A request to show something doesn't wait for missing fields.
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (!(submitter instanceof HTMLButtonElement && submitter.name === "intent")) onSubmit(event);
  };
  return {
    formProps: { ...formProps, onSubmit: submit },
    errorsTitle: refused && ofFields.length > 0 ? t("Please check these:") : undefined,
    errors: [
      ...(form.errors ?? []).map((message) => ({ message: t(message) })),
      ...(refused ? ofFields : []),
    ],
    field,
  };
}

/**
 * Reads the checkout again when its store has changed (docs/rules.md, Freshness). Not while an
 * order is on its way or is being paid: the page would be taken from under the payment.
 */
function useStoreChanges(base: string, busy: boolean) {
  const { revalidate } = useRevalidator();
  const isBusy = useRef(busy);
  useEffect(() => void (isBusy.current = busy), [busy]);
  useEffect(() => {
    const source = new EventSource(storePaths.events(base));
    source.addEventListener("change", () => {
      if (!isBusy.current && !document.hidden) revalidate();
    });
    return () => source.close();
  }, [base, revalidate]);
}

/**
 * Follows what is typed: whether the required fields are filled, which area and day are chosen, and
 * the fields that are saved on this device per store. Without scripts the form counts as complete,
 * and the server says what is missing.
 * @param start what the page was made with; `isNew` unless it shows a form that was sent
 */
function useFormState(
  slug: string,
  start: { area?: string | undefined; day?: string | undefined; firstDay: string; isNew: boolean },
) {
  const element = useRef<HTMLFormElement>(null);
  const { isNew } = useRef(start).current;
  const firstDay = start.day || start.firstDay;
  const [complete, setComplete] = useState(true);
  const [chosen, setChosen] = useState<{ area: string; day: string } | null>(null);
  const [saved, setSaved] = useState<ReturnType<typeof savedFields> | null>(null);
  const read = () => {
    const fields = new FormData(element.current!);
    setComplete(isComplete(fields));
    setChosen({
      area: String(fields.get("deliveryArea") ?? ""),
      day: String(fields.get("scheduledDate") || firstDay),
    });
    return fields;
  };
  const look = () => {
    if (element.current) saveFields(slug, read());
  };
  useEffect(() => {
    if (!element.current) return;
    const { quickTime = "", ...stored } = savedFields(slug);
    fillIn(element.current, stored, isNew);
    setSaved({ ...stored, quickTime });
    read();
    // oxlint-disable-next-line react/exhaustive-deps -- once for each store
  }, [slug]);
  useEffect(() => {
    // The quick choices of the saved day are there only now.
    if (element.current && saved) fillIn(element.current, saved, isNew);
    if (saved) read();
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, [saved]);
  return {
    element,
    complete,
    scripts: chosen !== null,
    look,
    areaId: chosen?.area ?? start.area ?? "",
    day: chosen?.day ?? firstDay,
  };
}

/** Returns whether the checkout can be submitted, for its button (docs/rules.md, Checkout). */
export function isComplete(fields: FormData): boolean {
  const filled = (name: string) => String(fields.get(name) ?? "").trim() !== "";
  return (
    filled("customerName") &&
    filled("customerPhone") &&
    filled("customerEmail") &&
    (fields.get("orderType") !== "delivery" ||
      (filled("deliveryAddress") && (!fields.has("hasAreas") || filled("deliveryArea")))) &&
    (!fields.has("schedule") ||
      (filled("scheduledDate") && (filled("quickTime") || filled("scheduledTime"))))
  );
}
