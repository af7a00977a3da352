import { Form, useNavigation } from "@remix-run/react";
import { Search } from "lucide-react";
import { useEffect, useMemo, useRef, useState, type FormEvent, type ReactNode } from "react";
import { areaChoice, type StorePrices } from "~/core/stores/delivery-areas";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Field, SelectField, TextField } from "~/ui/field";
import {
  itemFinder,
  NO_DELIVERY_AREA,
  readTypedOrder,
  runningTotals,
  typedFulfilment,
  type CustomOrderItem,
  type TypedOrder,
} from "~/core/custom-orders/custom-order";
import { english } from "~/shared/translate";
import { ExpirySelect } from "./expiry-select";
import { OrderLines } from "./order-lines";
import type { CustomOrderFormResult } from "./custom-order-form-actions.server";
import { RunningTotals } from "./running-totals";

type Props = {
  start: TypedOrder;
  dishes: CustomOrderItem[];
  prices: StorePrices;
  /** The first and the last day that an order can be scheduled for, and whose clock that is. */
  days: { first: string; last: string; zoneNote: string };
  answer: CustomOrderFormResult | { unreachable: true; message: string } | undefined;
};

/**
 * The form of a new custom order. It works by posts alone; with scripts lines come and go at once
 * and the total follows every key.
 */
export function NewOrderView({ start, dishes, prices, days, answer }: Props) {
  const told = answer && "typed" in answer ? answer : null;
  const [typed, setTyped] = useState(told?.typed ?? start);
  const dishOf = useMemo(() => itemFinder(dishes), [dishes]);
  const form = useRef<HTMLFormElement>(null);
  const navigation = useNavigation();
  const pressed = navigation.state === "submitting" ? navigation.formData?.get("intent") : null;
  const busy =
    pressed === "make" ||
    (navigation.state === "loading" && navigation.formData?.get("intent") === "make");
  const errors = told?.errors ?? {};
  const read = () => form.current && setTyped(readTypedOrder(new FormData(form.current)));

  // What is known of a customer goes into the fields that are still blank: the others hold what was
  // typed meanwhile.
  useEffect(() => {
    if (!told?.known?.found || !form.current) return;
    for (const name of ["customerName", "customerEmail", "deliveryAddress"] as const) {
      const field = form.current.elements.namedItem(name);
      if (
        (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) &&
        field.value.trim() === ""
      )
        field.value = told.typed[name];
    }
  }, [told]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    // Enter in a field asks for the total, which is there already.
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (submitter instanceof HTMLButtonElement && submitter.value === "update")
      event.preventDefault();
  };
  const text = (name: Exclude<keyof TypedOrder, "items" | "schedule" | "link">) => ({
    id: name,
    name,
    defaultValue: (told?.typed ?? start)[name],
    errors: errors[name],
  });
  const first = told?.typed ?? start;
  const { areas } = prices;
  const sums = runningTotals(typed, dishOf, prices);
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      onInput={read}
      onSubmit={submit}
      className="group/order mt-5 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]"
    >
      {/* The first button of a form is the one that Enter presses: it must place nothing. */}
      <button name="intent" value="update" tabIndex={-1} aria-hidden className="sr-only">
        Update total
      </button>
      <input type="hidden" name="clientToken" value={first.clientToken} />
      <div className="grid gap-6">
        <ErrorSummary title="Please look at this again:" faults={faultsOf(errors)} />
        {answer && "message" in answer ? (
          <ErrorSummary faults={[{ message: answer.message }]} />
        ) : null}
        <Part title="Customer">
          <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
            <Field
              label="Phone (optional)"
              type="tel"
              autoComplete="off"
              maxLength={30}
              {...text("customerPhone")}
            />
            <Button
              name="intent"
              value="lookup"
              variant="quiet"
              busy={pressed === "lookup"}
              className={errors.customerPhone ? "mb-7" : ""}
            >
              <Search aria-hidden className="size-4" /> Find
            </Button>
          </div>
          <p
            role="status"
            className={
              told?.known
                ? `text-sm font-medium ${told.known.found ? "text-good" : "text-muted"}`
                : "sr-only"
            }
          >
            {told?.known?.message}
          </p>
          <Field
            label="Name"
            autoComplete="off"
            maxLength={80}
            required
            {...text("customerName")}
          />
          <Field
            label="Email (optional)"
            hint="The payment link goes there, and word when it is paid."
            type="email"
            autoComplete="off"
            maxLength={200}
            {...text("customerEmail")}
          />
        </Part>
        <OrderLines
          typed={first.items}
          errors={errors}
          dishes={dishes}
          priceOf={(name) => dishOf(name)?.priceKobo ?? null}
          onChange={read}
        />
        <Part title="How does it reach them?">
          <div className="grid grid-cols-2 gap-2">
            <Choice
              type="radio"
              name="orderType"
              value="pickup"
              checked={first.orderType === "pickup"}
              title="Pickup"
            />
            <Choice
              type="radio"
              name="orderType"
              value="delivery"
              checked={first.orderType === "delivery"}
              title="Delivery"
              className="as-delivery"
            />
          </div>
          <div className="hidden gap-4 group-has-[.as-delivery:checked]/order:grid">
            {areas.length > 0 ? (
              <SelectField label="Delivery area" {...text("deliveryArea")}>
                <option value="">Choose the area</option>
                {areas.map((area) => (
                  <option key={area.id} value={area.id}>
                    {english(areaChoice(area, sums.subtotalKobo))}
                  </option>
                ))}
                <option value={NO_DELIVERY_AREA} className="to-elsewhere">
                  Another place: I set the fee
                </option>
              </SelectField>
            ) : null}
            <TextField
              label="Delivery address"
              rows={2}
              maxLength={300}
              {...text("deliveryAddress")}
            />
            <Field
              label="Delivery instructions (optional)"
              maxLength={300}
              autoComplete="off"
              {...text("deliveryInstructions")}
            />
            <div
              className={
                areas.length > 0
                  ? "hidden group-has-[.to-elsewhere:checked]/order:block"
                  : undefined
              }
            >
              <Field
                label="Delivery fee (₦)"
                inputMode="decimal"
                maxLength={30}
                autoComplete="off"
                {...text("deliveryFee")}
              />
            </div>
          </div>
          <Choice
            type="checkbox"
            name="schedule"
            value="on"
            checked={first.schedule}
            title="For a certain time"
            className="for-later"
          />
          <div className="hidden grid-cols-2 gap-2 group-has-[.for-later:checked]/order:grid">
            <Field
              label="Date"
              type="date"
              min={days.first}
              max={days.last}
              {...text("scheduledDate")}
            />
            <Field label="Time" type="time" {...text("scheduledTime")} />
            <p className="col-span-2 text-sm text-muted">{days.zoneNote}</p>
          </div>
          <TextField
            label="Instructions for the kitchen (optional)"
            rows={2}
            maxLength={500}
            {...text("vendorInstructions")}
          />
        </Part>
      </div>
      <div className="grid gap-4 lg:sticky lg:top-20">
        <Part title="Payment">
          <Choice
            type="checkbox"
            name="link"
            value="on"
            checked={first.link}
            title="Create a payment link"
            note="Your customer pays by card, transfer or USSD. The kitchen sees the order once it is paid."
            className="with-link"
          />
          <div className="hidden group-has-[.with-link:checked]/order:block">
            <label htmlFor="expiry" className="font-medium">
              The link can be paid for
            </label>
            <ExpirySelect id="expiry" chosen={first.expiry} />
          </div>
        </Part>
        <RunningTotals
          sums={sums}
          delivery={typedFulfilment(typed, areas) !== null}
          link={typed.link}
          rules={prices.rules}
        />
        <noscript>
          <button
            name="intent"
            value="update"
            className="min-h-11 w-full rounded-full border border-line bg-card px-5 font-semibold"
          >
            Update total
          </button>
        </noscript>
        <Button name="intent" value="make" busy={busy} className="w-full">
          Create Order
        </Button>
      </div>
    </Form>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-3 text-lg font-bold">{title}</legend>
      {children}
    </fieldset>
  );
}

