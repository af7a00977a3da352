import { paystackDomain } from "./paystack.server";

/**
 * Returns how many transactions the sweeper may ask the provider about in a minute. It takes 100
 * calls a minute for everything in test mode, and 3,000 of this kind with a live key
 * (paystack.com/docs/api/rate-limits): customers and webhooks need the rest.
 */
export const verifiesPerMinute = (): { sweeper: number } =>
  paystackDomain() === "live" ? { sweeper: 600 } : { sweeper: 50 };
