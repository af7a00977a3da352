import { formatKobo } from "~/shared/money";
import type { FormField } from "./checkout-form";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { useTranslate } from "~/ui/use-translation";

/**
 * The result of 'Apply': the code as the store writes it, and what it takes off for each way of
 * ordering, in kobo.
 */
export type AppliedCoupon = { code: string; delivery: number; pickup: number };

type Props = {
  /** Where the form is sent. */
  action: string;
  field: FormField;
  applied: AppliedCoupon | null;
  busy: boolean;
};

/**
 * Asks for a coupon code, with a button that previews the discount, and then takes the code out
 * again: both submit the same form, so nothing typed is lost.
 */
export function CouponField({ action, field, applied, busy }: Props) {
  const t = useTranslate();
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
            onKeyDown={(event) => {
              // Enter means this field's own button here, not the order.
              if (event.key !== "Enter") return;
              event.preventDefault();
              event.currentTarget.form?.requestSubmit(
                event.currentTarget.form.querySelector<HTMLButtonElement>(
                  '[name="intent"][value="apply"]',
                ),
              );
            }}
          />
        </div>
        {applied && !field.errors ? (
          <Button
            variant="quiet"
            name="intent"
            value="remove"
            formAction={`${action}#${field.id}`}
            formNoValidate
            busy={busy}
            onClick={(event) => {
              // What the server answers fills a page without scripts in; here it is emptied at once.
              const input = event.currentTarget.form?.elements.namedItem(field.name);
              if (!(input instanceof HTMLInputElement)) return;
              input.value = "";
              input.dispatchEvent(new Event("input", { bubbles: true }));
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
    </div>
  );
}
