import type { FormState } from "~/dashboard/settings/section-page";
import { cardClass } from "~/ui/card";
import { TextField } from "~/ui/field";
import { MAX_LEGAL_LENGTH } from "./legal";
import type { LegalValues } from "./legal.server";

const parts = [
  {
    name: "storeTerms",
    label: "Store terms",
    hint: "What a customer agrees to by ordering from you: allergies, deposits, collection times.",
    rows: 10,
    maxLength: MAX_LEGAL_LENGTH.terms,
  },
  {
    name: "refundPolicy",
    label: "Refund policy",
    hint: "When you refund, and how long it takes.",
    rows: 5,
    maxLength: MAX_LEGAL_LENGTH.policy,
  },
  {
    name: "cancellationPolicy",
    label: "Cancellation policy",
    hint: "How late an order can be cancelled, and what it costs.",
    rows: 5,
    maxLength: MAX_LEGAL_LENGTH.policy,
  },
] as const;

export function LegalFields({ form }: { form: FormState<LegalValues> }) {
  return (
    <section aria-label="Legal texts" className={cardClass("grid grid-cols-1 gap-6 p-4 sm:p-5")}>
      {parts.map(({ name, ...part }) => (
        <TextField
          key={name}
          id={name}
          name={name}
          {...part}
          defaultValue={form.texts[name]}
          errors={form.errors[name]}
        />
      ))}
    </section>
  );
}
