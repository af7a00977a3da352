import { customerFeeKobo, gatewayFeeKobo, type FeeRule } from "./fees";
import { payoutFeeKobo } from "./payout-fee";

/** Kobo: charged − gateway's fee − platform's fee = received by the vendor. */
type PayoutBreakdown = {
  customerFeeKobo: number;
  chargedKobo: number;
  gatewayFeeKobo: number;
  platformFeeKobo: number;
  receivedKobo: number;
};

/** @param amountKobo items and delivery (≥ 0) (docs/rules.md, Fees; Payouts) */
export function payoutBreakdown(amountKobo: number, rule: FeeRule): PayoutBreakdown {
  const fee = customerFeeKobo(amountKobo, rule);
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
