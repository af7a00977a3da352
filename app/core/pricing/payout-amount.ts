import type { FeePayer } from "~schema/settings";
import { customerFeeKobo, gatewayFeeKobo } from "./fees";
import { payoutFeeKobo } from "./payout-fee";

/**
 * Where an order's money goes, in kobo: what is charged, less what the gateway and the platform
 * keep, is the vendor's.
 */
type PayoutBreakdown = {
  customerFeeKobo: number;
  chargedKobo: number;
  gatewayFeeKobo: number;
  platformFeeKobo: number;
  receivedKobo: number;
};

/**
 * An order's way from the customer to the vendor's bank, if it is paid out by itself
 * (docs/rules.md, Fees; and Payouts).
 * @param amountKobo dishes and delivery, in kobo (≥ 0)
 * @param splitPercentage the customer's share of the gateway's fee where it is shared, 0 to 100
 */
export function payoutBreakdown(
  amountKobo: number,
  bearer: FeePayer,
  splitPercentage: number,
): PayoutBreakdown {
  const fee = customerFeeKobo({ amountKobo, bearer, splitPercentage });
  const chargedKobo = amountKobo + fee;
  const gateway = gatewayFeeKobo(chargedKobo);
  const platform = payoutFeeKobo(chargedKobo - gateway);
  return {
    customerFeeKobo: fee,
    chargedKobo,
    gatewayFeeKobo: gateway,
    platformFeeKobo: platform,
    receivedKobo: chargedKobo - gateway - platform,
  };
}
