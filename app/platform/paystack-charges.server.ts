import { z } from "zod";
import type { PaymentAccount } from "~schema/payments";
import type { PaystackCalls, PaystackResult } from "./paystack-answers.server";

/** How a charge is to be paid; `type` is the code that its bank is dialled by, such as 737. */
type ChargeBy = { channel: "bank_transfer"; expiresAt: Date } | { channel: "ussd"; type: string };
type ChargeRequest = {
  /** The provider's idempotency key: letters, digits and `- . = _`. */
  reference: string;
  amountKobo: number;
  email: string;
  by: ChargeBy;
  metadata?: Readonly<Record<string, unknown>>;
};

const line = z.string().trim().min(1).max(100);
const Charged = z.object({
  status: z.literal(true),
  data: z.object({ reference: z.string(), status: z.string().toLowerCase() }),
});
const Account = z.object({
  status: z.literal("pending_bank_transfer"),
  account_number: z.string().regex(/^\d{10}$/),
  account_name: line,
  bank: z.object({ name: line }),
  account_expires_at: z
    .string()
    .transform((text) => new Date(text))
    .refine((date) => !Number.isNaN(date.getTime())),
});
const Code = z.object({
  status: z.literal("pay_offline"),
  ussd_code: z.string().regex(/^\*[\d*]{2,40}#$/),
});

/** paystack.com/docs/payments/payment-channels, Pay with Transfer and USSD */
export function chargeCalls({ post, explain }: Pick<PaystackCalls, "post" | "explain">) {
  return {
    /**
     * Opens an account for one payment, or a code to dial. Never asks twice with one reference:
     * after `unavailable` without `retryAfterSeconds` the charge may exist, so begin a new attempt.
     * @returns `rejected` also if the provider began a charge that can't be paid here
     */
    async createCharge(request: ChargeRequest): Promise<PaystackResult<PaymentAccount>> {
      const { by } = request;
      const reply = await post("/charge", {
        reference: request.reference,
        amount: String(request.amountKobo),
        email: request.email,
        currency: "NGN",
        metadata: request.metadata ?? {},
        ...(by.channel === "ussd"
          ? { ussd: { type: by.type } }
          : { bank_transfer: { account_expires_at: by.expiresAt.toISOString() } }),
      });
      const charged =
        reply.kind === "answered" && reply.status < 300 ? Charged.safeParse(reply.body) : null;
      if (!charged?.success || charged.data.data.reference !== request.reference)
        return explain("charge", reply);
      const account = readAccount(by, (reply as { body: { data: unknown } }).body.data);
      return account
        ? { ok: true, data: account }
        : {
            ok: false,
            code: "rejected",
            message: `the charge began as ${charged.data.data.status.slice(0, 40)}`,
          };
    },
  };
}

function readAccount(by: ChargeBy, data: unknown): PaymentAccount | null {
  if (by.channel === "ussd") {
    const code = Code.safeParse(data);
    return code.success ? { kind: "ussd", type: by.type, code: code.data.ussd_code } : null;
  }
  const account = Account.safeParse(data);
  if (!account.success) return null;
  const { account_number, account_name, bank, account_expires_at } = account.data;
  return {
    kind: "transfer",
    bank: bank.name,
    number: account_number,
    name: account_name,
    expiresAt: account_expires_at.toISOString(),
  };
}
