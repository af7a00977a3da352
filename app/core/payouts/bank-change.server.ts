import { z } from "zod";

/** Where a vendor's money goes, as far as a record of a change and a mail may say it. */
const Account = z.object({
  bankName: z.string(),
  /** The last four digits. */
  ending: z.string(),
  accountName: z.string(),
});

/**
 * A change of a vendor's bank account as `settings_changes` keeps it, in the category `bank`:
 * before (`{}`, and read as null, for the first account) and after, and until when payouts wait.
 */
export const BankChange = z.object({
  before: Account.nullable().catch(null),
  after: Account.extend({ /** ISO. */ heldUntil: z.iso.datetime() }),
});
export type BankChange = z.infer<typeof BankChange>;

/** The category of such a record: nothing of it is a value that an undo or an import could set. */
export const BANK_CHANGE = "bank";
