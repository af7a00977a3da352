import { languages, type Language } from "~/shared/languages";
import type { FormState } from "~/dashboard/settings/section-page";
import { OptionField } from "~/ui/tick-field";
import type { LocalisationValues } from "./localisation.server";

const examples: Record<Language, string> = {
  en: "“Search the menu” · “Item added!” · “Your cart is empty”",
  pcm: "“Find food for menu” · “E don enter cart!” · “Nothing dey your cart”",
};

/** Lists the languages, each with a sample, and what they do not cover. */
export function LocalisationFields({ form }: { form: FormState<LocalisationValues> }) {
  return (
    <section
      aria-label="Language"
      className="grid gap-4 rounded-card border border-line bg-card p-4 shadow-card sm:p-5"
    >
      <OptionField
        id="language"
        name="language"
        legend="Language of your store"
        hint="What the buttons, labels and messages on your store’s pages say to customers."
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
          Covered: all that customers read of your store, from the menu to the receipt, their
          e-mails, an invoice and the message that brings it.
        </p>
        <p className="mt-1">
          Not covered: this dashboard and the mails to you stay in English. Dish names and all that
          you wrote yourself stay as you wrote them, and times and prices look the same in every
          language.
        </p>
      </div>
    </section>
  );
}
