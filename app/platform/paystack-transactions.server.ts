import { z } from "zod";
import type { PaystackFailure, PaystackResult, Reply } from "./paystack-answers.server";

/** `metadata` is what the transaction was started with. */
type ListedTransaction = {
  reference: string;
  status: string;
  amountKobo: number;
  metadata: unknown;
};

const Many = z.object({
  status: z.literal(true),
  data: z.array(
    z
      .object({
        // An unreadable transaction isn't ours, and must not hide the others.
        reference: z.string().catch(""),
        status: z.string().catch(""),
        amount: z.coerce.number().int().nonnegative().catch(0),
        metadata: z.unknown().optional(),
      })
      .transform(({ amount, metadata, ...rest }): ListedTransaction => ({
        ...rest,
        amountKobo: amount,
        metadata: metadata ?? null,
      })),
  ),
});

/** The provider's maximum. */
export const TRANSACTIONS_A_PAGE = 100;

/** paystack.com/docs/api/transaction, List Transactions */
export function transactionCalls({
  get,
  explain,
}: {
  get: (path: string) => Promise<Reply>;
  explain: (operation: string, reply: Reply) => PaystackFailure;
}) {
  return {
    /** Newest first. @param page from 1 */
    async listTransactions(
      page: number,
      since: Date | null = null,
    ): Promise<PaystackResult<ListedTransaction[]>> {
      const from = since ? `&from=${since.toISOString()}` : "";
      const reply = await get(`/transaction?perPage=${TRANSACTIONS_A_PAGE}&page=${page}${from}`);
      const parsed =
        reply.kind === "answered" && reply.status < 300 ? Many.safeParse(reply.body) : null;
      return parsed?.success
        ? { ok: true, data: parsed.data.data }
        : explain("list transactions", reply);
    },
  };
}
