import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { Form, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState, type FormEvent } from "react";
import type { PopupStart } from "~/storefront/payment/pay-popup";
import type { StorePrices } from "~/core/stores/delivery-areas";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Field, TextField } from "~/ui/field";
import { storePaths } from "~/shared/paths";
import { formErrors } from "~/shared/form-errors";
import type { Message } from "~/shared/translate";
import { useTranslate } from "~/ui/use-translation";
import { AreaField } from "./area-field";
import { CheckoutForm, checkoutFieldOrder, type CheckoutValues } from "./checkout-form";
import { Choice } from "./choice";
import { CouponField, type AppliedCoupon } from "./coupon-field";
import { OrderSumsSection } from "./order-sums-section";
import { PopupPayment } from "./popup-payment";
import { savedFields, saveFields } from "./saved-fields";
import { ScheduleFields, type ScheduleTerms } from "./schedule-fields";

export type CheckoutViewProps = {
  base: string;
  slug: string;
  storeName: string;
  /** It has terms or policies of its own. */
  hasPolicies: boolean;
  clientToken: string;
  lines: { key: string; name: string; quantity: number; lineKobo: number }[];
  subtotalKobo: number;
  prices: StorePrices;
  /**
   * Null for a way of ordering the store doesn't offer. `note`: when an order of now could be had.
   */
  delivery: { note: Message | null } | null;
  pickup: { note: Message | null; address: string | null; instructions: string | null } | null;
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

/** What the last press came to. */
export type CheckoutResult = {
  result: SubmissionResult<Message[]> | null;
  coupon: AppliedCoupon | null;
  /** The time that could be had instead of the one chosen, in milliseconds. */
  nextSlot?: number | null;
  started: PopupStart | null;
  /** It was only asked to show something: a fault is told beside its field alone. */
  shown?: boolean;
};

/**
 * The checkout, whole on one page. Fields show their own faults; a summary above takes the focus
 * and leads to each.
 */
export function CheckoutView({
  answer,
  ...props
}: CheckoutViewProps & { answer: CheckoutResult | null }) {
  const { base } = props;
  const t = useTranslate();
  const navigation = useNavigation();
  const pressed =
    navigation.state === "idle" ? null : (navigation.formData?.get("intent") ?? "pay");
  const lastResult = answer?.result ?? null;
  const [paying, setPaying] = useState(false);
  const [form, fields] = useForm<CheckoutValues, CheckoutValues, Message[]>({
    id: "checkout",
    ...(lastResult && !pressed ? { lastResult } : {}),
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
  const { element, complete, scripts, look, areaId } = useFormState(props.slug);
  const faults = checkoutFieldOrder.flatMap((name) =>
    (fields[name].errors ?? []).map((message) => ({
      message: t(message),
      fieldId: fields[name].id,
    })),
  );
  const text = (name: keyof typeof fields) => ({
    id: fields[name].id,
    name: fields[name].name,
    defaultValue: fields[name].initialValue as string | undefined,
    errors: fields[name].errors?.map((message) => t(message)),
  });
  const coupon = answer?.coupon ?? null;
  const { onSubmit, ...formProps } = getFormProps(form);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    // What only asks for something to be shown is not held back by what is still missing.
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (!(submitter instanceof HTMLButtonElement && submitter.name === "intent")) onSubmit(event);
  };
  const refused = lastResult?.status === "error" && !answer?.shown;
  return (
    <>
      <Form
        {...formProps}
        onSubmit={submit}
        ref={element}
        method="post"
        action={storePaths.checkout(base)}
        noValidate
        onInput={look}
        className="checkout grid gap-6 pt-5"
      >
        <h1 className="text-2xl font-bold">{t("Checkout")}</h1>
        <ErrorSummary
          title={t("Please check these:")}
          faults={[
            ...(form.errors ?? []).map((message) => ({ message: t(message) })),
            ...(refused ? faults : []),
          ]}
        />
        {props.closed ? (
          <p className="rounded-card bg-wait-soft p-4 text-wait">
            {t(props.closed)} {t("You can order for later below.")}
          </p>
        ) : null}
        <input type="hidden" name="clientToken" value={props.clientToken} />
        <input type="hidden" name="seenSubtotal" value={props.subtotalKobo} />
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
        <input type="hidden" name="seenPrices" value={JSON.stringify(props.prices)} />
        <input
          type="hidden"
          name="seenSlots"
          value={JSON.stringify({ ...props.slots, later: answer?.nextSlot ?? null })}
        />
        {scripts ? <input type="hidden" name="popup" value="on" /> : null}
        {/* The first button of a form is the one that Enter presses. */}
        <button className="sr-only" tabIndex={-1} aria-hidden="true" />

        <fieldset>
          <legend className="mb-2 text-lg font-bold">{t("How do you want it?")}</legend>
          <div className="grid gap-2 sm:grid-cols-2">
            {props.delivery ? (
              <Choice
                type="radio"
                name="orderType"
                value="delivery"
                checked={fields.orderType.initialValue !== "pickup"}
                title={t("Delivery")}
                note={props.delivery.note ? t(props.delivery.note) : ""}
              />
            ) : null}
            {props.pickup ? (
              <Choice
                type="radio"
                name="orderType"
                value="pickup"
                checked={fields.orderType.initialValue === "pickup"}
                title={t("Pickup")}
                note={props.pickup.note ? t(props.pickup.note) : ""}
              />
            ) : null}
          </div>
          {fields.orderType.errors ? (
            <p className="mt-1.5 text-sm font-medium text-bad">
              {fields.orderType.errors.map((message) => t(message)).join(" ")}
            </p>
          ) : null}
          {props.pickup?.address ? (
            <p className="if-pickup mt-2 break-words text-muted">
              {t("Pick up at {address}", { address: props.pickup.address })}
            </p>
          ) : null}
          {props.pickup?.instructions ? (
            <p className="if-pickup mt-2 break-words text-muted">{props.pickup.instructions}</p>
          ) : null}
        </fieldset>

        <fieldset className="grid gap-4">
          <legend className="mb-2 text-lg font-bold">{t("Who is it for?")}</legend>
          <Field
            label={t("Name")}
            autoComplete="name"
            required
            maxLength={80}
            {...text("customerName")}
          />
          <Field
            label={t("Phone number")}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            required
            maxLength={30}
            hint={t("So the store can reach you, such as 0803 123 4567")}
            {...text("customerPhone")}
          />
          <Field
            label={t("Email address")}
            type="email"
            inputMode="email"
            autoComplete="email"
            required
            maxLength={200}
            hint={t("For your payment receipt")}
            {...text("customerEmail")}
          />
        </fieldset>

        {props.delivery ? (
          <fieldset className="if-delivery grid gap-4">
            <legend className="mb-2 text-lg font-bold">{t("Where to?")}</legend>
            {props.prices.areas.length > 0 ? (
              <AreaField
                areas={props.prices.areas}
                subtotalKobo={props.subtotalKobo}
                field={text("deliveryArea")}
              />
            ) : null}
            <Field
              label={t("Delivery address")}
              autoComplete="street-address"
              maxLength={300}
              {...text("deliveryAddress")}
            />
            <Field
              label={t("Delivery instructions (optional)")}
              maxLength={300}
              hint={t("A landmark, the gate, who to ask for")}
              {...text("deliveryInstructions")}
            />
          </fieldset>
        ) : null}

        <ScheduleFields
          terms={props.schedule}
          on={fields.schedule.initialValue === "on"}
          note={props.closed ? "" : t("Otherwise as soon as possible")}
          date={text("scheduledDate")}
          time={text("scheduledTime")}
          quick={(fields.quickTime.initialValue as string | undefined) ?? ""}
        />

        {props.allowInstructions ? (
          <TextField
            label={t("Instructions for the kitchen (optional)")}
            rows={2}
            maxLength={500}
            {...text("vendorInstructions")}
          />
        ) : null}

        <CouponField
          action={storePaths.checkout(base)}
          field={text("couponCode")}
          applied={coupon}
          busy={pressed === "apply"}
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
          areaId={areaId ?? text("deliveryArea").defaultValue ?? ""}
        />

        <div>
          <Button
            busy={pressed === "pay" || paying}
            variant={complete ? "primary" : "quiet"}
            className="min-h-13 w-full text-lg"
          >
            {complete ? t("Continue to payment") : t("Complete Required Fields")}
          </Button>
          <p className="mt-2 text-center text-sm text-muted">
            {t("You pay by card, bank transfer or USSD.")}
          </p>
          {props.hasPolicies ? (
            <p className="text-center text-sm text-muted">
              {t("By ordering you accept")}{" "}
              <a
                href={storePaths.policies(base)}
                target="_blank"
                rel="noreferrer"
                className="inline-flex min-h-11 items-center font-semibold underline"
              >
                {t("{store}’s terms and policies", { store: props.storeName })}
              </a>
            </p>
          ) : null}
        </div>
      </Form>
      <PopupPayment
        started={answer?.started ?? null}
        asked={pressed === "pay" && scripts ? props.popupScript : null}
        storeName={props.storeName}
        onBusy={setPaying}
      />
    </>
  );
}

/**
 * Whether the required fields are filled, the area that is chosen (null before scripts are there),
 * and the fields kept on this device per store. Without scripts the form counts as complete and the
 * server says what is missing.
 */
function useFormState(slug: string) {
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
  return { element, complete, scripts: areaId !== null, look, areaId };
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
