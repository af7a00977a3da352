import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { vendorProfiles } from "~schema";
import type { SettingsSection } from "~/dashboard/settings/section.server";
import { MAX_LEGAL_LENGTH } from "./legal";

const text = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `Please keep this to ${most.toLocaleString("en")} characters`);
const textField = (most: number) => text(most).optional().default("");

export type LegalValues = { storeTerms: string; refundPolicy: string; cancellationPolicy: string };

const own = (vendorId: string) => eq(vendorProfiles.id, vendorId);

/** The store's terms, refund and cancellation policy (docs/rules.md, Legal texts). */
export const legalSection: SettingsSection<LegalValues, LegalValues> = {
  id: "legal",
  schema: z.object({
    storeTerms: text(MAX_LEGAL_LENGTH.terms),
    refundPolicy: text(MAX_LEGAL_LENGTH.policy),
    cancellationPolicy: text(MAX_LEGAL_LENGTH.policy),
  }),
  form: {
    schema: z.object({
      storeTerms: textField(MAX_LEGAL_LENGTH.terms),
      refundPolicy: textField(MAX_LEGAL_LENGTH.policy),
      cancellationPolicy: textField(MAX_LEGAL_LENGTH.policy),
    }),
    texts: (values) => values,
  },
  fields: {
    storeTerms: { label: "Store terms", keywords: "terms and conditions service legal agreement" },
    refundPolicy: { label: "Refund policy", keywords: "money back return" },
    cancellationPolicy: { label: "Cancellation policy", keywords: "cancel order" },
  },
  defaults: () => ({ storeTerms: "", refundPolicy: "", cancellationPolicy: "" }),
  async read(tx, vendorId) {
    const [row] = await tx
      .select({
        storeTerms: vendorProfiles.storeTerms,
        refundPolicy: vendorProfiles.refundPolicy,
        cancellationPolicy: vendorProfiles.cancellationPolicy,
      })
      .from(vendorProfiles)
      .where(own(vendorId));
    return {
      storeTerms: row?.storeTerms ?? "",
      refundPolicy: row?.refundPolicy ?? "",
      cancellationPolicy: row?.cancellationPolicy ?? "",
    };
  },
  async write(tx, actor, values) {
    await tx
      .update(vendorProfiles)
      .set({
        storeTerms: values.storeTerms || null,
        refundPolicy: values.refundPolicy || null,
        cancellationPolicy: values.cancellationPolicy || null,
        updatedAt: sql`now()`,
      })
      .where(own(actor.id));
    return null;
  },
};
