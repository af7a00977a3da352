import { data, redirect } from "@remix-run/node";
import { parseWithZod } from "@conform-to/zod/v4";
import { advanceOrder, settleAttention } from "~/orders/advance-order.server";
import { refundDeclined } from "~/payments/decline-order.server";
import { declineReason, OrderAction, type OrderActionResult } from "./order-action-form";

type Press = { vendorId: string; userId: string; orderId: string; form: FormData; request: Request };

/**
 * Answers a form that moves an order, from the list or from the order's own page.
 * @returns for a script what became of it; else a redirect to the page the form stands on, so that a reload sends nothing twice; a refusal with
 *   400 (makes no sense) or 409 (the order has moved on)
 * @throws a 404 response when the vendor has no such order
 */
export async function pressOrder({ form, request, ...work }: Press) {
  const refuse = (result: Omit<Extract<OrderActionResult, { ok: false }>, "ok">, status: number) => data<OrderActionResult>({ ok: false, ...result }, { status });
  const submission = parseWithZod(form, { schema: OrderAction });
  if (submission.status !== "success") {
    const declining = form.get("intent") === "decline";
    return refuse({ message: declining ? null : "That can't be done to an order", result: declining ? submission.reply() : null }, 400);
  }
  const { value } = submission;
  let status: string | null = null;
  if (value.intent === "settle") {
    if (!(await settleAttention(work))) throw missing();
  } else {
    const outcome = await advanceOrder(value.intent === "decline" ? { ...work, move: "decline", reason: declineReason(value) } : { ...work, move: value.intent }, refundDeclined);
    if (!outcome.ok && outcome.kind === "missing") throw missing();
    if (!outcome.ok) return refuse({ message: outcome.message, result: null }, 409);
    status = outcome.status;
  }
  if (form.get("from") === "script") return data<OrderActionResult>({ ok: true, orderId: work.orderId, vendorId: work.vendorId, status });
  const { pathname, search } = new URL(request.url);
  return redirect(pathname + search);
}

const missing = () => new Response("This order is not here", { status: 404 });
