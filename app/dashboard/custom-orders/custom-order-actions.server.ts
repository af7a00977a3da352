import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "@remix-run/node";
import { z } from "zod";
import type { StoreRecord } from "~/core/stores/store-record.server";
import { paths } from "~/shared/paths";
import { refuse, type Refusal } from "~/shared/refusal";
import { expiryNames } from "~/core/custom-orders/custom-order";
import { undoCounterSale } from "~/core/custom-orders/counter-sale.server";
import type { LockedOrderWork, LockedOrderOutcome } from "~/core/custom-orders/locked-order.server";
import {
  recordOfflinePayment,
  undoOfflinePayment,
} from "~/core/custom-orders/offline-payment.server";
import {
  cancelCustomOrder,
  cancelLink,
  renewLink,
  sendLink,
} from "~/core/custom-orders/payment-link.server";
import type { ActionMessage } from "./action-message";
import { databaseNow } from "~/platform/database-clock.server";

const CustomOrderAction = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("paid-cash") }),
  z.object({ intent: z.literal("paid-transfer") }),
  z.object({ intent: z.literal("undo-paid") }),
  z.object({ intent: z.literal("cancel-link") }),
  z.object({ intent: z.literal("send-link") }),
  z.object({ intent: z.literal("renew-link"), expiry: z.enum(expiryNames) }),
  z.object({ intent: z.literal("cancel-order") }),
  z.object({ intent: z.literal("undo-sale") }),
]);
type CustomOrderAction = z.infer<typeof CustomOrderAction>;

const successMessages: Record<CustomOrderAction["intent"], ActionMessage> = {
  "paid-cash": "paid",
  "paid-transfer": "paid",
  "undo-paid": "undone",
  "cancel-link": "link-cancelled",
  "send-link": "link-sent",
  "renew-link": "link-renewed",
  "cancel-order": "cancelled",
  "undo-sale": "sale-undone",
};

/**
 * Handles a custom order's actions.
 * @returns a redirect with a message, so that a reload repeats nothing; or a refusal: 400 for an
 * unknown action, 409 if the order's state doesn't allow it
 * @throws a 404 response when the vendor has no such order
 */
export async function handleCustomOrderAction(
  work: LockedOrderWork,
  form: FormData,
  store: StoreRecord,
) {
  const submission = parseWithZod(form, { schema: CustomOrderAction });
  if (submission.status !== "success")
    return data<Refusal>(
      refuse("unknown-action", "That can’t be done to an order", { status: 400 }),
      { status: 400 },
    );
  const outcome = await carryOut(submission.value, work, store);
  if (outcome.ok)
    return redirect(
      paths.dashboard.customOrder(work.orderId, { said: successMessages[submission.value.intent] }),
    );
  if (outcome.status === 404) throw new Response(outcome.message, { status: 404 });
  return data<Refusal>(outcome, { status: outcome.status });
}

function carryOut(
  action: CustomOrderAction,
  work: LockedOrderWork,
  store: StoreRecord,
): Promise<LockedOrderOutcome> {
  const now = databaseNow();
  switch (action.intent) {
    case "paid-cash":
      return recordOfflinePayment(work, "Cash", store, now);
    case "paid-transfer":
      return recordOfflinePayment(work, "Transfer", store, now);
    case "undo-paid":
      return undoOfflinePayment(work, store);
    case "cancel-link":
      return cancelLink(work);
    case "send-link":
      return sendLink(work);
    case "renew-link":
      return renewLink(work, action.expiry, store, now);
    case "cancel-order":
      return cancelCustomOrder(work);
    case "undo-sale":
      return undoCounterSale(work, now);
  }
}
