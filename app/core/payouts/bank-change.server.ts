import { z } from "zod";

/** The part of a bank account that the record of a change and an e-mail may contain. */
const Account = z.object({
  bankName: z.string(),
  /** The last four digits. */
  ending: z.string(),
  accountName: z.string(),
});

/**
 * A change of a vendor's bank account as `settings_changes` stores it, in the category `bank`:
 * before (`{}`, read as null, for the first account) and after, and until when payouts are held.
 */
export const BankChange = z.object({
  before: Account.nullable().catch(null),
  after: Account.extend({ /** ISO. */ heldUntil: z.iso.datetime() }),
});
export type BankChange = z.infer<typeof BankChange>;

/** No undo or import can set a value of this category. */
export const BANK_CHANGE = "bank";
