import { languages, type Language } from "~/shared/languages";
import type { FormState } from "~/dashboard/settings/section-page";
import { cardClass } from "~/ui/card";
import { OptionField } from "~/ui/tick-field";
import type { LocalisationValues } from "./localisation.server";

const examples: Record<Language, string> = {
  en: "“Search the menu” · “Item added!” · “Your cart is empty”",
  pcm: "“Find food” · “E don enter cart!” · “Nothing dey your cart”",
};

export function LocalisationFields({ form }: { form: FormState<LocalisationValues> }) {
  return (
    <section aria-label="Language" className={cardClass("grid grid-cols-1 gap-4 p-4 sm:p-5")}>
      <OptionField
        id="language"
        name="language"
        legend="Store language"
        hint="For the buttons, labels and messages your customers see."
        value={form.texts.language}
        errors={form.errors.language}
        options={Object.entries(languages).map(([value, label]) => ({
          value,
          label,
          hint: examples[value as Language],
        }))}
      />
      <div className="text-sm text-muted">
        <p>
          Translated: everything customers see, from the menu to the receipt, e-mails, invoices and
          the message that carries them.
        </p>
        <p className="mt-1">
          Not translated: this dashboard and e-mails to you (English), your dish names and anything
          you wrote yourself. Times and prices look the same in every language.
        </p>
      </div>
    </section>
  );
}
