import { SettingInputs } from "~/dashboard/settings/frame/setting-input";
import type { DescribedFields } from "~/dashboard/settings/field";
import type { FormState } from "~/dashboard/settings/section-page";
import { paths } from "~/shared/paths";
import { Card } from "~/ui/card";
import { FilterBar } from "~/ui/filter-bar";
import { Field, SelectField } from "~/ui/field";
import { AreaFields } from "./area-fields";
import { NO_MESSAGES, type CustomerPreview } from "./customer-preview";
import { ExampleSection, type OrderExample } from "./example-section";
import { businessParts, partTitles, type BusinessPart } from "./business-fields";
import type { BusinessFormValues } from "./business-form";

type Props = {
  form: FormState<BusinessFormValues>;
  part: BusinessPart;
  preview: CustomerPreview;
  example: OrderExample;
  /** Zones named during onboarding, to start areas from. */
  zones: string[];
};

/** Hints that say more than what customers see. */
const FOLDED = [
  "pickupInstructions",
  "riderFee",
  "refundUnansweredAfter",
  "requirePhoneVerification",
  "preOrderLeadTime",
  "slotFull",
  "maintenanceMode",
];

/** One part of how the store takes orders. Fields show their saved value's effect on customers. */
export function BusinessFields({ form, part, preview, example, zones }: Props) {
  const inputs = (fields: DescribedFields) => (
    <SettingInputs
      fields={fields}
      form={form}
      hints={preview}
      folded={FOLDED}
      off={preview.requirePhoneVerification === NO_MESSAGES ? ["requirePhoneVerification"] : []}
    />
  );
  const { deliveryFee, riderFee } = businessParts.delivery;
  return (
    <Card title={partTitles[part]} className="grid grid-cols-1 gap-5 p-4 sm:p-5">
      <input type="hidden" name="part" value={part} />
      {part === "delivery" ? (
        <>
          {form.texts.deliveryEnabled ? (
            <input type="hidden" name="deliveryEnabled" value={form.texts.deliveryEnabled} />
          ) : null}
          <DeliveryTime name="minDeliveryTime" form={form} preview={preview} />
          <DeliveryTime name="maxDeliveryTime" form={form} preview={preview} />
          {inputs({ deliveryFee, riderFee })}
          <AreaFields
            rows={form.texts.areas ?? []}
            errors={form.errors}
            hint={preview.areas}
            zones={zones}
          />
        </>
      ) : (
        inputs(businessParts[part])
      )}
      {part === "fees" ? <ExampleSection example={example} /> : null}
    </Card>
  );
}

export function BusinessParts({ part }: { part: BusinessPart }) {
  return (
    <FilterBar
      label="Parts"
      className="mb-4"
      options={Object.entries(partTitles).map(([id, label]) => ({
        to: paths.dashboard.settings.section("business", { part: id }),
        label,
        isCurrent: id === part,
      }))}
    />
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
