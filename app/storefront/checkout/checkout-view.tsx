import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { Form, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState, type FormEvent } from "react";
import type { PopupStart } from "~/storefront/payment/pay-popup";
import type { StorePrices } from "~/core/stores/delivery-areas";
import { ErrorSummary } from "~/ui/error-summary";
import { TextField } from "~/ui/field";
import { storePaths } from "~/shared/paths";
import { formErrors } from "~/shared/form-errors";
import type { Message } from "~/shared/translate";
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
import { savedFields, saveFields } from "./saved-fields";
import { ScheduleFields, type ScheduleTerms } from "./schedule-fields";

export type CheckoutViewProps = {
  base: string;
  slug: string;
  storeName: string;
  /** The store has terms or policies of its own. */
  hasPolicies: boolean;
  clientToken: string;
  lines: { key: string; name: string; quantity: number; lineKobo: number }[];
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
};

function HiddenFields({ scripts, check }: { scripts: boolean; check: CheckoutResult["check"] }) {
  return (
    <>
      {scripts ? <input type="hidden" name="popup" value="on" /> : null}
      {check ? <input type="hidden" name="check" value={check} /> : null}
    </>
  );
}

/**
 * The checkout, whole on one page. Fields show their own errors; a summary above takes the focus
 * and leads to each.
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
  const { formProps, errors, field } = useCheckoutForm(props, answer, sent !== null);
  const { element, complete, scripts, look, areaId } = useFormState(
    props.slug,
    field("deliveryArea").defaultValue,
  );
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
        <ErrorSummary title={t("Please check these:")} errors={errors} />
        {closed ? (
          <p className="rounded-card bg-wait-soft p-4 text-wait">
            {t(closed)} {t("You can order for later below.")}
          </p>
        ) : null}
        <DisplayedFields
          clientToken={props.clientToken}
          subtotalKobo={props.subtotalKobo}
          prices={props.prices}
          slots={{ ...props.slots, later: answer?.nextSlot ?? null }}
          coupon={coupon}
        />
        <HiddenFields scripts={scripts} check={answer?.check} />
        {/* The first button of a form is the one that Enter presses. */}
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
 * The form's state: what each field is made with, and the errors for the summary, which come once
 * an order was refused.
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
    errors: [
      ...(form.errors ?? []).map((message) => ({ message: t(message) })),
      ...(refused ? ofFields : []),
    ],
    field,
  };
}

/**
 * Follows what is typed: whether the required fields are filled, which area is chosen, and the
 * fields that are saved on this device per store. Without scripts the form counts as complete, and
 * the server says what is missing.
 * @param initialArea the one chosen when the page was made
 */
function useFormState(slug: string, initialArea = "") {
  const element = useRef<HTMLFormElement>(null);
  const [complete, setComplete] = useState(true);
  const [areaId, setAreaId] = useState<string | null>(null);
  const read = () => {
    const fields = new FormData(element.current!);
    setComplete(isComplete(fields));
    setAreaId(String(fields.get("deliveryArea") ?? ""));
    return fields;
  };
  const look = () => {
    if (element.current) saveFields(slug, read());
  };
  useEffect(() => {
    if (!element.current) return;
    for (const [name, value] of Object.entries(savedFields(slug))) {
      const field = element.current.elements.namedItem(name);
      // Whoever is in a field already is about to type there.
      if (
        (field instanceof HTMLInputElement ||
          field instanceof HTMLTextAreaElement ||
          field instanceof HTMLSelectElement) &&
        !field.value &&
        field !== document.activeElement
      ) {
        field.value = value;
        // An area that the store has given up is none of the list's.
        if (field.value !== value) field.value = "";
      }
    }
    read();
  }, [slug]);
  return { element, complete, scripts: areaId !== null, look, areaId: areaId ?? initialArea };
}

/** The rule of the place-order button (docs/rules.md, Checkout). */
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
