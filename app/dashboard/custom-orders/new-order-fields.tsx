import { Search } from "lucide-react";
import type { ReactNode } from "react";
import { areaChoice, type StorePrices } from "~/core/stores/delivery-areas";
import type { KnownMessage } from "./custom-order-form-actions.server";
import { NO_DELIVERY_AREA, type TypedOrder } from "~/core/custom-orders/custom-order";
import { english } from "~/shared/translate";
import { Button } from "~/ui/button";
import { Field, SelectField, TextField } from "~/ui/field";

type TextName = Exclude<keyof TypedOrder, "items" | "schedule" | "link">;

export type TextProps = (name: TextName) => {
  id: string;
  name: string;
  defaultValue: string;
  errors: string[] | undefined;
};

export type ScheduleDays = { first: string; last: string; zoneNote: string };

type CustomerProps = {
  text: TextProps;
  lookup: KnownMessage | null | undefined;
  lookingUp: boolean;
  hasPhoneError: boolean;
};

const lookupTone = ({ found, warns }: KnownMessage) =>
  warns ? "rounded-lg bg-wait-soft px-3 py-2 text-wait" : found ? "text-good" : "text-muted";

export function CustomerFields({ text, lookup, lookingUp, hasPhoneError }: CustomerProps) {
  return (
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
          busy={lookingUp}
          className={hasPhoneError ? "mb-7" : ""}
        >
          <Search aria-hidden className="size-4" /> Find
        </Button>
      </div>
      <p role="status" className={lookup ? `text-sm font-medium ${lookupTone(lookup)}` : "sr-only"}>
        {lookup?.message}
      </p>
      <Field label="Name" autoComplete="off" maxLength={80} required {...text("customerName")} />
      <Field
        label="Email (optional)"
        hint="We send the payment link there, and a receipt."
        type="email"
        autoComplete="off"
        maxLength={200}
        {...text("customerEmail")}
      />
    </Part>
  );
}

type FulfilmentProps = {
  text: TextProps;
  first: TypedOrder;
  areas: StorePrices["areas"];
  subtotalKobo: number;
  days: ScheduleDays;
};

export function FulfilmentFields({ text, first, areas, subtotalKobo, days }: FulfilmentProps) {
  return (
    <Part title="Pickup or delivery?">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-2">
        <OptionCard
          type="radio"
          name="orderType"
          value="pickup"
          checked={first.orderType === "pickup"}
          title="Pickup"
        />
        <OptionCard
          type="radio"
          name="orderType"
          value="delivery"
          checked={first.orderType === "delivery"}
          title="Delivery"
          className="as-delivery"
        />
      </div>
      <div className="hidden gap-4 [.new-order:has(.as-delivery:checked)_&]:grid">
        {areas.length > 0 ? (
          <SelectField label="Delivery area" {...text("deliveryArea")}>
            <option value="">Choose the area</option>
            {areas.map((area) => (
              <option key={area.id} value={area.id}>
                {english(areaChoice(area, subtotalKobo))}
              </option>
            ))}
            <option value={NO_DELIVERY_AREA} className="to-elsewhere">
              Another place (set the fee)
            </option>
          </SelectField>
        ) : null}
        <TextField label="Delivery address" rows={2} maxLength={300} {...text("deliveryAddress")} />
        <Field
          label="Delivery instructions (optional)"
          maxLength={300}
          autoComplete="off"
          {...text("deliveryInstructions")}
        />
        <div
          className={
            areas.length > 0 ? "hidden [.new-order:has(.to-elsewhere:checked)_&]:block" : undefined
          }
        >
          <Field
            label="Delivery fee (₦)"
            inputMode="decimal"
            maxLength={20}
            autoComplete="off"
            {...text("deliveryFee")}
          />
        </div>
      </div>
      <OptionCard
        type="checkbox"
        name="schedule"
        value="on"
        checked={first.schedule}
        title="Schedule it"
        className="for-later"
      />
      <div className="hidden grid-cols-2 gap-2 [.new-order:has(.for-later:checked)_&]:grid">
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
  );
}

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid grid-cols-1 gap-4">
      <legend className="mb-3 text-lg font-bold">{title}</legend>
      {children}
    </fieldset>
  );
}

type OptionCardProps = {
  type: "radio" | "checkbox";
  name: string;
  value: string;
  checked: boolean;
  title: string;
  note?: string;
  className?: string;
};

export function OptionCard({
  type,
  name,
  value,
  checked,
  title,
  note,
  className = "",
}: OptionCardProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-3 rounded-xl border border-field bg-card px-3.5 py-2.5 font-medium has-checked:border-brand-text">
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
