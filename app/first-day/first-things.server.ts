import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { vendorPaymentSettings, vendorProfiles } from "~schema";
import { forVendor } from "~/platform/db.server";
import { log } from "~/platform/log.server";
import { paystack } from "~/platform/paystack.server";
import { takeFrom, tooManyMessage } from "~/platform/rate-limits.server";
import { forgetPicture, storePicture } from "~/platform/store-picture.server";
import type { Upload } from "~/platform/upload.server";
import { banks } from "~/shared/banks";
import { tooLargeMessage } from "~/shared/picture-kinds";

/** A store's logo and bank account, as its vendor sees them. */
export async function readFirstThings(vendorId: string) {
  const [row] = await forVendor(vendorId, (tx) =>
    tx
      .select({ logo: vendorProfiles.logo, bankName: vendorPaymentSettings.bankName, bankCode: vendorPaymentSettings.bankCode, accountNumber: vendorPaymentSettings.accountNumber, accountName: vendorPaymentSettings.accountName, verified: vendorPaymentSettings.bankVerified })
      .from(vendorProfiles)
      .leftJoin(vendorPaymentSettings, eq(vendorPaymentSettings.vendorId, vendorProfiles.id))
      .where(eq(vendorProfiles.id, vendorId)),
  );
  return { logo: row?.logo ?? null, bank: row?.accountNumber && row.bankCode ? { bankCode: row.bankCode, bankName: row.bankName ?? "", accountNumber: row.accountNumber, accountName: row.accountName ?? "", verified: Boolean(row.verified) } : null };
}
export type FirstThings = Awaited<ReturnType<typeof readFirstThings>>;

const tooMany = (retryAfterSeconds: number): ResponseInit => ({ status: 429, headers: { "Retry-After": String(retryAfterSeconds) } });

/**
 * Takes a store's logo; the one it had goes once the new one stands.
 * @returns what is wrong with the file and the answer's status (429 with Retry-After), or null
 */
export async function saveLogo(vendorId: string, file: Upload["file"]): Promise<{ fault: string; init: ResponseInit } | null> {
  const refuse = (fault: string, init: ResponseInit = { status: 400 }) => ({ fault, init });
  if (!file) return refuse("Please choose a picture");
  const limited = await takeFrom({ uploadByVendor: vendorId });
  if (limited) return refuse(tooManyMessage(limited.retryAfterSeconds), tooMany(limited.retryAfterSeconds));
  if (file.tooLarge) return refuse(tooLargeMessage("logo"));
  const stored = await storePicture(vendorId, "logo", file.bytes);
  if (!stored.ok) return refuse(stored.message);
  const former = await forVendor(vendorId, async (tx) => {
    const own = eq(vendorProfiles.id, vendorId);
    const [row] = await tx.select({ logo: vendorProfiles.logo }).from(vendorProfiles).where(own).for("update"); // of two at once each forgets the other's
    await tx.update(vendorProfiles).set({ logo: stored.picture.image, updatedAt: sql`now()` }).where(own);
    return row?.logo ?? null;
  });
  if (former) await forgetPicture(vendorId, former);
  return null;
}

const BankForm = z.object({
  bankCode: z.string({ error: "Please choose your bank" }).refine((code) => banks.some((bank) => bank.code === code), "Please choose your bank"),
  accountNumber: z.string({ error: "Please enter the 10 digits of your account number" }).transform((typed) => typed.replace(/\s/g, "")).pipe(z.string().regex(/^\d{10}$/, "Please enter the 10 digits of your account number")),
});

/** What a look at a bank account came to: faults beside the fields, or whose account it is. */
export type BankAnswer = { typed: { bankCode: string; accountNumber: string }; faults: Partial<Record<"bankCode" | "accountNumber", string>>; /** Said by the bank; saved when the vendor has agreed. */ accountName: string | null };

/**
 * Asks the provider whose account it is, and saves it when the vendor has seen that name and says yes (docs/rules.md, First day).
 * @param form the account, and `seenName` once the vendor agrees to it
 * @returns null when it is saved, else the answer with what was typed and its status: 400 beside the fields, 429 with Retry-After, 500 and 503 when nobody could save or say
 */
export async function takeBankAccount(vendorId: string, form: FormData): Promise<{ answer: BankAnswer; init: ResponseInit } | null> {
  const typed = { bankCode: String(form.get("bankCode") ?? ""), accountNumber: String(form.get("accountNumber") ?? "") };
  const refuse = (faults: BankAnswer["faults"], init: ResponseInit) => ({ answer: { typed, faults, accountName: null }, init });
  const parsed = BankForm.safeParse(typed);
  if (!parsed.success) {
    const { fieldErrors } = z.flattenError(parsed.error);
    return refuse({ ...(fieldErrors.bankCode ? { bankCode: fieldErrors.bankCode[0] } : {}), ...(fieldErrors.accountNumber ? { accountNumber: fieldErrors.accountNumber[0] } : {}) }, { status: 400 });
  }
  const limited = await takeFrom({ bankByVendor: vendorId });
  if (limited) return refuse({ accountNumber: tooManyMessage(limited.retryAfterSeconds) }, tooMany(limited.retryAfterSeconds));
  const { bankCode, accountNumber } = parsed.data;
  const found = await paystack().resolveAccount(accountNumber, bankCode);
  if (!found.ok) {
    log().info({ kind: found.kind, reason: found.message }, "A bank account could not be resolved");
    if (found.kind === "unavailable") return refuse({ accountNumber: "We can't reach the bank right now. Please try again in a moment." }, { status: 503 });
    return refuse({ accountNumber: "The bank does not know this account. Please check the number and the bank." }, { status: 400 });
  }
  const { accountName } = found.data;
  if (form.get("seenName") !== accountName) return { answer: { typed: { bankCode, accountNumber }, faults: {}, accountName }, init: { status: 200 } };
  const bankName = banks.find((bank) => bank.code === bankCode)!.name;
  const account = { bankCode, bankName, accountNumber, accountName, bankVerified: true, verificationDate: sql`now()`, verificationMethod: "paystack_resolve", updatedAt: sql`now()` };
  try {
    await forVendor(vendorId, (tx) => tx.insert(vendorPaymentSettings).values({ vendorId, ...account }).onConflictDoUpdate({ target: vendorPaymentSettings.vendorId, set: account }));
  } catch (error) {
    log().error({ err: error }, "A bank account could not be saved");
    return refuse({ accountNumber: "We could not save this account. Please try again." }, { status: 500 });
  }
  return null;
}
