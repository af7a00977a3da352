import { getFormProps, useForm } from "@conform-to/react";
import { Form, Link, useNavigation } from "@remix-run/react";
import { ArrowLeft } from "lucide-react";
import { useState, type ReactNode } from "react";
import { paths } from "~/shared/paths";
import { Button, buttonClass } from "~/ui/button";
import { cardClass } from "~/ui/card";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { TickField, OptionField } from "~/ui/tick-field";
import { useFormToken } from "~/ui/use-form-token";
import type { CouponFormValues } from "./coupon-form.server";
import type { CouponFormResult } from "./coupon-actions.server";
import { audienceLabel, type CouponGroup } from "./coupon-labels";

type Props = {
  title: string;
  facts?: ReactNode;
  opened: CouponFormValues;
  answer: CouponFormResult | undefined;
  /** Why a later submission failed, or another action was refused. */
  failed: string | null;
  /** Idempotency token of a new coupon's form; null for an existing coupon. */
  newId: string | null;
  audience: CouponGroup | null;
  after?: ReactNode;
};

/** Rules: docs/rules.md, Coupons. */
export function CouponView({ title, facts, after, ...form }: Props) {
  const { newId, audience, answer } = form;
  const id = useFormToken(newId ?? "");
  return (
    <div className="min-w-0">
      <Link
        to={paths.dashboard.coupons()}
        className="inline-flex min-h-11 items-center gap-2 font-semibold text-muted hover:text-ink"
      >
        <ArrowLeft aria-hidden className="size-5" /> Coupons
      </Link>
      <h2 className="text-xl font-bold break-words">{title}</h2>
      {facts}
      {audience ? <Audience audience={audience} isNew={newId !== null} /> : null}
      <CouponForm key={JSON.stringify(answer)} {...form} newId={newId && id} />
      {after}
    </div>
  );
}

function CouponForm({
  newId,
  audience,
  opened,
  answer,
  failed,
}: Omit<Props, "title" | "facts" | "after">) {
  const [form, fields] = useForm<CouponFormValues>({
    id: "coupon",
    ...(answer ? { lastResult: answer.result } : {}),
    defaultValue: opened,
  });
  // Kept from when the form opened, also after a revalidation.
  const [base] = useState(answer?.base ?? opened);
  const busy = useNavigation().formData?.get("intent") === "save";
  const errorList = [
    ...[failed ?? form.errors ?? []].flat().map((message) => ({ message })),
    ...Object.entries(form.allErrors).flatMap(([name, messages]) =>
      name
        ? messages.map((message) => ({
            message,
            fieldId: fields[name as keyof CouponFormValues].id,
          }))
        : [],
    ),
  ];
  const field = (name: Exclude<keyof CouponFormValues, "onMenu" | "isActive">) => ({
    id: fields[name].id,
    name,
    defaultValue: fields[name].initialValue,
    errors: fields[name].errors,
  });
  const tick = (name: "onMenu" | "isActive") => ({
    id: fields[name].id,
    name,
    checked: fields[name].initialValue === "on",
    errors: fields[name].errors,
  });
  return (
    <Form
      {...getFormProps(form)}
      method="post"
      noValidate
      className={cardClass("mt-4 grid grid-cols-1 gap-5 p-4 sm:p-5")}
    >
      <ErrorSummary
        title={errorList.length > 1 ? "Please fix these:" : undefined}
        errors={errorList}
      />
      <input type="hidden" name="intent" value="save" />
      {newId ? (
        <>
          <input type="hidden" name="id" value={newId} />
          {audience?.segment ? (
            <input type="hidden" name="segment" value={audience.segment} />
          ) : null}
        </>
      ) : (
        <input type="hidden" name="base" value={JSON.stringify(base)} />
      )}
      <Field
        {...field("code")}
        label="Code"
        hint="What customers type, such as TASTE10. Capitals don't matter."
        maxLength={60}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className="font-mono"
      />
      <OptionField
        id={fields.kind.id}
        name="kind"
        legend="Type of discount"
        value={fields.kind.initialValue ?? ""}
        errors={fields.kind.errors}
        options={[
          {
            value: "percent",
            label: "Percentage",
            hint: "Off the dishes. Delivery and fees are never discounted",
          },
          {
            value: "fixed",
            label: "Fixed amount",
            hint: "In naira, never more than the dishes cost",
          },
        ]}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          {...field("value")}
          label="Discount"
          hint="1 to 100 percent, or naira"
          inputMode="decimal"
          {...number}
        />
        <Field
          {...field("maxDiscount")}
          label="Maximum discount (₦, optional)"
          hint="A percentage never takes off more than this"
          inputMode="decimal"
          {...number}
        />
      </div>
      <Field
        {...field("minimumOrder")}
        label="Minimum spend (₦, optional)"
        hint="Smaller orders are told how much to add"
        inputMode="decimal"
        {...number}
        className="tabular-nums sm:max-w-72"
      />
      <Period
        legend="Starts"
        day={<Field {...field("startsOn")} type="date" label="First day" />}
        time={<Field {...field("startsTime")} type="time" label="Time" />}
      />
      <Period
        legend="Ends (optional)"
        day={<Field {...field("endsOn")} type="date" label="Last day" />}
        time={<Field {...field("endsTime")} type="time" label="Time" />}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          {...field("maxUses")}
          label="Total uses (optional)"
          placeholder="No limit"
          inputMode="numeric"
          {...number}
        />
        <Field
          {...field("maxUsesPerPhone")}
          label="Uses per customer (optional)"
          hint="Counted by phone number"
          inputMode="numeric"
          {...number}
        />
      </div>
      {audience ? null : <TickField {...tick("onMenu")} label="Show on the menu" />}
      <TickField
        {...tick("isActive")}
        label="Active"
        hint="While off, customers are told the code does not exist."
      />
      <div className="flex flex-wrap gap-2">
        <Button busy={busy}>{newId ? "Create coupon" : "Save"}</Button>
        <Link to={paths.dashboard.coupons()} className={buttonClass("quiet")}>
          Cancel
        </Link>
      </div>
    </Form>
  );
}

const number = { maxLength: 20, autoComplete: "off", className: "tabular-nums" } as const;

function Audience({ audience, isNew }: { audience: CouponGroup; isNew: boolean }) {
  return (
    <div className="mt-3 rounded-card bg-work-soft px-4 py-3 text-work">
      <p className="font-semibold">{audienceLabel(audience)}</p>
      <p className="mt-0.5 text-sm">
        {isNew
          ? "The code works only for their phone numbers: the customers in this group now, up to the 5,000 who ordered last. Customers who join later are not included."
          : "The code works only for their phone numbers: the customers who were in this group when you created it."}
      </p>
    </div>
  );
}

function Period({ legend, day, time }: { legend: string; day: ReactNode; time: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold">{legend}</legend>
      <div className="mt-1 grid gap-3 min-[420px]:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)] sm:max-w-md">
        {day}
        {time}
      </div>
    </fieldset>
  );
}
