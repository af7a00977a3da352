import { data, redirect } from "@remix-run/node";
import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";
import {
  advanceOrder,
  resolveAttention,
  undoOrderStep,
  type AdvanceOrderOutcome,
} from "~/core/orders/advance-order.server";
import { delayOrder } from "~/core/orders/delay-order.server";
import { withdrawAddition } from "~/core/additions/add-to-order.server";
import { decideDispute } from "~/core/disputes/answer-dispute.server";
import { askForRest, returnMismatch, takeMismatch } from "~/core/mismatches/decide-mismatch.server";
import { declineOrder } from "~/core/cancellations/decline-order.server";
import { requestRefund } from "~/core/cancellations/give-back.server";
import { toForwardTransition } from "~/core/orders/order-status";
import { findOwnStore } from "~/core/stores/store-record.server";
import { databaseNow } from "~/platform/database-clock.server";
import { formatKobo } from "~/shared/money";
import { refuse, type Refusal } from "~/shared/refusal";
import { requirePermission, type Vendor } from "~/core/staff/guard.server";
import type { Permission } from "~/core/staff/permissions";
import { OrderAction } from "./order-action.server";
import {
  declineReason,
  RETURNED,
  SOLD_OUT,
  toTypedAction,
  type OrderActionResult,
} from "./order-action-form";
import { readForm } from "~/platform/read-form.server";

type OrderWork = { vendorId: string; userId: string; orderId: string };
/** Rules: docs/rules.md, Staff. */
const requiredPermission: Record<z.output<typeof OrderAction>["intent"], Permission> = {
  accept: "moveOrders",
  ready: "moveOrders",
  deliver: "moveOrders",
  undo: "moveOrders",
  late: "moveOrders",
  decline: "declineOrders",
  resolve: "declineOrders",
  refund: "refunds",
  withdraw: "customOrders",
  take: "refunds",
  askRest: "refunds",
  return: "refunds",
  answerDispute: "refunds",
  acceptDispute: "refunds",
};

/**
 * Handles a form about an order, sent from the list, the order's page or the kitchen display.
 * @param orderId from the page's address; without it, the form names the order
 * @returns the outcome for a script; else a redirect to the form's page, so that a reload does not
 * submit twice. A refusal has status 400 (invalid) or 409 (the order or its money has moved on)
 * @throws a 404 response when the vendor has no such order, a 403 response when the role may not do
 * this
 */
export async function handleOrderAction(
  { id: vendorId, person, role, zone }: Pick<Vendor, "id" | "person" | "role" | "zone">,
  request: Request,
  orderId?: string,
) {
  const form = await readForm(request);
  const work: OrderWork = {
    vendorId,
    userId: person.id,
    orderId: orderId ?? String(form.get("orderId") ?? ""),
  };
  const submission = parseWithZod(form, { schema: OrderAction });
  if (submission.status !== "success") {
    const about = toTypedAction(form.get("intent"));
    return data<OrderActionResult>(
      about
        ? { ok: false, message: null, result: submission.reply(), about }
        : { ok: false, message: "That can't be done to an order", result: null },
      { status: 400 },
    );
  }
  const { value } = submission;
  requirePermission({ role }, requiredPermission[value.intent]);
  let status: string | null = null;
  if (value.intent === "refund") {
    const refusal = await refundManually(work, {
      amountKobo: value.amount,
      reason: value.reason,
      token: value.token,
    });
    if (refusal) {
      const { field, message, status } = refusal;
      const reply = field ? { fieldErrors: { [field]: [message] } } : { formErrors: [message] };
      return data<OrderActionResult>(
        { ok: false, message: null, result: submission.reply(reply), about: "refund" },
        { status },
      );
    }
  } else if (value.intent === "resolve") {
    if (!(await resolveAttention(work))) throw orderNotFound();
  } else if (isDecision(value)) {
    const outcome = await decide(work, value);
    if (!outcome.ok) return refusedAction(outcome);
  } else {
    const outcome = await takeStep(work, value, zone);
    if (!outcome.ok) return refusedAction(outcome);
    status = outcome.status;
  }
  if (form.get("from") === "script")
    return data<OrderActionResult>({
      ok: true,
      orderId: work.orderId,
      vendorId: work.vendorId,
      status,
      step: toForwardTransition(value.intent),
    });
  return redirect(pathAfter(value.intent, request.url));
}

/** Returns to the form's page; after a decline, closes the order so that the list moves on. */
function pathAfter(intent: string, url: string): string {
  const { pathname, searchParams } = new URL(url);
  if (intent === "decline") for (const name of ["order", "decline"]) searchParams.delete(name);
  const search = searchParams.toString();
  return search ? `${pathname}?${search}` : pathname;
}

/** @throws a 404 response when there is no such order */
function refusedAction({ message, status }: Refusal) {
  if (status === 404) throw orderNotFound();
  return data<OrderActionResult>({ ok: false, message, result: null }, { status });
}

type Action = z.output<typeof OrderAction>;
const decisions = [
  "withdraw",
  "take",
  "askRest",
  "return",
  "answerDispute",
  "acceptDispute",
] as const;
type Decision = Extract<Action, { intent: (typeof decisions)[number] }>;
const isDecision = (action: Action): action is Decision =>
  decisions.some((intent) => intent === action.intent);
type Step = Exclude<Action, Decision | { intent: "refund" | "resolve" }>;

async function decide(work: OrderWork, decision: Decision) {
  switch (decision.intent) {
    case "withdraw":
      return withdrawAddition(work, decision.addition);
    case "take":
      return takeMismatch(work);
    case "return":
      return returnMismatch(work, RETURNED);
    case "askRest":
      return askForRest(await findOwnStore(work.vendorId), work, decision.token, databaseNow());
    default:
      return decideDispute({
        vendorId: work.vendorId,
        disputeId: decision.dispute,
        by: { as: "store", userId: work.userId },
        answer: decision.intent === "answerDispute" ? decision.text : null,
      });
  }
}

function takeStep(work: OrderWork, step: Step, zone: string): Promise<AdvanceOrderOutcome> {
  switch (step.intent) {
    case "late":
      return delayOrder({ ...work, minutes: step.minutes, promised: step.promised, zone });
    case "decline":
      return declineOrder({
        ...work,
        reason: declineReason(step),
        soldOutLines: step.common === SOLD_OUT ? (step.soldOut ?? []) : [],
      });
    case "undo":
      return undoOrderStep(work);
    case "accept":
      return advanceOrder({
        ...work,
        move: "accept",
        readyInMinutes: step.minutes ?? step.typedMinutes ?? null,
      });
    default:
      return advanceOrder({ ...work, move: step.intent });
  }
}

/**
 * Sending the same form twice refunds once.
 * @throws a 404 response
 */
async function refundManually(
  { vendorId, userId, orderId }: OrderWork,
  ask: { amountKobo: number; reason: string; token: string },
): Promise<Refusal | null> {
  const outcome = await requestRefund({
    vendorId,
    orderId,
    amountKobo: ask.amountKobo,
    reason: ask.reason,
    source: "hand",
    actor: { type: "vendor", id: userId },
    token: `${orderId}:${ask.token}`,
  });
  if (!outcome.ok) {
    if (outcome.status === 404) throw orderNotFound();
    return outcome;
  }
  if (outcome.amountKobo === ask.amountKobo) return null;
  // The first submission arrived but its answer was lost, and the vendor then changed the amount.
  return refuse(
    "already-sent",
    `${formatKobo(outcome.amountKobo)} has already been refunded from this form. Open the order again to refund more.`,
  );
}

const orderNotFound = () => new Response("This order does not exist any more", { status: 404 });
