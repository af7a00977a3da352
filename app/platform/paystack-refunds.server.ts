import { z } from "zod";
import {
  kobo,
  type PaystackCalls,
  type PaystackResult,
  type Reply,
} from "./paystack-answers.server";

type RefundOrder = {
  /** The provider's number of the transaction, or its reference. */
  transaction: string;
  amountKobo: number;
  /** Shown only to the merchant; identifies our refund. */
  merchantNote: string;
  customerNote: string;
};
/** `needs_attention`: the customer's bank can't be reached, and a person must act. */
export type ProviderRefund = {
  providerId: string;
  status: "pending" | "processed" | "failed" | "needs_attention";
  amountKobo: number;
  merchantNote: string | null;
};

/** `processing` and unknown statuses count as pending. */
const status = z.string().transform((text): ProviderRefund["status"] => {
  const word = text.toLowerCase().replace("-", "_");
  return word === "processed" || word === "failed" || word === "needs_attention" ? word : "pending";
});
const Refund = z
  .object({
    id: z.union([z.number(), z.string()]).transform(String),
    status,
    amount: kobo,
    // Identifies our refunds, so an unreadable note rejects the whole list.
    merchant_note: z.string().nullish(),
  })
  .transform(({ id, amount, merchant_note, ...rest }): ProviderRefund => ({
    ...rest,
    providerId: id,
    amountKobo: amount,
    merchantNote: merchant_note ?? null,
  }));
const One = z.object({ status: z.literal(true), data: Refund });
const Many = z.object({ status: z.literal(true), data: z.array(Refund) });

const PAGE = 100;

/** paystack.com/docs/api/refund */
export function refundCalls({ post, get, explain }: PaystackCalls) {
  const read = <T>(
    operation: string,
    reply: Reply,
    schema: z.ZodType<{ data: T }>,
  ): PaystackResult<T> => {
    const parsed =
      reply.kind === "answered" && reply.status < 300 ? schema.safeParse(reply.body) : null;
    if (parsed?.success) return { ok: true, data: parsed.data.data };
    const failure = explain(operation, reply);
    // A rejected key decides nothing: the refund is retried with the right one.
    return reply.kind === "answered" && [401, 403].includes(reply.status)
      ? { ...failure, code: "unavailable" }
      : failure;
  };
  return {
    /**
     * There is no idempotency key: after `unavailable` without `retryAfterSeconds` the refund may
     * have happened, so look at listRefunds before sending it again.
     */
    async createRefund(order: RefundOrder): Promise<PaystackResult<ProviderRefund>> {
      const body = {
        transaction: order.transaction,
        amount: String(order.amountKobo),
        currency: "NGN",
        merchant_note: order.merchantNote,
        customer_note: order.customerNote,
      };
      return read("refund", await post("/refund", body), One);
    },
    /** Newest first. */
    async listRefunds(transaction: string): Promise<PaystackResult<ProviderRefund[]>> {
      return read(
        "refunds",
        await get(`/refund?transaction=${encodeURIComponent(transaction)}&perPage=${PAGE}`),
        Many,
      );
    },
    async fetchRefund(providerId: string): Promise<PaystackResult<ProviderRefund>> {
      return read("refund status", await get(`/refund/${encodeURIComponent(providerId)}`), One);
    },
  };
}
