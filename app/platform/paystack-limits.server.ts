import { paystackDomain } from "./paystack.server";
import { consumeRateLimit } from "./rate-limits.server";

// Paystack allows 100 calls a minute in test mode, and 3,000 transaction queries live
// (paystack.com/docs/api/rate-limits). Payments, webhooks and refunds use what these shares leave.
export const sweeperVerifiesPerMinute = (): number => (paystackDomain() === "live" ? 600 : 50);

/** For open payouts, and as many again for those that have arrived. */
export const sweptPayoutsPerMinute = (): number => (paystackDomain() === "live" ? 200 : 5);

/** Counts a page's verification across all processes (docs/rules.md, Limits). False: none left. */
export async function consumePageVerify(): Promise<boolean> {
  const cost = paystackDomain() === "live" ? 1 : 20;
  return (await consumeRateLimit({ verify: "ours" }, cost)) === null;
}
