import type { ReactNode } from "react";
import { SettingInputs } from "~/dashboard/settings/frame/setting-input";
import type { DescribedFields } from "~/dashboard/settings/field";
import type { FormState } from "~/dashboard/settings/section-page";
import { Card } from "~/ui/card";
import { Field, SelectField } from "~/ui/field";
import { AreaFields } from "./area-fields";
import { NO_MESSAGES, type CustomerPreview } from "./customer-preview";
import { ExampleSection, type OrderExample } from "./example-section";
import { businessParts } from "./business-fields";
import type { BusinessFormValues } from "./business-form";

type Props = {
  form: FormState<BusinessFormValues>;
  preview: CustomerPreview;
  example: OrderExample;
  /** Zones named during onboarding, to start areas from. */
  zones: string[];
};

/** Edits how the store takes orders. Each field shows its saved value's effect on customers. */
export function BusinessFields({ form, preview, example, zones }: Props) {
  const inputs = (fields: DescribedFields) => (
    <SettingInputs
      fields={fields}
      form={form}
      hints={preview}
      off={preview.requirePhoneVerification === NO_MESSAGES ? ["requirePhoneVerification"] : []}
    />
  );
  const { deliveryFee, riderFee } = businessParts.delivery;
  return (
    <>
      <Part title="Ways to order">{inputs(businessParts.methods)}</Part>
      <Part title="Pickup">{inputs(businessParts.pickup)}</Part>
      <Part title="Delivery">
        <DeliveryTime name="minDeliveryTime" form={form} preview={preview} />
        <DeliveryTime name="maxDeliveryTime" form={form} preview={preview} />
        {inputs({ deliveryFee, riderFee })}
        <AreaFields
          rows={form.texts.areas ?? []}
          errors={form.errors}
          hint={preview.areas}
          zones={zones}
        />
      </Part>
      <Part title="Fees and limits">
        {inputs(businessParts.fees)}
        <ExampleSection example={example} />
      </Part>
      <Part title="Taking orders">{inputs(businessParts.taking)}</Part>
    </>
  );
}

function DeliveryTime({
  name,
  form: { texts, errors },
  preview,
}: Pick<Props, "form" | "preview"> & { name: "minDeliveryTime" | "maxDeliveryTime" }) {
  const unitName = `${name}Unit` as const;
  const { formLabel } = businessParts.delivery[name];
  const unit = businessParts.delivery[unitName];
  return (
    <div className="grid max-w-md grid-cols-[minmax(0,1fr)_8rem] gap-x-3 [&>:first-child]:contents [&>:first-child>:is(label,p)]:col-span-2 [&>:first-child>input~p]:order-last">
      <Field
        id={name}
        name={name}
        label={formLabel}
        defaultValue={texts[name]}
        errors={errors[name]}
        hint={preview[name]}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        className="tabular-nums"
      />
      <SelectField
        id={unitName}
        name={unitName}
        label={<span className="sr-only">Minutes or hours of the {formLabel.toLowerCase()}</span>}
        defaultValue={texts[unitName]}
      >
        {Object.entries(unit.options).map(([value, { label }]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card title={title} className="grid grid-cols-1 gap-5 p-4 sm:p-5">
      {children}
    </Card>
  );
}
