import { sweepDisputes } from "~/core/disputes/follow-disputes.server";
import { sweepIdentities } from "~/core/identity/settle-identity.server";
import { takeWithRest } from "~/core/payments/held-payment.server";
import { endStaleHolds } from "~/core/payments/order-holds.server";
import { sendCoveredRefunds } from "~/core/payments/send-refunds.server";
import { sweepPayouts } from "~/core/payouts/send-payouts.server";
import { sweepTopUps } from "~/core/top-ups/finalize-top-up.server";
import { log } from "~/platform/log.server";
import { askAttempts } from "./ask-attempts.server";
import { messageUnanswered, notifyWaitingCustomers } from "./escalate-unanswered.server";
import { refundUnanswered } from "./refund-unanswered.server";
import { endOldAttempts, expireOrders, releaseExpiredLinks } from "./expire-orders.server";

/**
 * Checks attempts whose callback and webhook may be lost, ends those that have been open for half
 * an hour, ends unpaid orders and releases their stock, escalates and refunds unanswered orders and sends the
 * refunds that waited for sales (docs/rules.md, Sweeper). Logs a part that fails and goes on. Safe
 * in several processes at once.
 * @returns how many attempts it checked and how many orders ended
 */
export async function sweepPayments(): Promise<{ asked: number; expired: number }> {
  const asked = await part("asking", askAttempts);
  await part("ending attempts", endOldAttempts);
  const expired = await part("expiring orders", expireOrders);
  await part("releasing links", releaseExpiredLinks);
  await part("ending holds", endStaleHolds);
  await part("taking what is held", takeWithRest);
  await part("messaging stores about unanswered orders", messageUnanswered);
  await part("notifying customers who wait", notifyWaitingCustomers);
  await part("refunding unanswered orders", refundUnanswered);
  await part("asking about money that stores add", sweepTopUps);
  await part("sending refunds that waited", sendCoveredRefunds);
  await part("asking about payouts", sweepPayouts);
  await part("asking about disputes", sweepDisputes);
  await part("asking about identities", sweepIdentities);
  return { asked, expired };
}

async function part(name: string, work: () => Promise<number>): Promise<number> {
  try {
    return await work();
  } catch (error) {
    log().error({ err: error, part: name }, "A part of the sweep failed");
    return 0;
  }
}
