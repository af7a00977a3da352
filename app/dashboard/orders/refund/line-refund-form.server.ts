import { data, redirect } from "@remix-run/node";
import { refundParts } from "~/core/line-refunds/line-refunds.server";
import {
  declineReason,
  MAX_REASON_LENGTH,
  NO_REASON,
  NO_WORD,
  SOLD_OUT,
} from "~/dashboard/orders/detail/order-action-form";
import { isUuid } from "~/shared/ids";
import { paths } from "~/shared/paths";
import { readParts, type LineRefundResult, type TypedRefund } from "./line-refund-form";

/**
 * Handles the refund form: it first shows the amount, then refunds (docs/rules.md, Refunds). Works
 * without scripts.
 * @throws a 404 response when the vendor has no such order
 */
export async function handleLineRefund(
  { vendorId, userId, orderId }: { vendorId: string; userId: string; orderId: string },
  form: FormData,
) {
  const typed: TypedRefund = Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
  const soldOut = form.getAll("soldOut").map(String);
  const { parts, errors } = readParts(typed);
  const order = orderAfter(typed);
  const needsReason = parts === null || order === "ends";
  const reason =
    declineReason({ common: typed.common, reason: (typed.reason ?? "").trim() }) ||
    (needsReason ? "" : NO_WORD);
  if (!reason) errors.reason = NO_REASON;
  else if (reason.length > MAX_REASON_LENGTH)
    errors.reason = `Please keep it to ${MAX_REASON_LENGTH} characters`;
  const shownKobo = /^\d{1,15}$/.test(typed.shownKobo ?? "") ? Number(typed.shownKobo) : null;
  const again = (over: Partial<LineRefundResult>, status = 400) =>
    data<LineRefundResult>(
      { typed, soldOut, amountKobo: shownKobo, message: null, errors, ...over },
      { status },
    );
  if (!isUuid(typed.token)) return again({ message: "Please open this page again." });
  if (Object.keys(errors).length > 0) return again({});
  const outcome = await refundParts(
    { vendorId, orderId },
    {
      userId,
      parts,
      shownKobo,
      reason,
      returnsStock: typed.back === "on",
      order,
      soldOutLines: typed.common === SOLD_OUT ? soldOut.filter(isUuid) : [],
      token: typed.token,
    },
  );
  if (outcome.ok) return redirect(`${paths.dashboard.order(orderId)}#money-back`);
  const { status, code, message, amountKobo = null } = outcome;
  if (status === 404) throw new Response("This order does not exist any more", { status: 404 });
  if (code !== "amount") return again({ message, amountKobo }, status);
  return shownKobo === null
    ? again({ amountKobo }, 200)
    : again({ message: `${message} Look at it, then refund it.`, amountKobo }, 409);
}

const orderAfter = ({ what, order }: TypedRefund) =>
  order === "ends" || (order === "off" && what !== "all") ? order : "stays";
