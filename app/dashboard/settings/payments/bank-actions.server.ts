import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";
import { log } from "~/platform/log.server";
import { paystack } from "~/platform/paystack.server";
import { consumeRateLimit } from "~/platform/rate-limits.server";
import { banks } from "~/shared/banks";
import { draftForm } from "~/dashboard/settings/form-reply.server";
import {
  accountFingerprint,
  readBank,
  saveAccount,
  type BankState,
  type SavedAccount,
} from "./bank-account.server";

const pickOne = "Please choose your bank";
const tenDigits = "Please enter the 10 digits of your account number";
const BankForm = z.object({
  bankCode: z
    .string({ error: pickOne })
    .refine((code) => banks.some((bank) => bank.code === code), pickOne),
  accountNumber: z
    .string({ error: tenDigits })
    .transform((typed) => typed.replace(/\s/g, ""))
    .pipe(z.string().regex(/^\d{10}$/, tenDigits)),
});

export type BankFormResult = {
  typed: { bankCode: string; accountNumber: string };
  errors: Record<string, string[]>;
  missing: boolean;
  /** From the bank; saving waits for the vendor to confirm it. */
  accountName: string | null;
  signIn: boolean;
  /** Another account was saved since the form was opened. */
  moved: boolean;
  state: BankState;
};

type NotSaved = { ok: false; answer: BankFormResult; init: ResponseInit };

/**
 * Asks the provider for the account's holder, and saves the account once the vendor has confirmed
 * that name (docs/rules.md, Bank account).
 * @param form the account; `madeFrom`, the mark of the account when the form was opened; and
 * `seenName`, once the vendor has confirmed the name
 * @param by.fresh whether they signed in within the last ten minutes
 * @returns what was saved; else the form as typed: 200 with a name to confirm, 400 with errors
 * beside the fields, 403 if they must sign in again, 409 if another account was saved meanwhile,
 * 429 with Retry-After, 500 if saving or 503 if the provider failed
 */
export async function submitBankForm(
  vendorId: string,
  by: { userId: string; fresh: boolean },
  form: FormData,
  now: Date,
): Promise<{ ok: true; saved: SavedAccount } | NotSaved> {
  const typed = {
    bankCode: String(form.get("bankCode") ?? ""),
    accountNumber: String(form.get("accountNumber") ?? ""),
  };
  const state = await readBank(vendorId, now);
  const answer = (over: Partial<BankFormResult>, init: ResponseInit): NotSaved => ({
    ok: false,
    answer: {
      typed,
      errors: {},
      missing: false,
      accountName: null,
      signIn: false,
      moved: false,
      state,
      ...over,
    },
    init,
  });
  const submission = parseWithZod(form, { schema: BankForm });
  if (submission.status !== "success")
    return answer(
      {
        errors: draftForm(submission, "").errors,
        missing: Object.values(typed).some((text) => !text.trim()),
      },
      { status: 400 },
    );
  const account = {
    ...submission.value,
    bankName: banks.find((bank) => bank.code === submission.value.bankCode)!.name,
  };
  const madeFrom = String(form.get("madeFrom") ?? "");
  if (madeFrom !== state.mark)
    // A second tap on 'Yes', after the first one saved.
    return form.has("seenName") && accountFingerprint(account) === state.mark
      ? { ok: true, saved: "already" }
      : answer({ moved: true }, { status: 409 });
  if (state.isProtected && accountFingerprint(account) !== state.mark && !by.fresh)
    return answer({ signIn: true }, { status: 403 });
  const limited = await consumeRateLimit({ guess: `bank-accounts:${vendorId}` }, 6);
  if (limited) return answer({ errors: { accountNumber: [limited.text] } }, limited.init);
  const found = await paystack().resolveAccount(account.accountNumber, account.bankCode);
  if (!found.ok) {
    log().info({ code: found.code, reason: found.message }, "A bank account could not be resolved");
    if (found.code === "unavailable")
      return answer(
        {
          errors: {
            accountNumber: ["We can't reach the bank right now. Please try again in a moment."],
          },
        },
        { status: 503 },
      );
    return answer(
      {
        errors: {
          accountNumber: ["The bank can’t find this account. Check the number and the bank."],
        },
      },
      { status: 400 },
    );
  }
  const { accountName } = found.data;
  if (form.get("seenName") !== accountName)
    return answer({ typed: submission.value, accountName }, { status: 200 });
  try {
    const outcome = await saveAccount(vendorId, by, { ...account, accountName }, madeFrom, now);
    if (outcome.ok) return outcome;
    const { status, now: state } = outcome;
    return answer(state ? { moved: true, state } : { signIn: true }, { status });
  } catch (error) {
    log().error({ err: error }, "A bank account could not be saved");
    return answer(
      { errors: { accountNumber: ["Failed to save payout method. Please try again."] } },
      { status: 500 },
    );
  }
}
