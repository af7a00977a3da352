/** Time for the owner to read the e-mail about a new bank account and object. */
const PAYOUT_HOLD_HOURS = 24;

/** Returns when payouts resume after a change at `now` (docs/rules.md, Bank account). */
export const payoutHoldFrom = (now: Date): Date =>
  new Date(now.getTime() + PAYOUT_HOLD_HOURS * 3_600_000);

/**
 * Returns until when a vendor's payouts are held, before anything is sent to a bank; null without a
 * hold (docs/rules.md, Bank account).
 * @param payoutsHeldUntil of the vendor's payment settings
 */
export const payoutHold = (payoutsHeldUntil: Date | null, now: Date): Date | null =>
  payoutsHeldUntil && payoutsHeldUntil > now ? payoutsHeldUntil : null;

/** Never says why: it may be nothing, and who cheats would learn what to avoid. */
export const PAUSED_TEXT =
  "Payouts are paused while we check a few things. Your money is safe here, and we’ll e-mail you when they go on.";
