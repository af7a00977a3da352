import { z } from "zod";
import {
  instant,
  kobo,
  optional,
  type PaystackCalls,
  type PaystackResult,
  type Reply,
} from "./paystack-answers.server";
import { reachable } from "./loopback.server";

export type ProviderDispute = {
  providerId: string;
  /** `unknown`: it was decided, but the answer doesn't say how; ask about the payment. */
  state: "open" | "answered" | "won" | "lost" | "unknown";
  /** Kobo; null if the provider doesn't say, so all of the payment. */
  amountKobo: number | null;
  /** The payment's. */
  reference: string | null;
  category: string;
  /** What the bank wrote. */
  note: string | null;
  dueAt: Date | null;
};

/** What the bank may read of an order, besides the file. */
export type DisputeEvidence = {
  customer_email: string;
  customer_name: string;
  customer_phone: string;
  service_details: string;
  delivery_address?: string;
};

const NOTE_LENGTH = 300;
const line = z.string().trim().min(1);

const Dispute = z
  .object({
    id: z.union([z.number(), line]).transform(String),
    status: optional(z.string().toLowerCase()),
    resolution: optional(z.string().toLowerCase()),
    refund_amount: optional(kobo),
    category: optional(line),
    transaction: optional(z.looseObject({ reference: optional(line) })),
    transaction_reference: optional(line),
    messages: optional(z.array(z.looseObject({ body: optional(line) }))),
    dueAt: optional(instant),
    due_at: optional(instant),
  })
  .transform(({ id, refund_amount, transaction, ...rest }): ProviderDispute => ({
    providerId: id,
    state: stateOf(rest.status, rest.resolution),
    amountKobo: refund_amount || null,
    reference: transaction?.reference ?? rest.transaction_reference,
    category: rest.category?.slice(0, 50) ?? "",
    note: rest.messages?.[0]?.body?.slice(0, NOTE_LENGTH) ?? null,
    dueAt: rest.dueAt ?? rest.due_at,
  }));

function stateOf(status: string | null, resolution: string | null): ProviderDispute["state"] {
  if (status !== "resolved" && status !== "archived")
    return status === "awaiting-bank-feedback" ? "answered" : "open";
  if (resolution === null) return "unknown";
  return resolution === "declined" ? "won" : "lost";
}

const One = z.object({ status: z.literal(true), data: Dispute });
const Many = z.object({ status: z.literal(true), data: z.array(Dispute) });
const Done = z.object({ status: z.literal(true) }).transform(() => ({ data: true as const }));
const Upload = z.object({
  status: z.literal(true),
  data: z.object({ signedUrl: z.url({ protocol: /^https?$/ }), fileName: line }),
});

const PAGE = 100;

/** paystack.com/docs/api/dispute */
export function disputeCalls(
  { post, put, get, explain }: PaystackCalls,
  { send, timeoutMs }: { send: typeof fetch; timeoutMs: number },
) {
  const read = <T>(
    operation: string,
    reply: Reply,
    schema: z.ZodType<{ data: T }>,
  ): PaystackResult<T> => {
    const parsed =
      reply.kind === "answered" && reply.status < 300 ? schema.safeParse(reply.body) : null;
    if (parsed?.success) return { ok: true, data: parsed.data.data };
    if (reply.kind === "answered" && reply.status === 404)
      return { ok: false, code: "not_found", message: "The provider knows no such dispute" };
    return explain(operation, reply);
  };
  const pathOf = (providerId: string) => `/dispute/${encodeURIComponent(providerId)}`;
  return {
    async fetchDispute(providerId: string): Promise<PaystackResult<ProviderDispute>> {
      return read("dispute", await get(pathOf(providerId)), One);
    },
    /** Those that wait for the merchant, newest first. */
    async listOpenDisputes(): Promise<PaystackResult<ProviderDispute[]>> {
      const path = `/dispute?status=awaiting-merchant-feedback&perPage=${PAGE}`;
      return read("disputes", await get(path), Many);
    },
    async addEvidence(
      providerId: string,
      evidence: DisputeEvidence,
    ): Promise<PaystackResult<true>> {
      return read("evidence", await post(`${pathOf(providerId)}/evidence`, evidence), Done);
    },
    /** Uploads a text file. @returns the provider's name for it */
    async uploadEvidence(
      providerId: string,
      file: { name: string; text: string },
    ): Promise<PaystackResult<string>> {
      const path = `${pathOf(providerId)}/upload_url?upload_filename=${encodeURIComponent(file.name)}`;
      const upload = read("evidence upload", await get(path), Upload);
      if (!upload.ok) return upload;
      const { signedUrl, fileName } = upload.data;
      try {
        const { ok } = await send(reachable(signedUrl), {
          method: "PUT",
          headers: { "Content-Type": "text/plain; charset=utf-8" },
          body: file.text,
          redirect: "error",
          signal: AbortSignal.timeout(timeoutMs),
        });
        if (ok) return { ok: true, data: fileName };
      } catch {
        // As below.
      }
      return { ok: false, code: "unavailable", message: "the file was not taken" };
    },
    async answerDispute(
      providerId: string,
      answer: {
        resolution: "merchant-accepted" | "declined";
        message: string;
        /** What goes back, in kobo. */
        refundKobo: number;
        uploadedFile: string;
      },
    ): Promise<PaystackResult<true>> {
      const body = {
        resolution: answer.resolution,
        message: answer.message,
        refund_amount: answer.refundKobo,
        uploaded_filename: answer.uploadedFile,
      };
      return read("dispute answer", await put(`${pathOf(providerId)}/resolve`, body), Done);
    },
  };
}
