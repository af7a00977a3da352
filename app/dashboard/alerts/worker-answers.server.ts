import { z } from "zod";
import { renewPush } from "~/core/push/push-devices.server";
import { acceptFromPush } from "~/core/push/accept-order.server";
import { requirePermission, type Vendor } from "~/core/staff/guard.server";

const WorkerForm = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("accept"),
    order: z.string(),
    /** The order's store, as a person may work in several. */
    store: z.string(),
    expected: z.literal("pending"),
  }),
  z.object({
    intent: z.literal("renew"),
    old: z.string(),
    endpoint: z.string(),
    p256dh: z.string(),
    auth: z.string(),
  }),
]);

const answer = (status: number, message: string) =>
  Response.json(
    { ok: status < 400, message },
    { status, headers: { "Cache-Control": "no-store" } },
  );

/**
 * Answers the service worker: `accept` an order from its notification, `renew` a moved subscription
 * (docs/rules.md, Push).
 * @returns JSON with `ok` and a message for the person
 */
export async function answerWorker(vendor: Vendor, form: FormData): Promise<Response> {
  const submitted = WorkerForm.safeParse(Object.fromEntries(form));
  if (!submitted.success) return answer(400, "That can’t be done here");
  const { data: value } = submitted;
  if (value.intent === "renew")
    return (await renewPush(vendor.person.id, value.old, value))
      ? answer(200, "Renewed")
      : answer(404, "This device no longer rings");
  const store = [vendor, ...vendor.elsewhere].find(({ id }) => id === value.store);
  if (!store) return answer(404, "This order does not exist any more");
  requirePermission(store, "moveOrders");
  const accepted = await acceptFromPush({
    vendorId: store.id,
    userId: vendor.person.id,
    orderId: value.order,
  });
  return accepted.ok ? answer(200, accepted.message) : answer(accepted.status, accepted.message);
}
