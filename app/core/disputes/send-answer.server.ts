import { and, eq, isNull, sql } from "drizzle-orm";
import { disputes } from "~schema";
import { systemDb } from "~/platform/db.server";
import { RetryJob } from "~/platform/jobs.server";
import { log } from "~/platform/log.server";
import type { PaystackFailure } from "~/platform/paystack-answers.server";
import { paystack } from "~/platform/paystack.server";
import { formatKobo } from "~/shared/money";
import type { DisputeRow } from "./apply-dispute.server";
import { gatherEvidence } from "./evidence.server";
import { followDispute } from "./follow-disputes.server";

/**
 * Sends a decision to the provider. It is asked first, so an answer that arrived before and was lost
 * on its way back is not sent again (docs/rules.md, Disputes).
 * @throws RetryJob until the provider has it
 */
export async function sendDisputeAnswer(disputeId: string): Promise<void> {
  const [dispute] = await systemDb
    .select()
    .from(disputes)
    .where(and(eq(disputes.id, disputeId), isNull(disputes.sentAt)));
  if (!dispute?.answeredAt) return;
  const { vendorId, providerId } = dispute;
  const now = await paystack().fetchDispute(providerId);
  if (!now.ok) throw notSent(dispute, now);
  if (now.data.state === "open") await send(dispute);
  await systemDb
    .update(disputes)
    .set({ sentAt: sql`now()` })
    .where(and(eq(disputes.vendorId, vendorId), eq(disputes.id, disputeId)));
  await followDispute(providerId);
}

async function send(dispute: DisputeRow): Promise<void> {
  const { providerId, answer } = dispute;
  const { evidence, file } = await gatherEvidence(dispute);
  const uploaded = await paystack().uploadEvidence(providerId, file);
  if (!uploaded.ok) throw notSent(dispute, uploaded);
  if (answer !== null) {
    const added = await paystack().addEvidence(providerId, evidence);
    if (!added.ok) throw notSent(dispute, added);
  }
  const answered = await paystack().answerDispute(providerId, {
    resolution: answer === null ? "merchant-accepted" : "declined",
    message: answer ?? `The store gives ${formatKobo(dispute.amount)} back`,
    refundKobo: answer === null ? dispute.amount : 0,
    uploadedFile: uploaded.data,
  });
  if (!answered.ok) throw notSent(dispute, answered);
}

function notSent(
  { id, vendorId, orderId }: DisputeRow,
  { code, message }: PaystackFailure,
): RetryJob {
  log().warn(
    { disputeId: id, vendorId, orderId, code, reason: message },
    "An answer to a bank was not sent",
  );
  return new RetryJob("The provider has not taken the answer");
}
