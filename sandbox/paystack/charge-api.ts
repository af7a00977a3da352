import { ok, refusal, type Answer } from "./answers";
import type { Faults } from "./faults";
import type { Charge } from "./records";
import type { Transactions } from "./transactions";

const BANK = { slug: "sandbox-bank", name: "Sandbox Bank", id: 24 };
const NAME = "PAYSTACK CHECKOUT";
const ussdTypes = ["737", "919", "822", "966"];
const MINUTE_MS = 60_000;

const notEnabled = refusal(
  400,
  "Channel not available",
  "channel_not_available",
  "Ask for the channel on your dashboard, or use another one",
);
const channelMissing = refusal(
  400,
  "Please enter a valid charge channel",
  "invalid_params",
  "Pass bank_transfer or ussd; the sandbox plays only these two",
);

/** 15 minutes to 8 hours from now, as Paystack has it; 8 hours for null and what is no time. */
function accountEnd(asked: unknown, now: number): string {
  const at = typeof asked === "string" ? Date.parse(asked) : NaN;
  const within = Number.isNaN(at) ? 480 : Math.min(480, Math.max(15, (at - now) / MINUTE_MS));
  return new Date(now + within * MINUTE_MS).toISOString();
}

/** POST /charge (paystack.com/docs/payments/payment-channels, Pay with Transfer and USSD). */
export function createChargeApi(transactions: Transactions, faults: Faults) {
  const about = (body: Record<string, unknown>) => ({
    reference: String(body.reference ?? ""),
    email: String(body.email ?? ""),
  });
  return {
    async create(body: Record<string, unknown>): Promise<Answer> {
      const { unavailable, accountSeconds } = faults.planFor(about(body)).charge ?? {};
      const charge = readCharge(body);
      if (!charge) return channelMissing;
      if (unavailable) return notEnabled;
      if (charge.kind === "transfer" && accountSeconds !== undefined)
        charge.expiresAt = new Date(Date.now() + accountSeconds * 1000).toISOString();
      const made = await transactions.charge(body, charge);
      if ("answer" in made) return made.answer;
      const { reference, amountKobo, id } = made;
      const data =
        charge.kind === "transfer"
          ? {
              status: "pending_bank_transfer",
              display_text: "Please make a transfer to the account specified",
              reference,
              amount: amountKobo,
              account_name: NAME,
              account_number: accountNumber(id),
              bank: BANK,
              account_expires_at: charge.expiresAt,
            }
          : {
              reference,
              status: "pay_offline",
              display_text: `Please dial ${dialCode(charge.type, id)} on your mobile phone to complete the transaction`,
              ussd_code: dialCode(charge.type, id),
            };
      return ok("Charge attempted", data);
    },
  };
}

function readCharge(body: Record<string, unknown>): Charge | null {
  const { bank_transfer: transfer, ussd } = body;
  if (typeof transfer === "object" && transfer !== null)
    return {
      kind: "transfer",
      expiresAt: accountEnd((transfer as Record<string, unknown>).account_expires_at, Date.now()),
    };
  const type = typeof ussd === "object" && ussd !== null ? (ussd as { type?: unknown }).type : null;
  return typeof type === "string" && ussdTypes.includes(type) ? { kind: "ussd", type } : null;
}

/** Ten digits that no other payment has. */
export const accountNumber = (id: number): string => String(id).slice(-10).padStart(10, "9");

export const dialCode = (type: string, id: number): string =>
  `*${type}*33*4*${String(id).slice(-6)}#`;