type ChoiceProps = {
  type: "radio" | "checkbox";
  name: string;
  value: string;
  checked: boolean;
  title: string;
  note?: string;
  className?: string;
};

function Choice({ type, name, value, checked, title, note, className = "" }: ChoiceProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-3 rounded-xl border border-line bg-card px-3.5 py-2.5 font-medium has-checked:border-brand-text">
      <input
        type={type}
        name={name}
        value={value}
        defaultChecked={checked}
        className={`mt-0.5 size-5 shrink-0 accent-brand-text ${className}`}
      />
      <span>
        {title}
        {note ? <span className="block text-sm font-normal text-muted">{note}</span> : null}
      </span>
    </label>
  );
}

/** Each fault with the field it leads to. */
function faultsOf(errors: Record<string, string[]>): { message: string; fieldId?: string }[] {
  const seen = new Set<string>();
  return Object.entries(errors).flatMap(([name, messages]) =>
    messages.flatMap((message) => {
      const line = /^items\[(\d+)\]\.(\w+)$/.exec(name);
      const said = line ? `Line ${Number(line[1]) + 1}: ${message}` : message;
      if (seen.has(said)) return [];
      seen.add(said);
      return [
        {
          message: said,
          ...(name ? { fieldId: line ? `items-${line[1]}-${line[2]}` : name } : {}),
        },
      ];
    }),
  );
}
