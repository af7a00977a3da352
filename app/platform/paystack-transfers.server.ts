import { z } from "zod";
import {
  kobo,
  optional,
  type PaystackCalls,
  type PaystackFailure,
  type PaystackResult,
  type Reply,
} from "./paystack-answers.server";

type BankAccount = { bankCode: string; accountNumber: string; accountName: string };
type TransferOrder = {
  /** 16 to 50 of `a–z 0–9 - _`. The provider refuses a second transfer with it, for ever. */
  reference: string;
  /** `RCP_…` */
  recipientCode: string;
  amountKobo: number;
  /** Appears on the vendor's bank statement. */
  reason: string;
};
export type ProviderTransfer = {
  reference: string;
  status: string;
  /** `TRF_…` */
  transferCode: string | null;
  amountKobo: number;
  currency: string;
  domain: string;
};

const Transfer = z
  .object({
    reference: z.string(),
    status: z.string(),
    transfer_code: optional(z.string()),
    amount: kobo,
    currency: z.string(),
    domain: z.string(),
  })
  .transform(({ transfer_code, amount, ...rest }): ProviderTransfer => ({
    ...rest,
    transferCode: transfer_code,
    amountKobo: amount,
  }));
const One = z.object({ status: z.literal(true), data: Transfer });
const Many = z.object({ status: z.literal(true), data: z.array(Transfer) });
const Recipient = z.object({
  status: z.literal(true),
  data: z
    .object({ recipient_code: z.string().min(1) })
    .transform(({ recipient_code }) => ({ recipientCode: recipient_code })),
});
/** Its data aren't a transfer's: ask verifyTransfer for the outcome. */
const Finalized = z
  .object({ status: z.literal(true), message: z.string().catch("") })
  .transform(({ message }) => ({ data: message }));
const Balances = z.object({
  status: z.literal(true),
  data: z
    .array(z.object({ currency: z.string(), balance: z.number() }))
    .transform((all) => all.find(({ currency }) => currency === "NGN")?.balance ?? 0),
});

/** The provider's maximum. */
const TRANSFERS_A_PAGE = 100;

const isRefusal = (body: unknown): boolean =>
  z.object({ status: z.literal(false), message: z.string() }).safeParse(body).success;

/** paystack.com/docs/api/errors, transfer */
const meanings: [PaystackFailure["code"], ...RegExp[]][] = [
  ["duplicate_reference", /already (been )?used/i],
  ["duplicate_reference", /reference/i, /duplicate|exists|not unique/i],
  ["insufficient_balance", /balance/i, /not enough|insufficient/i],
  ["invalid_recipient", /recipient/i, /invalid/i],
  ["not_found", /transfer not found/i],
];

/** paystack.com/docs/api/transfer */
export function transferCalls({ post, get, explain }: PaystackCalls) {
  const read = <T>(
    operation: string,
    reply: Reply,
    schema: z.ZodType<{ data: T }>,
  ): PaystackResult<T> => {
    const parsed =
      reply.kind === "answered" && reply.status < 300 ? schema.safeParse(reply.body) : null;
    if (parsed?.success) return { ok: true, data: parsed.data.data };
    const failure = explain(operation, reply);
    if (failure.code === "unavailable") return failure;
    // Neither a refused key nor a refusal by a gateway in front decides the transfer: it is sent
    // again.
    if (reply.kind === "answered" && ([401, 403].includes(reply.status) || !isRefusal(reply.body)))
      return { ...failure, code: "unavailable" };
    const code = meanings.find(([, ...signs]) =>
      signs.every((sign) => sign.test(failure.message)),
    )?.[0];
    return code ? { ...failure, code } : failure;
  };
  return {
    /** The same account gets the same code again. */
    async createRecipient(
      account: BankAccount,
    ): Promise<PaystackResult<{ recipientCode: string }>> {
      const body = {
        type: "nuban",
        name: account.accountName,
        account_number: account.accountNumber,
        bank_code: account.bankCode,
        currency: "NGN",
      };
      return read("recipient", await post("/transferrecipient", body), Recipient);
    },
    /**
     * Sends money once per reference. After `unavailable` it may have happened: ask verifyTransfer
     * before sending it again.
     * @returns `duplicate_reference` if the provider has it already, `insufficient_balance` if our
     * account there holds too little
     */
    async createTransfer(order: TransferOrder): Promise<PaystackResult<ProviderTransfer>> {
      const body = {
        source: "balance",
        amount: order.amountKobo,
        recipient: order.recipientCode,
        reference: order.reference,
        reason: order.reason,
        currency: "NGN",
      };
      return read("transfer", await post("/transfer", body), One);
    },
    /** `not_found` when the provider has no transfer with this reference. */
    async verifyTransfer(reference: string): Promise<PaystackResult<ProviderTransfer>> {
      const reply = await get(`/transfer/verify/${encodeURIComponent(reference)}`);
      const answer = read("transfer status", reply, One);
      return !answer.ok &&
        reply.kind === "answered" &&
        reply.status === 404 &&
        isRefusal(reply.body)
        ? { ...answer, code: "not_found" }
        : answer;
    },
    /** Newest first. @param page from 1 */
    async listTransfers(since: Date, page: number): Promise<PaystackResult<ProviderTransfer[]>> {
      const query = `perPage=${TRANSFERS_A_PAGE}&page=${page}&from=${since.toISOString()}`;
      return read("transfers", await get(`/transfer?${query}`), Many);
    },
    /** Releases a transfer that waits for the code Paystack sent to the account's owner. */
    async finalizeTransfer(transferCode: string, otp: string): Promise<PaystackResult<string>> {
      const body = { transfer_code: transferCode, otp };
      return read("finalize", await post("/transfer/finalize_transfer", body), Finalized);
    },
    /** In kobo. */
    async fetchBalance(): Promise<PaystackResult<number>> {
      return read("balance", await get("/balance"), Balances);
    },
  };
}
