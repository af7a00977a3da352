import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { Form, Link, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Field, TextField } from "~/ui/field";
import { Money } from "~/ui/money";
import { storePaths } from "~/shared/paths";
import { CheckoutForm, checkoutFieldOrder } from "./checkout-form";
import { rememberedFields, rememberFields } from "./remembered-fields";

export type Sums = { deliveryFeeKobo: number; transactionFeeKobo: number; totalKobo: number };

export type CheckoutViewProps = {
  base: string;
  slug: string;
  clientToken: string;
  lines: { key: string; name: string; quantity: number; lineKobo: number }[];
  subtotalKobo: number;
  /** Null for a way of ordering the store doesn't offer. */
  delivery: (Sums & { minutes: string }) | null;
  pickup: (Sums & { minutes: string; address: string | null; instructions: string | null }) | null;
  /** Closed now: only an order for later can be made. The words say why. */
  closed: string | null;
  schedule: { firstDate: string; lastDate: string; firstTime: string; zoneNote: string };
  allowInstructions: boolean;
  lastResult?: SubmissionResult<string[]> | null;
};

/** The checkout, whole on one page. Fields show their own faults; a summary above takes the focus and leads to each. */
export function CheckoutView(props: CheckoutViewProps) {
  const { base, lastResult } = props;
  const busy = useNavigation().state !== "idle";
  const [form, fields] = useForm({
    id: "checkout",
    ...(lastResult && !busy ? { lastResult } : {}),
    defaultValue: { orderType: props.delivery ? "delivery" : "pickup", schedule: props.closed ? "on" : "", scheduledDate: props.schedule.firstDate, clientToken: props.clientToken },
    onValidate: ({ formData }) => parseWithZod(formData, { schema: CheckoutForm }),
    shouldValidate: "onBlur",
    shouldRevalidate: "onInput",
  });
  const { element, complete, look } = useFormState(props.slug);
  const faults = checkoutFieldOrder.flatMap((name) => (fields[name].errors ?? []).map((message) => ({ message, fieldId: fields[name].id })));
  const text = (name: keyof typeof fields) => ({ id: fields[name].id, name: fields[name].name, defaultValue: fields[name].initialValue as string | undefined, errors: fields[name].errors });
  return (
    <Form {...getFormProps(form)} ref={element} method="post" action={storePaths.checkout(base)} noValidate onInput={look} className="checkout grid gap-6 pt-5">
      <h1 className="text-2xl font-bold">Checkout</h1>
      <ErrorSummary title="Please check these:" faults={[...(form.errors ?? []).map((message) => ({ message })), ...(lastResult ? faults : [])]} />
      {props.closed ? <p className="rounded-card bg-wait-soft p-4 text-wait">{props.closed} You can order for later below.</p> : null}
      <input type="hidden" name="clientToken" value={props.clientToken} />
      <input type="hidden" name="seenSubtotal" value={props.subtotalKobo} />

      <fieldset>
        <legend className="mb-2 text-lg font-bold">How do you want it?</legend>
        <div className="grid gap-2 sm:grid-cols-2">
          {props.delivery ? <Choice type="radio" name="orderType" value="delivery" checked={fields.orderType.initialValue !== "pickup"} title="Delivery" note={props.closed ? "" : `${props.delivery.minutes} minutes`} /> : null}
          {props.pickup ? <Choice type="radio" name="orderType" value="pickup" checked={fields.orderType.initialValue === "pickup"} title="Pickup" note={props.closed ? "" : `${props.pickup.minutes} minutes`} /> : null}
        </div>
        {fields.orderType.errors ? <p className="mt-1.5 text-sm font-medium text-bad">{fields.orderType.errors.join(" ")}</p> : null}
        {props.pickup?.address ? <p className="if-pickup mt-2 text-muted">Pick up at {props.pickup.address}</p> : null}
        {props.pickup?.instructions ? <p className="if-pickup mt-2 text-muted">{props.pickup.instructions}</p> : null}
      </fieldset>

      <fieldset className="grid gap-4">
        <legend className="mb-2 text-lg font-bold">Who is it for?</legend>
        <Field label="Name" autoComplete="name" required maxLength={80} {...text("customerName")} />
        <Field label="Phone number" type="tel" inputMode="tel" autoComplete="tel" required maxLength={30} hint="So the store can reach you, such as 0803 123 4567" {...text("customerPhone")} />
        <Field label="Email address" type="email" inputMode="email" autoComplete="email" required maxLength={200} hint="For your payment receipt" {...text("customerEmail")} />
      </fieldset>

      {props.delivery ? (
        <fieldset className="if-delivery grid gap-4">
          <legend className="mb-2 text-lg font-bold">Where to?</legend>
          <Field label="Delivery address" autoComplete="street-address" maxLength={300} {...text("deliveryAddress")} />
          <Field label="Delivery instructions (optional)" maxLength={300} hint="A landmark, the gate, who to ask for" {...text("deliveryInstructions")} />
        </fieldset>
      ) : null}

      <fieldset>
        <legend className="mb-2 text-lg font-bold">When?</legend>
        <Choice type="checkbox" name="schedule" value="on" checked={fields.schedule.initialValue === "on"} title="Schedule for later" note={props.closed ? "" : "Otherwise as soon as possible"} />
        <div className="if-scheduled mt-3 grid grid-cols-2 gap-3">
          <Field label="Date" type="date" min={props.schedule.firstDate} max={props.schedule.lastDate} {...text("scheduledDate")} />
          <Field label="Time" type="time" {...text("scheduledTime")} />
          <p className="col-span-2 text-sm text-muted">{props.schedule.zoneNote}</p>
        </div>
      </fieldset>

      {props.allowInstructions ? <TextField label="Instructions for the kitchen (optional)" rows={2} maxLength={500} {...text("vendorInstructions")} /> : null}

      <section aria-labelledby="summary" className="panel">
        <h2 id="summary" className="text-lg font-bold">
          Your order
        </h2>
        <ul className="mt-2">
          {props.lines.map((line) => (
            <li key={line.key} className="sum">
              <span>
                {line.quantity} × {line.name}
              </span>
              <Money kobo={line.lineKobo} />
            </li>
          ))}
        </ul>
        <p className="sum mt-2 border-t border-line pt-3">
          <span>Subtotal</span> <Money kobo={props.subtotalKobo} />
        </p>
        {props.delivery ? <SumLines sums={props.delivery} className="if-delivery" delivery /> : null}
        {props.pickup ? <SumLines sums={props.pickup} className="if-pickup" /> : null}
        <Link to={storePaths.cart(base)} className="inline-flex min-h-11 items-center font-semibold text-brand-text">
          Change the order
        </Link>
      </section>

      <div>
        <Button busy={busy} variant={complete ? "primary" : "quiet"} className="w-full min-h-13 text-lg">
          {complete ? "Continue to payment" : "Complete Required Fields"}
        </Button>
        <p className="mt-2 text-center text-sm text-muted">You pay on the next page, by card, bank transfer or USSD.</p>
      </div>
    </Form>
  );
}

