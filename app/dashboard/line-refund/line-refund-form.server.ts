import { data, redirect } from "@remix-run/node";
import { refundParts, type ChosenPart } from "~/core/line-refunds/line-refunds.server";
import { MAX_REASON_LENGTH, NOT_SURE } from "~/dashboard/order/order-action-form";
import { isUuid } from "~/shared/ids";
import { paths } from "~/shared/paths";
import { readCount } from "~/shared/typed-number";
import type { LineRefundResult, TypedRefund } from "./line-refund-form";

const PART = /^part\.([0-9a-f-]{36})\.([0-9a-f-]{36})?$/;

/** Reads the chosen parts, and what is wrong with a number. */
function readParts(typed: TypedRefund): { parts: ChosenPart[]; errors: Record<string, string> } {
  const errors: Record<string, string> = {};
  const parts = Object.entries(typed).flatMap(([name, text]): ChosenPart[] => {
    const [, lineId, optionId = null] = PART.exec(name) ?? [];
    if (!lineId || /^0*$/.test(text.trim())) return [];
    const quantity = readCount(text, "Please write a whole number");
    if (!quantity.ok) errors[name] = quantity.message;
    return [{ lineId, optionId: optionId || null, quantity: quantity.ok ? quantity.value : 0 }];
  });
  if (typed.fees === "on") parts.push({ lineId: null, optionId: null, quantity: 1 });
  return { parts, errors };
}

/**
 * Answers the form of a refund by line: what is chosen comes to, or the refund of just that, once
 * its amount was shown (docs/rules.md, Refunds). Works without scripts.
 * @throws a 404 response when the vendor has no such order
 */
export async function handleLineRefund(
  { vendorId, userId, orderId }: { vendorId: string; userId: string; orderId: string },
  form: FormData,
) {
  const typed: TypedRefund = Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
  const { parts, errors } = readParts(typed);
  const isSent = typed.intent === "refund";
  const reason = (typed.reason ?? "").trim();
  if (isSent) {
    if (!reason) errors.reason = "Please say why: the customer will read it";
    else if (reason.length > MAX_REASON_LENGTH)
      errors.reason = `Please keep it under ${MAX_REASON_LENGTH} characters`;
    if (typed.sure !== "on") errors.sure = NOT_SURE;
  }
  const shown = /^\d{1,15}$/.test(typed.shownKobo ?? "") ? Number(typed.shownKobo) : null;
  const again = (over: Partial<LineRefundResult>, status = 400) =>
    data<LineRefundResult>(
      { typed, amountKobo: shown, message: null, errors, ...over },
      { status },
    );
  if (!isUuid(typed.token)) return again({ message: "Please open this page again." });
  if (Object.keys(errors).length > 0) return again({});
  const outcome = await refundParts(
    { vendorId, orderId },
    {
      userId,
      parts,
      shownKobo: isSent ? shown : null,
      reason,
      returnsStock: typed.back === "on",
      takesOff: typed.off === "on",
      token: typed.token,
    },
  );
  if (outcome.ok) return redirect(`${paths.dashboard.order(orderId)}#money-back`);
  const { status, code, message, amountKobo = null } = outcome;
  if (status === 404) throw new Response("This order does not exist any more", { status: 404 });
  if (code !== "amount") return again({ message, amountKobo }, status);
  return isSent
    ? again({ message: `${message} Look at it, then refund it.`, amountKobo }, 409)
    : again({ amountKobo }, 200);
}
