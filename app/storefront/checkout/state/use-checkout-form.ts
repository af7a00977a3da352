import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { useState, type FormEvent } from "react";
import {
  CheckoutDraft,
  CheckoutForm,
  checkoutFieldOrder,
  type CheckoutValues,
  type FormField,
} from "~/storefront/checkout/checkout-form";
import { openCardsOf } from "~/storefront/checkout/cards/fold-cards";
import { askedEmail } from "~/storefront/payment/email-question";
import type { Channel } from "~/core/payments/channels";
import { formErrors } from "~/shared/form-errors";
import type { Message } from "~/shared/translate";
import { useTranslate } from "~/ui/use-translation";

/**
 * Returns the form's state: the props of each field, and after a refused order the summary's
 * errors.
 * @param start the values of a form not yet submitted
 * @param answer of the last submission; `shown`: it only recalculated the page
 * @param busy a request is under way, so the last answer no longer counts
 */
export function useCheckoutForm(
  start: { delivery: boolean; later: boolean; date: string; channel: Channel; clientToken: string },
  answer: { result: SubmissionResult<Message[]> | null; shown?: boolean } | null,
  busy: boolean,
) {
  const t = useTranslate();
  const lastResult = answer?.result ?? null;
  const [kept, setKept] = useState(() => askedEmail(lastResult?.error?.customerEmail)?.typed);
  const [form, fields] = useForm<CheckoutValues, CheckoutValues, Message[]>({
    id: "checkout",
    ...(lastResult && !busy ? { lastResult } : {}),
    defaultValue: {
      orderType: start.delivery ? "delivery" : "pickup",
      schedule: start.later ? "on" : "",
      scheduledDate: start.date,
      paymentChannel: start.channel,
      clientToken: start.clientToken,
    },
    onValidate: ({ form: element, formData }) => {
      const submission = parseWithZod(formData, {
        schema: (intent) => (intent ? CheckoutDraft : CheckoutForm),
        formatError: formErrors,
      });
      const asked = submission.status === "error" && askedEmail(submission.error?.customerEmail);
      if (asked) setKept(asked.typed);
      // Before the first wrong field takes the focus.
      if (submission.status === "error") openCardsOf(element, Object.keys(submission.error ?? {}));
      return submission;
    },
    shouldValidate: "onBlur",
    shouldRevalidate: "onInput",
  });
  const field = (name: keyof CheckoutValues): FormField => {
    const { id, name: sentAs, initialValue, errors } = fields[name];
    return {
      id,
      name: sentAs,
      // A field sent twice arrives as a list.
      defaultValue: typeof initialValue === "string" ? initialValue : undefined,
      errors: errors?.map((message) => t(message)),
    };
  };
  const ofFields = checkoutFieldOrder
    .map(field)
    .flatMap(({ id, errors = [] }) => errors.map((message) => ({ message, fieldId: id })));
  const refused = lastResult?.status === "error" && !answer?.shown;
  const { onSubmit, ...formProps } = getFormProps(form);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    // Recalculating the page doesn't require complete fields.
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (!(submitter instanceof HTMLButtonElement && submitter.name === "intent")) onSubmit(event);
  };
  return {
    formProps: { ...formProps, onSubmit: submit },
    errorsTitle: refused && ofFields.length > 0 ? t("Please check these:") : undefined,
    errors: [
      ...(form.errors ?? []).map((message) => ({ message: t(message) })),
      ...(refused ? ofFields : []),
    ],
    field,
    email: {
      errors: fields.customerEmail.errors,
      kept,
      use: (value: string) => form.update({ name: String(fields.customerEmail.name), value }),
    },
  };
}
