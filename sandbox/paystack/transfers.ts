import { randomBytes } from "node:crypto";
import { ok, refusals, type Answer } from "./answers";
import type { About, Faults } from "./faults";
import { inMs, type Later } from "../later";
import type { Recipient, Transfer } from "./records";
import type { State } from "./state";
import {
  recipientData,
  transferData,
  transferEvent,
  transferRefusals as refuse,
} from "./transfer-answers";
import { paging, wholeAmount } from "./transactions";
import type { Webhooks } from "./webhooks";

const OPENING_BALANCE_KOBO = 10_000_000_000;
const OTP = "123456";
const OTP_MS = 30 * 60_000;

/** By the account's last digits. */
const outcomeOf: Record<string, Transfer["outcome"]> = {
  "0001": "failed",
  "0002": "reversed",
  "0003": "otp",
};

const text = (value: unknown): string =>
  typeof value === "string" ? value.trim() : typeof value === "number" ? String(value) : "";

/**
 * pending → success, failed, or success → reversed, with a webhook at each; an `otp` waits half an
 * hour for its code (paystack.com/docs/transfers/how-transfers-work).
 * @param options.stepMs how long a transfer is pending
 */
export function createTransfers(
  state: State,
  how: { webhooks: Webhooks; faults: Faults; later: Later },
  options: { stepMs: number },
) {
  const { webhooks, faults, later } = how;
  let lastId = Math.max(860_703_113, ...state.transfers.keys());
  let lastRecipientId = Math.max(56_824_901, ...state.recipients.keys());
  const code = (prefix: string) => `${prefix}_${randomBytes(8).toString("hex").slice(0, 15)}`;

  const recipientOf = ({ recipient }: Transfer): Recipient => state.recipients.get(recipient)!;
  /** Faults may be for a reference or for an account number. */
  const about = (transfer: Transfer): About => ({
    reference: transfer.reference,
    email: recipientOf(transfer).accountNumber,
  });
  const findByReference = (reference: string): Transfer | undefined =>
    [...state.transfers.values()].find((transfer) => transfer.reference === reference);
  const findByCode = (transferCode: string): Transfer | undefined =>
    [...state.transfers.values()].find((transfer) => transfer.code === transferCode);

  const balanceKobo = (): number =>
    faults.planFor().balance ??
    [...state.transfers.values()]
      .filter(({ status }) => !["failed", "reversed", "abandoned"].includes(status))
      .reduce((left, { amountKobo }) => left - amountKobo, OPENING_BALANCE_KOBO);

  const waitMs: Partial<Record<Transfer["status"], number>> = {
    pending: options.stepMs,
    otp: OTP_MS,
  };

  const enter = async (transfer: Transfer): Promise<void> => {
    transfer.updatedAt = new Date().toISOString();
    const comesBack = transfer.status === "success" && transfer.outcome === "reversed";
    const wait = comesBack ? options.stepMs : waitMs[transfer.status];
    transfer.dueAt = wait === undefined ? null : inMs(wait);
    if (transfer.status === "success") transfer.transferredAt = transfer.updatedAt;
    const isTold = ["success", "failed", "reversed"].includes(transfer.status);
    const deliveries = isTold
      ? webhooks.prepare(about(transfer), (tamper) =>
          transferEvent(transfer, recipientOf(transfer), tamper),
        )
      : [];
    await state.commit({ transfers: [transfer], deliveries });
    webhooks.send(about(transfer), deliveries);
    awaitNext(transfer);
  };

  const awaitNext = (transfer: Transfer) => {
    const { dueAt, status } = transfer;
    if (dueAt === null) return;
    later.at(dueAt, async () => {
      // It was finalized meanwhile.
      if (transfer.status !== status) return;
      transfer.status =
        status === "otp"
          ? "abandoned"
          : status === "success"
            ? "reversed"
            : transfer.outcome === "failed"
              ? "failed"
              : "success";
      await enter(transfer);
    });
  };

  const create = async (
    {
      reference,
      amountKobo,
      recipient,
    }: { reference: string; amountKobo: number; recipient: Recipient },
    reason: string | null,
  ): Promise<Answer> => {
    if (findByReference(reference)) return refuse.transferDuplicate;
    if (amountKobo > balanceKobo()) return refuse.balanceTooLow;
    const now = new Date().toISOString();
    const transfer: Transfer = {
      id: ++lastId,
      code: code("TRF"),
      reference,
      amountKobo,
      currency: "NGN",
      reason,
      recipient: recipient.id,
      status: "pending",
      outcome: "success",
      createdAt: now,
      updatedAt: now,
      transferredAt: null,
      dueAt: null,
    };
    transfer.outcome =
      faults.planFor(about(transfer)).transfer?.outcome ??
      outcomeOf[recipient.accountNumber.slice(-4)] ??
      "success";
    if (transfer.outcome === "otp") transfer.status = "otp";
    state.transfers.set(transfer.id, transfer);
    await enter(transfer);
    return ok(
      transfer.status === "otp" ? "Transfer requires OTP to continue" : "Transfer has been queued",
      transferData(transfer, faults.planFor(about(transfer))),
    );
  };

  return {
    start(): void {
      for (const transfer of state.transfers.values()) awaitNext(transfer);
    },
    all: (): Transfer[] => [...state.transfers.values()],

    /** POST /transferrecipient: the same account is the same recipient. */
    createRecipient(body: Record<string, unknown>): Promise<Answer> {
      const name = text(body.name);
      const accountNumber = text(body.account_number);
      const bankCode = text(body.bank_code);
      return faults.call("recipient", { reference: "", email: accountNumber }, async () => {
        if (!name || !bankCode) return refuse.recipientIncomplete;
        if (!/^\d{10}$/.test(accountNumber)) return refuse.accountInvalid;
        const known = [...state.recipients.values()].find(
          (one) => one.accountNumber === accountNumber && one.bankCode === bankCode,
        );
        if (known) return ok("Transfer recipient created successfully", recipientData(known));
        const now = new Date().toISOString();
        const recipient: Recipient = {
          id: ++lastRecipientId,
          code: code("RCP"),
          name,
          accountNumber,
          bankCode,
          createdAt: now,
          updatedAt: now,
        };
        state.recipients.set(recipient.id, recipient);
        await state.commit({ recipients: [recipient] });
        const answer = ok("Transfer recipient created successfully", recipientData(recipient));
        return { ...answer, http: 201 };
      });
    },

    /** POST /transfer */
    create(body: Record<string, unknown>): Promise<Answer> {
      const reference = text(body.reference);
      const recipient = [...state.recipients.values()].find(
        (one) => one.code === text(body.recipient),
      );
      const meant = { reference, email: recipient?.accountNumber ?? "" };
      return faults.call("transfer", meant, () => {
        const amountKobo = wholeAmount(body.amount);
        if (text(body.source) !== "balance") return refuse.sourceInvalid;
        if (amountKobo === null) return refusals.amountInvalid;
        if (!recipient) return refuse.recipientInvalid;
        if (!/^[a-z0-9_-]{16,50}$/.test(reference)) return refuse.transferReferenceInvalid;
        return create({ reference, amountKobo, recipient }, text(body.reason) || null);
      });
    },

    /** POST /transfer/finalize_transfer */
    async finalize(body: Record<string, unknown>): Promise<Answer> {
      const transfer = findByCode(text(body.transfer_code));
      if (!transfer || transfer.status !== "otp") return refuse.transferCodeInvalid;
      return faults.call("finalize", about(transfer), async () => {
        if (text(body.otp) !== OTP) return refuse.otpInvalid;
        transfer.status = "pending";
        await enter(transfer);
        return ok("Transfer has been queued", transferData(transfer));
      });
    },

    /** POST /transfer/resend_otp. */
    resendOtp(body: Record<string, unknown>): Answer {
      return findByCode(text(body.transfer_code))?.status === "otp"
        ? ok("OTP has been resent", null)
        : refuse.transferCodeInvalid;
    },

    /** GET /transfer/verify/:reference. */
    verify(reference: string): Promise<Answer> {
      const transfer = findByReference(reference);
      const meant = transfer ? about(transfer) : { reference, email: "" };
      return faults.call("transferVerify", meant, () =>
        transfer
          ? ok("Transfer retrieved", {
              ...transferData(transfer, faults.planFor(meant)),
              recipient: recipientData(recipientOf(transfer)),
            })
          : refuse.transferUnknown,
      );
    },

    /** GET /transfer: newest first, from `from` on. */
    list(query: Record<string, unknown>): Answer {
      const from = text(query.from);
      const matching = [...state.transfers.values()]
        .filter(({ createdAt }) => !from || createdAt >= from)
        .reverse();
      const { slice, meta } = paging(matching, query);
      const data = slice.map((transfer) => ({
        ...transferData(transfer, faults.planFor(about(transfer))),
        recipient: recipientData(recipientOf(transfer)),
      }));
      return ok("Transfers retrieved", data, meta);
    },

    /** GET /balance. */
    balance: (): Answer => ok("Balances retrieved", [{ currency: "NGN", balance: balanceKobo() }]),
  };
}

export type Transfers = ReturnType<typeof createTransfers>;
