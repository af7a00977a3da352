import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { vendorPaymentSettings } from "~schema";
import type { FeeRule } from "~/core/pricing/fees";
import { formatKobo, nairaInput } from "~/shared/money";
import { readAmount } from "~/shared/typed-number";
import { readBy } from "~/shared/typed-text";
import type { SectionPage } from "~/dashboard/settings/section-page";
import type { SettingsSection } from "~/dashboard/settings/section.server";
import {
  COVER_LABEL,
  feePayers,
  feePayerOptions,
  payoutCycleOptions,
  minimumPayout,
  payoutCycles,
  readShare,
  SHARE_MESSAGE,
  type PayoutCycle,
} from "./payments";

/** The minimum is kobo, the customer's share percent. */
type PaymentValues = FeeRule & {
  payoutCycle: PayoutCycle;
  minimumPayoutAmount: number;
  autoPayoutEnabled: boolean;
};
export type PaymentFormValues = {
  feeBearer: string;
  feeSplitPercentage: string;
  coverFeeExactly: string | undefined;
  payoutCycle: string;
  minimumPayoutAmount: string;
  autoPayoutEnabled: string | undefined;
  exampleAmount?: string | undefined;
};

const { least, most, step } = minimumPayout;
const minimumKobo = z
  .int()
  .min(least, { error: `A payout is at least ${formatKobo(least)}`, abort: true })
  .max(most, { error: `Please enter at most ${formatKobo(most)}`, abort: true })
  .refine((kobo) => kobo % step === 0, `Please use steps of ₦100, such as ${formatKobo(150_000)}`);
const feePayer = z.enum(feePayers, { error: "Please choose who pays the fee" });
const cycle = z.enum(payoutCycles, { error: "Please choose how often you are paid" });

const Values = z.object({
  feeBearer: feePayer,
  feeSplitPercentage: z.int(SHARE_MESSAGE).min(0, SHARE_MESSAGE).max(100, SHARE_MESSAGE),
  coverFeeExactly: z.boolean(),
  payoutCycle: cycle,
  minimumPayoutAmount: minimumKobo,
  autoPayoutEnabled: z.boolean(),
});

const typedMinimum = readBy((text) =>
  readAmount(text, "Please enter an amount in naira, such as 1000"),
).pipe(minimumKobo);
const Texts = z.object({
  feeBearer: feePayer,
  feeSplitPercentage: readBy(readShare),
  coverFeeExactly: z.literal("on").optional().transform(Boolean),
  payoutCycle: cycle,
  minimumPayoutAmount: typedMinimum,
  autoPayoutEnabled: z.literal("on").optional().transform(Boolean),
});

const settings = vendorPaymentSettings;
/** For a new vendor, and after a reset. */
const defaults: PaymentValues = {
  feeBearer: "vendor",
  feeSplitPercentage: 0,
  coverFeeExactly: false,
  payoutCycle: "weekly",
  minimumPayoutAmount: 100_000,
  autoPayoutEnabled: true,
};

/** Who pays the gateway's fee, and how a vendor is paid out (docs/rules.md, Payment settings). */
export const paymentsSection: SettingsSection<PaymentValues, PaymentFormValues> = {
  id: "payments",
  schema: Values,
  form: {
    schema: Texts,
    texts: ({
      feeBearer,
      feeSplitPercentage,
      coverFeeExactly,
      payoutCycle,
      minimumPayoutAmount,
      autoPayoutEnabled,
    }) => ({
      feeBearer,
      feeSplitPercentage: String(feeSplitPercentage),
      coverFeeExactly: coverFeeExactly ? "on" : undefined,
      payoutCycle,
      minimumPayoutAmount: nairaInput(minimumPayoutAmount),
      autoPayoutEnabled: autoPayoutEnabled ? "on" : undefined,
    }),
  },
  fields: {
    feeBearer: {
      label: "Who pays the gateway fee",
      keywords: "transaction fee paystack charges vendor customer split share",
      show: (value) => feePayerOptions[value].label,
    },
    feeSplitPercentage: {
      label: "Customer’s share of the fee",
      anchor: "feeBearer",
      keywords: "split percentage slider",
      show: (value) => `${value}%`,
    },
    coverFeeExactly: {
      label: COVER_LABEL,
      keywords: "gross up transaction fee short exact",
    },
    payoutCycle: {
      label: "Payout cycle",
      keywords: "daily weekly monthly when money paid out bank",
      show: (value) => payoutCycleOptions[value].label,
    },
    minimumPayoutAmount: {
      label: "Minimum payout",
      keywords: "smallest least amount",
      show: formatKobo,
    },
    autoPayoutEnabled: { label: "Automatic payouts", keywords: "auto payout withdraw" },
  },
  findable: [
    {
      label: "Bank account",
      keywords: "account number bank name verified change payout money",
      anchor: "bank",
    },
    {
      label: "Example",
      keywords: "calculator fee how much receive",
      anchor: "exampleAmount",
    },
  ],
  saveFailed: "Failed to save payout settings. Please try again.",
  defaults: () => defaults,
  async read(tx, vendorId) {
    const [row] = await tx
      .select({
        feeBearer: settings.feeBearer,
        feeSplitPercentage: settings.feeSplitPercentage,
        coverFeeExactly: settings.coverFeeExactly,
        payoutCycle: settings.payoutCycle,
        minimumPayoutAmount: settings.minimumPayoutAmount,
        autoPayoutEnabled: settings.autoPayoutEnabled,
      })
      .from(settings)
      .where(eq(settings.vendorId, vendorId));
    return row ?? defaults;
  },
  async write(tx, { id: vendorId }, values) {
    await tx
      .insert(settings)
      .values({ vendorId, ...values })
      .onConflictDoUpdate({ target: settings.vendorId, set: { ...values, updatedAt: sql`now()` } });
    return null;
  },
};

/** Restores the typed values when the page is requested for the example: a draft with its base. */
export function withTyped(
  page: SectionPage<PaymentFormValues>,
  query: URLSearchParams,
): SectionPage<PaymentFormValues> {
  if (!query.has("exampleAmount") || !query.has("feeBearer")) return page;
  const text = (name: keyof PaymentFormValues) => query.get(name) ?? "";
  const texts: PaymentFormValues = {
    feeBearer: text("feeBearer"),
    feeSplitPercentage: text("feeSplitPercentage"),
    coverFeeExactly: query.get("coverFeeExactly") ?? undefined,
    payoutCycle: text("payoutCycle"),
    minimumPayoutAmount: text("minimumPayoutAmount"),
    autoPayoutEnabled: query.get("autoPayoutEnabled") ?? undefined,
  };
  return {
    ...page,
    form: { ...page.form, base: query.get("base") ?? page.form.base, texts, draft: true },
  };
}
