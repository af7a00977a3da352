import { paystackDomain } from "./paystack.server";
import { consumeRateLimit } from "./rate-limits.server";

// The provider takes 100 calls a minute for everything in test mode, and with a live key 3,000
// questions about a transaction (paystack.com/docs/api/rate-limits). Starts of payments, webhooks
// and refunds need what the shares below leave.

/** Returns how many transactions a sweep may ask the provider about in a minute. */
export const sweeperVerifiesPerMinute = (): number => (paystackDomain() === "live" ? 600 : 50);

/**
 * Returns how many open payouts, and as many that have arrived, a sweep may ask about in a minute.
 */
export const sweptPayoutsPerMinute = (): number => (paystackDomain() === "live" ? 200 : 5);

/**
 * Takes one of the questions that callbacks and pages may cause in a minute, in all processes
 * together (docs/rules.md, Limits).
 * @returns false when there is none left
 */
export async function consumePageVerify(): Promise<boolean> {
  const cost = paystackDomain() === "live" ? 1 : 20;
  return (await consumeRateLimit({ verify: "ours" }, cost)) === null;
}
