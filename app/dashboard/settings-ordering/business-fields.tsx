import type { ReactNode } from "react";
import type { FormState } from "~/dashboard/settings/section-page";
import { Field, SelectField, TextField } from "~/ui/field";
import { TickField, OptionField } from "~/ui/tick-field";
import { AreaFields } from "./area-fields";
import { INSTRUCTIONS_LENGTH } from "./business";
import type { BusinessFormValues } from "./business-texts";
import { ExampleSection, type OrderExample } from "./example-section";
import type { CustomerPreview } from "./customer-preview";

type Props = {
  form: FormState<BusinessFormValues>;
  words: CustomerPreview;
  example: OrderExample;
  /** Zones that the store named when it was set up, to begin areas with. */
  zones: string[];
};
type Ticked =
  | "pickupEnabled"
  | "deliveryEnabled"
  | "autoAcceptOrders"
  | "preOrdersEnabled"
  | "allowSpecialInstructions"
  | "maintenanceMode";
type Typed = Exclude<keyof BusinessFormValues, Ticked | "areas">;

/**
 * How the store takes orders; beside each field what it changes for the customer, as things are
 * saved now.
 */
export function BusinessFields({ form, words, example, zones }: Props) {
  const { texts, errors } = form;
  const text = (name: Typed) => ({
    id: name,
    name,
    defaultValue: texts[name],
    errors: errors[name],
    hint: words[name],
  });
  const number = (name: Typed) => ({
    ...text(name),
    inputMode: "numeric" as const,
    autoComplete: "off",
    maxLength: 6,
    className: "max-w-40 tabular-nums",
  });
  const naira = (name: Typed) => ({
    ...text(name),
    inputMode: "decimal" as const,
    autoComplete: "off",
    maxLength: 14,
    className: "max-w-48 tabular-nums",
  });
  const tick = (name: Ticked, label: string) => (
    <TickField
      id={name}
      name={name}
      checked={texts[name] === "on"}
      label={label}
      hint={words[name]}
      errors={errors[name]}
    />
  );
  const time = (name: "minDeliveryTime" | "maxDeliveryTime", label: string, unitLabel: string) => (
    // Its words go over both controls, and what is wrong stands below them.
    <div className="grid max-w-md grid-cols-[minmax(0,1fr)_8rem] gap-x-3 [&>:first-child]:contents [&>:first-child>:is(label,p)]:col-span-2 [&>:first-child>input~p]:order-last">
      <Field label={label} {...number(name)} inputMode="decimal" className="tabular-nums" />
      <SelectField
        id={`${name}Unit`}
        name={`${name}Unit`}
        label={<span className="sr-only">{unitLabel}</span>}
        defaultValue={texts[`${name}Unit`]}
      >
        <option value="minutes">minutes</option>
        <option value="hours">hours</option>
      </SelectField>
    </div>
  );
  return (
    <>
      <Part title="Ways of ordering">
        {tick("pickupEnabled", "Pickup")}
        {tick("deliveryEnabled", "Delivery")}
      </Part>
      <Part title="Pickup">
        <Field label="Shortest pickup time, in minutes" {...number("minPickupTime")} />
        <Field label="Longest pickup time, in minutes" {...number("maxPickupTime")} />
        <Field label="Advance notice, in minutes" {...number("pickupAdvanceNotice")} />
        <TextField
          label="Pickup instructions"
          rows={2}
          maxLength={INSTRUCTIONS_LENGTH}
          {...text("pickupInstructions")}
        />
      </Part>
      <Part title="Delivery">
        {time(
          "minDeliveryTime",
          "Shortest delivery time",
          "Minutes or hours of the shortest delivery time",
        )}
        {time(
          "maxDeliveryTime",
          "Longest delivery time",
          "Minutes or hours of the longest delivery time",
        )}
        <Field label="Delivery fee (₦)" {...naira("deliveryFee")} />
        <AreaFields rows={texts.areas ?? []} errors={errors} hint={words.areas} zones={zones} />
      </Part>
      <Part title="Fees and limits">
        <Field label="Packaging fee (₦)" {...naira("packagingFee")} />
        <Field label="Service fee (₦)" {...naira("serviceFee")} />
        <Field label="Tax rate (%)" {...naira("taxRate")} />
        <Field label="Minimum order (₦)" {...naira("minimumOrder")} />
        <Field
          label="Most items in one order"
          placeholder="No limit"
          {...number("maxItemsPerOrder")}
        />
        <ExampleSection example={example} />
      </Part>
      <Part title="Taking orders">
        {tick("autoAcceptOrders", "Accept orders automatically")}
        {tick("preOrdersEnabled", "Pre-orders")}
        <Field label="Lead time of pre-orders, in hours" {...number("preOrderLeadTime")} />
        <Field
          label="Orders in a quarter of an hour"
          placeholder="No limit"
          {...number("slotCapacity")}
        />
        <OptionField
          id="slotFull"
          name="slotFull"
          legend="When a quarter of an hour is full"
          hint={words.slotFull}
          value={texts.slotFull ?? "next"}
          errors={errors.slotFull}
          ways={[
            {
              value: "next",
              label: "Offer the next free time",
              hint: "The customer sees the later time and takes it, or not.",
            },
            {
              value: "refuse",
              label: "Refuse the order",
              hint: "The customer is asked to choose another time.",
            },
          ]}
        />
        {tick("allowSpecialInstructions", "Special instructions")}
        {tick("maintenanceMode", "Maintenance mode")}
        <div id="phone-verification" tabIndex={-1}>
          <p className="font-medium">Phone verification</p>
          <p className="text-sm text-muted">
            Not available yet: there is no sender for text messages. A phone number is checked for
            its form only, so call before you cook for somebody new.
          </p>
        </div>
      </Part>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section
      aria-label={title}
      className="grid gap-5 rounded-card border border-line bg-card p-4 shadow-card sm:p-5"
    >
      <h3 className="text-lg font-bold">{title}</h3>
      {children}
    </section>
  );
}
