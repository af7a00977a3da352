import { CAP_KOBO as MOST_FEE_KOBO } from "~/core/pricing/fees";

/**
 * Returns whether a wallet covers a refund. One of the whole rest of its payment may take the wallet
 * below zero by the provider's highest fee; otherwise a new store could never decline an order
 * (docs/rules.md, Refunds).
 * @param leftKobo of the wallet after the refund, without what banks ask for
 */
export const covers = (leftKobo: number, isRest: boolean): boolean =>
  leftKobo >= (isRest ? -MOST_FEE_KOBO : 0);
