import { ok, type Answer } from "./answers";
import { disputeData, disputeRefusals } from "./dispute-answers";
import { inMs, type Later } from "../later";
import type { Dispute, Transaction } from "./records";
import type { State } from "./state";
import { isPaid, paging, randomText, wholeAmount, type Transactions } from "./transactions";
import type { Webhooks } from "./webhooks";

const DAY_MS = 24 * 3_600_000;
/** `setTimeout` takes no more; a longer wait is looked at again after a restart. */
const LONGEST_MS = 20 * DAY_MS;

const text = (value: unknown): string | null =>
  typeof value === "string" && value.trim() !== "" ? value.trim() : null;

/** How the customer's bank goes on with a dispute. */
export const bankActs = ["remind", "expire", "store", "customer"] as const;
export type BankAct = (typeof bankActs)[number];

/**
 * awaiting-merchant-feedback → resolved if accepted, or not answered in time; if declined →
 * awaiting-bank-feedback, until the bank decides. A transaction that has gone back is reversed.
 * @param options.publicUrl where files are uploaded
 */
export function createDisputes(
  state: State,
  how: { transactions: Transactions; webhooks: Webhooks; later: Later },
  options: { publicUrl: string },
) {
  const { transactions, webhooks, later } = how;
  let lastId = Math.max(358_949, ...state.disputes.keys());
  const find = (id: string): Dispute | undefined => state.disputes.get(Number(id));
  const transactionOf = (dispute: Dispute): Transaction =>
    transactions.findByReference(dispute.reference)!;
  const data = (dispute: Dispute) => disputeData(dispute, transactionOf(dispute));

  const store = async (dispute: Dispute, event?: "create" | "remind" | "resolve") => {
    const transaction = transactionOf(dispute);
    dispute.updatedAt = new Date().toISOString();
    const deliveries = event
      ? webhooks.prepare(transaction, () => ({
          event: `charge.dispute.${event}`,
          data: data(dispute),
        }))
      : [];
    await state.commit({ disputes: [dispute], transactions: [transaction], deliveries });
    webhooks.send(transaction, deliveries);
  };

  const resolve = async (dispute: Dispute, resolution: NonNullable<Dispute["resolution"]>) => {
    dispute.status = "resolved";
    dispute.resolution = resolution;
    dispute.resolvedAt = new Date().toISOString();
    const transaction = transactionOf(dispute);
    if (resolution !== "declined" && dispute.amountKobo >= transaction.amountKobo)
      transaction.status = "reversed";
    await store(dispute, "resolve");
  };

  const expire = async (dispute: Dispute): Promise<void> => {
    if (dispute.status !== "awaiting-merchant-feedback") return;
    await resolve(dispute, "auto-accepted");
  };
  const awaitEnd = (dispute: Dispute) => {
    if (dispute.status !== "awaiting-merchant-feedback") return;
    if (Date.parse(dispute.dueAt) - Date.now() < LONGEST_MS)
      later.at(dispute.dueAt, () => expire(dispute));
  };

  return {
    start(): void {
      for (const dispute of state.disputes.values()) awaitEnd(dispute);
    },
    all: (): Dispute[] => [...state.disputes.values()],

    /** A customer's bank asks for a payment back, or for `amount` kobo of it. */
    async open(body: Record<string, unknown>): Promise<Dispute | null> {
      const transaction = transactions.findByReference(text(body.reference) ?? "");
      if (!transaction || !isPaid(transaction)) return null;
      const now = new Date().toISOString();
      const dispute: Dispute = {
        id: ++lastId,
        reference: transaction.reference,
        amountKobo: Math.min(
          wholeAmount(body.amount) ?? transaction.amountKobo,
          transaction.amountKobo,
        ),
        category: text(body.category) ?? "chargeback",
        messages: [
          {
            sender: "bank@example.com",
            body: text(body.message) ?? "Customer says that they did not get what they paid for",
            createdAt: now,
          },
        ],
        status: "awaiting-merchant-feedback",
        resolution: null,
        evidence: null,
        files: {},
        attachment: null,
        createdAt: now,
        updatedAt: now,
        resolvedAt: null,
        dueAt: text(body.due_at) ?? inMs(3 * DAY_MS),
      };
      state.disputes.set(dispute.id, dispute);
      await store(dispute, "create");
      awaitEnd(dispute);
      return dispute;
    },

    /** @returns whether the dispute is in a state for it */
    async act(id: string, act: BankAct): Promise<boolean> {
      const dispute = find(id);
      if (!dispute || dispute.status === "resolved") return false;
      if (act === "remind") await store(dispute, "remind");
      else if (act === "expire") await expire(dispute);
      else await resolve(dispute, act === "store" ? "declined" : "auto-accepted");
      return true;
    },

    /** GET /dispute, newest first. */
    list(query: Record<string, unknown>): Answer {
      const matching = [...state.disputes.values()]
        .filter(
          (dispute) =>
            (!text(query.status) || dispute.status === query.status) &&
            (!text(query.transaction) ||
              String(transactionOf(dispute).id) === String(query.transaction)),
        )
        .reverse();
      const { slice, meta } = paging(matching, query);
      return ok("Disputes retrieved", slice.map(data), meta);
    },

    /** GET /dispute/:id */
    show(id: string): Answer {
      const dispute = find(id);
      return dispute ? ok("Dispute retrieved", data(dispute)) : disputeRefusals.unknown;
    },

    /** POST /dispute/:id/evidence */
    async addEvidence(id: string, body: Record<string, unknown>): Promise<Answer> {
      const dispute = find(id);
      if (!dispute) return disputeRefusals.unknown;
      const required = ["customer_email", "customer_name", "customer_phone", "service_details"];
      if (!required.every((name) => text(body[name]))) return disputeRefusals.paramsMissing;
      if (dispute.status !== "awaiting-merchant-feedback") return disputeRefusals.answered;
      dispute.evidence = { ...body, dispute: dispute.id, id: dispute.id + 1_000 };
      await store(dispute);
      return ok("Evidence created", dispute.evidence);
    },

    /** GET /dispute/:id/upload_url */
    uploadUrl(id: string, query: Record<string, unknown>): Answer {
      const name = text(query.upload_filename);
      if (!find(id)) return disputeRefusals.unknown;
      if (!name) return disputeRefusals.paramsMissing;
      const fileName = `${randomText(12)}-${name.replaceAll(/[^\w.-]/g, "_").slice(-80)}`;
      const signedUrl = `${options.publicUrl}/dispute-files/${id}/${fileName}`;
      return ok("Upload url generated", { signedUrl, fileName });
    },

    /** PUT to the address that `uploadUrl` gave. */
    async takeFile(id: string, name: string, content: string): Promise<boolean> {
      const dispute = find(id);
      if (!dispute) return false;
      dispute.files[name] = content;
      await store(dispute);
      return true;
    },

    /** PUT /dispute/:id/resolve */
    async answer(id: string, body: Record<string, unknown>): Promise<Answer> {
      const dispute = find(id);
      if (!dispute) return disputeRefusals.unknown;
      const message = text(body.message);
      const file = text(body.uploaded_filename);
      const refundKobo =
        wholeAmount(body.refund_amount) ?? (Number(body.refund_amount) === 0 ? 0 : null);
      const { resolution } = body;
      if (!message || !file || refundKobo === null || !(file in dispute.files))
        return disputeRefusals.paramsMissing;
      if (resolution !== "merchant-accepted" && resolution !== "declined")
        return disputeRefusals.paramsMissing;
      if (dispute.status !== "awaiting-merchant-feedback") return disputeRefusals.answered;
      dispute.attachment = file;
      dispute.messages.push({
        sender: "merchant",
        body: message,
        createdAt: new Date().toISOString(),
      });
      if (resolution === "merchant-accepted") {
        dispute.amountKobo = refundKobo || dispute.amountKobo;
        await resolve(dispute, resolution);
      } else {
        dispute.status = "awaiting-bank-feedback";
        dispute.resolution = "declined";
        await store(dispute);
      }
      return ok("Dispute successfully resolved", data(dispute));
    },
  };
}

export type Disputes = ReturnType<typeof createDisputes>;
