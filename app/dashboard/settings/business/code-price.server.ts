import { env } from "~/platform/env.server";
import { formatKobo } from "~/shared/money";

/** Returns what a code to a phone costs a vendor, in words; null where no way is set up. */
export function codePrice(): string | null {
  const { whatsApp, sms } = env();
  const ways = [
    ...(whatsApp ? [`${formatKobo(whatsApp.priceKobo)} on WhatsApp`] : []),
    ...(sms ? [`${formatKobo(sms.priceKobo)} by SMS`] : []),
  ];
  return ways.length > 0 ? ways.join(" or ") : null;
}
