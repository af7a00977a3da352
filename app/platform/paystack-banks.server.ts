import { z } from "zod";
import type { PaystackFailure, PaystackResult, Reply } from "./paystack-answers.server";

/** Some banks answer 'OK' or 'N/A'. */
const isName = (text: string) =>
  /\p{L}{2}/u.test(text) && !/^(?:ok|n\/?a|nil|null|none|success(?:ful)?|unknown)$/i.test(text);

const Resolved = z.object({
  status: z.literal(true),
  data: z.object({ account_name: z.string().trim().max(200).refine(isName) }),
});

/** paystack.com/docs/api/verification, Resolve Account */
export function bankCalls({
  get,
  explain,
}: {
  get: (path: string) => Promise<Reply>;
  explain: (operation: string, reply: Reply) => PaystackFailure;
}) {
  return {
    /** @returns `rejected` when that bank has no such account, `unavailable` without an answer */
    async resolveAccount(
      accountNumber: string,
      bankCode: string,
    ): Promise<PaystackResult<{ accountName: string }>> {
      const reply = await get(
        `/bank/resolve?account_number=${encodeURIComponent(accountNumber)}&bank_code=${encodeURIComponent(bankCode)}`,
      );
      const parsed =
        reply.kind === "answered" && reply.status < 300 ? Resolved.safeParse(reply.body) : null;
      return parsed?.success
        ? { ok: true, data: { accountName: parsed.data.data.account_name } }
        : explain("resolve account", reply);
    },
  };
}
