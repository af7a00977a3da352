import { useState } from "react";
import { formatKobo } from "~/shared/money";
import type { FormField } from "./checkout-form";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { useTranslate } from "~/ui/use-translation";

/** An applied code as the store spells it, with its discount for each fulfilment method (kobo). */
export type AppliedCoupon = { code: string; delivery: number; pickup: number };

/** The coupon on the store's menu. `code` is null while the cart is below its minimum. */
export type OfferedCoupon = { code: string | null; text: string };

type Props = {
  action: string;
  field: FormField;
  applied: AppliedCoupon | null;
  offered: OfferedCoupon | null;
  busy: boolean;
};

/** Types a code as a customer would, so that the form notices. */
function typeCode(form: HTMLFormElement | null, name: string, code: string): void {
  const input = form?.elements.namedItem(name);
  if (!(input instanceof HTMLInputElement)) return;
  input.value = code;
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

const isAnother = (typed: string, applied = "") =>
  typed.trim() !== "" && typed.replace(/\s/g, "").toUpperCase() !== applied.toUpperCase();

const ownButton = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLButtonElement>('[name="intent"][value="apply"]') ?? null;

/** Its buttons (apply, remove, use the offer) submit the whole form, so nothing typed is lost. */
export function CouponField({ action, field, applied, offered, busy }: Props) {
  const t = useTranslate();
  const [typed, setTyped] = useState<string | null>(null);
  // Another code replaces the applied one.
  const isOther = typed !== null && isAnother(typed, applied?.code);
  return (
    <div>
      <div className="flex flex-wrap items-end gap-2">
        <div className="min-w-0 flex-[1_1_9rem]">
          <Field
            label={t("Coupon code (optional)")}
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            {...field}
            errors={undefined}
            aria-invalid={field.errors ? true : undefined}
            aria-describedby={`${field.id}-error`}
            onInput={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={(event) => {
              // Enter applies the code here instead of placing the order.
              if (event.key !== "Enter") return;
              event.preventDefault();
              event.currentTarget.form?.requestSubmit(ownButton(event.currentTarget.form));
            }}
          />
        </div>
        {applied && !field.errors && !isOther ? (
          <Button
            variant="quiet"
            name="intent"
            value="remove"
            formAction={`${action}#${field.id}`}
            formNoValidate
            busy={busy}
            onClick={(event) => {
              // Without scripts the response empties the field; with scripts it must be done here.
              typeCode(event.currentTarget.form, field.name, "");
            }}
          >
            {t("Remove")}
          </Button>
        ) : (
          <Button
            variant="quiet"
            name="intent"
            value="apply"
            formAction={`${action}#${field.id}`}
            formNoValidate
            busy={busy}
          >
            {t("Apply")}
          </Button>
        )}
      </div>
      <div id={`${field.id}-error`} role="status">
        {field.errors ? (
          <p className="mt-1.5 text-sm font-medium text-bad">{field.errors.join(" ")}</p>
        ) : null}
        {applied && !field.errors ? (
          <p className="mt-1.5 text-sm font-medium text-good">
            <span className="if-delivery">
              {t("{code} applied: {price} off", {
                code: applied.code,
                price: formatKobo(applied.delivery),
              })}
            </span>
            <span className="if-pickup">
              {t("{code} applied: {price} off", {
                code: applied.code,
                price: formatKobo(applied.pickup),
              })}
            </span>
          </p>
        ) : null}
      </div>
      {offered && !(applied && !field.errors) ? (
        offered.code ? (
          <>
            <input type="hidden" name="offeredCode" value={offered.code} />
            <button
              name="intent"
              value="offered"
              formAction={`${action}#${field.id}`}
              formNoValidate
              className="inline-flex min-h-11 items-center text-left font-semibold text-good underline underline-offset-4"
              aria-disabled={busy || undefined}
              onClick={(event) => {
                const { form } = event.currentTarget;
                if (busy) return event.preventDefault();
                typeCode(form, field.name, offered.code!);
                // This button goes once the response arrives; the other stays.
                ownButton(form)?.focus();
              }}
            >
              {offered.text}
            </button>
          </>
        ) : (
          <p className="mt-1.5 text-sm text-good">{offered.text}</p>
        )
      ) : null}
    </div>
  );
}
