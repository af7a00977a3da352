import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { vendorProfiles } from "~schema";
import { isLanguage, languages, type Language } from "~/shared/languages";
import type { SettingsSection } from "~/dashboard/settings/section.server";

export type LocalisationValues = { language: Language };

const schema = z.object({
  language: z.enum(Object.keys(languages) as [Language, ...Language[]], {
    error: "Please choose one of the languages",
  }),
});
const own = (vendorId: string) => eq(vendorProfiles.id, vendorId);

/** The language of the storefront (docs/rules.md, Language). */
export const localisationSection: SettingsSection<LocalisationValues, LocalisationValues> = {
  id: "localisation",
  schema,
  form: { schema, texts: (values) => values },
  fields: {
    language: {
      label: "Store language",
      keywords: "pidgin english translate locale naija yoruba hausa igbo",
      show: (language) => languages[language],
    },
  },
  defaults: () => ({ language: "en" }),
  async read(tx, vendorId) {
    const [row] = await tx
      .select({ settings: vendorProfiles.settings })
      .from(vendorProfiles)
      .where(own(vendorId));
    const language = row?.settings.language;
    return { language: isLanguage(language) ? language : "en" };
  },
  async write(tx, actor, { language }) {
    await tx
      .update(vendorProfiles)
      .set({
        settings: sql`jsonb_set(${vendorProfiles.settings}, '{language}', to_jsonb(${language}::text))`,
        updatedAt: sql`now()`,
      })
      .where(own(actor.id));
    return null;
  },
};