function SumLines({ sums, className, delivery = false }: { sums: Sums; className: string; delivery?: boolean }) {
  return (
    <div className={className}>
      {delivery ? (
        <p className="sum">
          <span>Delivery</span> {sums.deliveryFeeKobo ? <Money kobo={sums.deliveryFeeKobo} /> : <span>Free</span>}
        </p>
      ) : null}
      {sums.transactionFeeKobo ? (
        <p className="sum">
          <span>
            Transaction fee <span className="block text-sm text-muted">What the card payment costs</span>
          </span>
          <Money kobo={sums.transactionFeeKobo} />
        </p>
      ) : null}
      <p className="sum mt-1 border-t border-line pt-3 text-lg font-bold">
        <span>Total</span> <Money kobo={sums.totalKobo} />
      </p>
    </div>
  );
}

function Choice(props: { type: "radio" | "checkbox"; name: string; value: string; checked: boolean; title: string; note: string }) {
  return (
    <label className="choice">
      <input type={props.type} name={props.name} value={props.value} defaultChecked={props.checked} />
      <span>
        {props.title}
        {props.note ? <span className="block text-sm font-normal text-muted">{props.note}</span> : null}
      </span>
    </label>
  );
}

/** Whether the required fields are filled, and the fields kept on this device per store. Without scripts the form counts as complete and the server says what is missing. */
function useFormState(slug: string) {
  const element = useRef<HTMLFormElement>(null);
  const [complete, setComplete] = useState(true);
  const look = () => {
    if (!element.current) return;
    const fields = new FormData(element.current);
    setComplete(isComplete(fields));
    rememberFields(slug, fields);
  };
  useEffect(() => {
    if (!element.current) return;
    for (const [name, value] of Object.entries(rememberedFields(slug))) {
      const field = element.current.elements.namedItem(name);
      if ((field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && !field.value) field.value = value;
    }
    setComplete(isComplete(new FormData(element.current)));
  }, [slug]);
  return { element, complete, look };
}

/** The rule of the place-order button (docs/rules.md, Checkout). */
export function isComplete(fields: FormData): boolean {
  const filled = (name: string) => String(fields.get(name) ?? "").trim() !== "";
  return (
    filled("customerName") && filled("customerPhone") && filled("customerEmail") &&
    (fields.get("orderType") !== "delivery" || filled("deliveryAddress")) &&
    (!fields.has("schedule") || (filled("scheduledDate") && filled("scheduledTime")))
  );
}
