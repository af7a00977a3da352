import type { IdentityStatus } from "~schema/identity";
import { formatKobo } from "~/shared/money";
import { accountNameFits } from "./account-name";

/** So much may reach the bank before the vendor says who owns the account. */
export const FREE_KOBO = 5_000_000;

/** The part of a check that says which accounts it covers. */
export type IdentityCheck = {
  kind: "person" | "business";
  status: IdentityStatus;
  name: string;
  names: string[];
  accountName: string;
  reason: string | null;
};

/**
 * A store's identity. `asked`: nobody has confirmed it. `unfit`: it is confirmed, but the account
 * was changed and its name doesn't fit.
 */
export type IdentityState = IdentityStatus | "asked" | "unfit";

/** Returns whether a confirmed check is good for an account. An operator confirms one that doesn't fit. */
const covers = (check: IdentityCheck, accountName: string): boolean =>
  check.status === "confirmed" &&
  (check.accountName === accountName || accountNameFits(accountName, check.names));

/**
 * @param checks newest first
 * @param accountName of the account that payouts go to; null without one
 */
export function identityState(
  checks: readonly IdentityCheck[],
  accountName: string | null,
): IdentityState {
  if (checks.some((check) => covers(check, accountName ?? check.accountName))) return "confirmed";
  const latest = checks[0]?.status ?? "asked";
  return latest === "confirmed" ? "unfit" : latest;
}

export const IDENTITY_WANTED = `Before more than ${formatKobo(FREE_KOBO)} can go to your bank, we confirm who owns the account.`;

export const FAILED_TEXT =
  "We couldn’t confirm that this BVN belongs to your account. Please check the BVN, and write the names as your bank has them.";

const OUTCOMES: Partial<Record<IdentityState, string>> = {
  checking: "We’re checking who owns your bank account, and e-mail you the outcome.",
  review:
    "A person at our end is looking at who owns your bank account, and we e-mail you the outcome.",
};

/** What a refused payout says. */
export const identityText = (state: IdentityState): string => OUTCOMES[state] ?? IDENTITY_WANTED;
