import { isEqual } from "~/shared/form-changes";
import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { vendorBusinessSettings as settings } from "~schema";
import { canSendCodes } from "~/core/messages/phone-check.queries.server";
import { areaTerms } from "~/core/stores/delivery-areas";
import { refuse } from "~/shared/refusal";
import { english } from "~/shared/translate";
import {
  addFieldError,
  columnsOf,
  formShape,
  jsonShape,
  rowOfValues,
  valuesOfRow,
} from "~/dashboard/settings/field-schema.server";
import type { SettingsSection } from "~/dashboard/settings/section.server";
import { NO_MESSAGES } from "./customer-preview";
import { readAreas, writeAreas } from "./areas.server";
import {
  fieldsAboveAreas,
  fieldsBelowAreas,
  businessDefaults,
  businessFields,
  partOfField,
  type AreaValue,
  type BusinessValues,
} from "./business-fields";
import { businessFormValues, readBusiness, type BusinessFormValues } from "./business-form";
import { validateBusiness } from "./business-rules";

const amount = z.int().min(0);
const Area = z.object({
  id: z.string().max(60),
  name: z.string().trim(),
  fee: amount,
  minimumOrder: amount,
  freeAbove: amount.nullable(),
});

const Values = z
  .object({ ...jsonShape(businessFields), areas: z.array(Area) })
  .transform((given, context): Partial<BusinessValues> => {
    const { values, errors } = validateBusiness(given);
    for (const { field, message } of errors) addFieldError(context, field, message);
    return values;
  });

const text = z.string().optional();
const Form = z
  .object({
    ...formShape(businessFields),
    areas: z
      .array(z.object({ id: text, name: text, fee: text, minimumOrder: text, freeAbove: text }))
      .optional(),
  })
  .transform((typed, context): Partial<BusinessValues> => {
    const read = readBusiness(typed as BusinessFormValues);
    if ("values" in read) return read.values;
    for (const { field, message } of read.errors) addFieldError(context, field, message);
    return z.NEVER;
  });

const terms = ({ id, name, fee, minimumOrder, freeAbove }: AreaValue) =>
  english(
    areaTerms({ id, name, feeKobo: fee, minimumOrderKobo: minimumOrder, freeAboveKobo: freeAbove }),
  );

/** Methods, times, areas, fees and limits (docs/rules.md, Business settings). */
export const businessSection: SettingsSection<BusinessValues, BusinessFormValues> = {
  id: "business",
  schema: Values,
  form: { schema: Form, texts: businessFormValues },
  fields: {
    ...fieldsAboveAreas,
    areas: {
      label: "Delivery areas",
      keywords: "zones places fee by area free delivery minimum",
      show: (areas) => areas.map(terms).join("; ") || "none",
    },
    ...fieldsBelowAreas,
  },
  partOf: partOfField,
  // A reset keeps areas, which are a lot of typing.
  defaults: ({ areas }) => ({ ...businessDefaults, areas }),
  async read(tx, vendorId) {
    const [[row], areas] = await Promise.all([
      tx
        .select(columnsOf(businessFields, settings))
        .from(settings)
        .where(eq(settings.vendorId, vendorId)),
      readAreas(tx, vendorId),
    ]);
    const values = row ? valuesOfRow(businessFields, row) : businessDefaults;
    return { ...values, areas };
  },
  async write(tx, { id: vendorId }, values, before) {
    const isNew = values.requirePhoneVerification && !before.requirePhoneVerification;
    if (isNew && !canSendCodes())
      return refuse("no_messages", NO_MESSAGES, { field: "requirePhoneVerification" });
    const row = rowOfValues(businessFields, settings, values);
    await tx
      .insert(settings)
      .values({ ...row, vendorId })
      .onConflictDoUpdate({ target: settings.vendorId, set: { ...row, updatedAt: sql`now()` } });
    if (!isEqual(values.areas, before.areas)) await writeAreas(tx, vendorId, values.areas);
    return null;
  },
};
