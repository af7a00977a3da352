import { gatewayFeeKobo } from "~/core/pricing/fees";
import { formatKobo } from "~/shared/money";
import { refuse, type Refusal } from "~/shared/refusal";

const LEAST_KOBO = 10_000;
const MOST_AT_LEAST_KOBO = 500_000;
const NAIRA = 100;

/** In whole naira, so that what arrives after the provider's fee is what is missing. */
export function proposedTopUp(missingKobo: number): number {
  let kobo = Math.ceil(missingKobo / NAIRA) * NAIRA;
  for (let lacks = NAIRA; lacks > 0; kobo += lacks)
    lacks = Math.max(0, Math.ceil((missingKobo - kobo + gatewayFeeKobo(kobo)) / NAIRA) * NAIRA);
  return Math.max(LEAST_KOBO, kobo);
}

/** What is missing with the fee, rounded up to the next ₦1,000; at least ₦5,000. */
export const mostTopUp = (missingKobo: number): number =>
  Math.max(MOST_AT_LEAST_KOBO, Math.ceil(proposedTopUp(missingKobo) / 100_000) * 100_000);

/** Rules: docs/rules.md, Money added. */
export function refuseTopUp(amountKobo: number, missingKobo: number): Refusal | null {
  if (missingKobo < 1)
    return refuse("nothing", "Nothing is missing any more: you don’t need to add money.");
  if (amountKobo < LEAST_KOBO)
    return refuse("amount", `Please add at least ${formatKobo(LEAST_KOBO)}.`, { status: 400 });
  return amountKobo > mostTopUp(missingKobo)
    ? refuse("amount", `You need at most ${formatKobo(mostTopUp(missingKobo))} now.`, {
        status: 400,
      })
    : null;
}
