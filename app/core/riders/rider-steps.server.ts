import { and, asc, eq, isNull } from "drizzle-orm";
import { handOvers, orders } from "~schema";
import type { OrderStatus } from "~schema/orders";
import { afterDelivery } from "~/core/orders/advance-order.server";
import { lockOrder, transitionOrder, type OrderRow } from "~/core/orders/transition-order.server";
import { forVendor, type Tx } from "~/platform/db.server";
import { isUuid } from "~/shared/ids";
import { refuse, type Refusal } from "~/shared/refusal";
import { msg, type Message } from "~/shared/translate";
import { carriedStatuses, isCarried } from "./hand-over.server";
import { isSameCode } from "./rider-link.server";
import { MAX_WRONG_TRIES, type RiderTrip } from "./trip.queries.server";

type Step = { intent: "pickedUp" } | { intent: "delivered"; code: string };
/** Codes: `gone`, the rider doesn't carry this order (404); `wrong` and `locked`, about the code. */
type StepOutcome = { ok: true } | Refusal<Message>;

const gone = refuse("gone", msg("You don’t have this order any more. Ask the store."), {
  status: 404,
});
const locked = refuse("locked", msg("Too many wrong codes. Call the store: they can finish it."));

/**
 * Takes a rider's step on an order of their trip. Taken twice, it has one effect, and both succeed
 * (docs/rules.md, Riders). The order's lock lets only one code be tried at a time.
 */
export async function takeRiderStep(
  { id: tripId, vendorId, rider }: Pick<RiderTrip, "id" | "vendorId" | "rider">,
  orderId: string,
  step: Step,
): Promise<StepOutcome> {
  if (!isUuid(orderId)) return gone;
  return forVendor(vendorId, async (tx): Promise<StepOutcome> => {
    const order = await lockOrder(tx, vendorId, orderId);
    const ofTrip = and(
      eq(handOvers.vendorId, vendorId),
      eq(handOvers.tripId, tripId),
      eq(handOvers.orderId, orderId),
      isNull(handOvers.endedAt),
    );
    const [handOver] = order ? await tx.select().from(handOvers).where(ofTrip) : [];
    if (!order || !handOver) return gone;
    if (order.status === "delivered") return { ok: true };
    if (!isCarried(order)) return gone;
    if (step.intent === "pickedUp") return move(tx, order, ["ready"], "on_the_way", rider.id);
    if (handOver.wrongTries >= MAX_WRONG_TRIES) return locked;
    if (!isSameCode(step.code, handOver.code)) {
      const wrongTries = handOver.wrongTries + 1;
      await tx.update(handOvers).set({ wrongTries }).where(ofTrip);
      const n = MAX_WRONG_TRIES - wrongTries;
      return n === 0
        ? locked
        : refuse("wrong", msg("Wrong code. {n} try left.|Wrong code. {n} tries left.", { n }), {
            status: 400,
          });
    }
    return move(tx, order, carriedStatuses, "delivered", rider.id);
  });
}

/**
 * Moves an order, and what was added to it and is ready, where their statuses allow. The rider acts
 * for the store, by their own id, which `namesOf` knows.
 */
async function move(
  tx: Tx,
  { vendorId, id }: OrderRow,
  from: readonly OrderStatus[],
  to: "on_the_way" | "delivered",
  riderId: string,
): Promise<{ ok: true }> {
  const added = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.vendorId, vendorId), eq(orders.addsTo, id)))
    .orderBy(asc(orders.id));
  const actor = { type: "vendor", id: riderId } as const;
  for (const { id: orderId } of [{ id }, ...added]) {
    const outcome = await transitionOrder(tx, { vendorId, orderId, from, to, actor });
    if (outcome.ok && to === "delivered") await afterDelivery(tx, outcome.order);
  }
  return { ok: true };
}
