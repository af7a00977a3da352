import { and, eq, isNull } from "drizzle-orm";
import { handOvers, orders } from "~schema";
import { giveOrders } from "~/core/riders/give-orders.server";
import { riderToken } from "~/core/riders/rider-link.server";
import { systemDb } from "~/platform/db.server";
import { action as step, loader as open } from "~/routes/rider.$token";
import { findCustomerOrder } from "~/storefront/order/order-page.server";
import { riderNote } from "~/storefront/order/order-rider.server";
import { english } from "~/shared/translate";
import { makeOrder, type MadeVendor } from "../../drizzle/seed/factories";
import { aRequest, routeArgs } from "./vendor-requests";

/** Makes a paid delivery from an hour ago, so that its events so far are in the past. */
export const readyOrder = (vendorId: string, over: Partial<Parameters<typeof makeOrder>[1]> = {}) =>
  makeOrder(systemDb, {
    vendorId,
    status: "ready",
    orderType: "delivery",
    customerName: "Ngozi Eze",
    deliveryAddress: "12 Bode Thomas Street",
    deliveryArea: "Surulere",
    deliveryInstructions: "Behind the blue kiosk",
    deliveryPin: "6.49710,3.35660",
    createdAt: new Date(Date.now() - 3_600_000),
    ...over,
  });
export const orderRow = async (id: string) =>
  (await systemDb.select().from(orders).where(eq(orders.id, id)))[0]!;

/** An order's current hand-over. */
export const openHandOver = (orderId: string) =>
  and(eq(handOvers.orderId, orderId), isNull(handOvers.endedAt));

/** Gives orders to a rider. @returns the token of their link */
export async function giveTo(
  vendor: MadeVendor,
  orderIds: string[],
  rider: { id: string },
): Promise<string> {
  const by = { vendorId: vendor.id, userId: vendor.user.id };
  const outcome = await giveOrders({ ...by, orderIds, rider });
  if (!outcome.ok) throw new Error(outcome.message);
  const [handOver] = await systemDb.select().from(handOvers).where(openHandOver(orderIds[0]!));
  return riderToken(handOver!.tripId);
}

/** Returns the note about the rider on the customer's page. */
export async function noteOf(vendorId: string, orderId: string) {
  const order = await findCustomerOrder(vendorId, orderId);
  return riderNote(order!, "Africa/Lagos", english);
}
/** Returns the code of an order's current hand-over, as its customer reads it. */
export const codeOf = async (vendorId: string, orderId: string) =>
  (await noteOf(vendorId, orderId))!.code!;

export async function openLink(token: string) {
  const answer = await open(routeArgs(aRequest(`/rider/${token}`), { token }));
  return { status: answer.status, headers: answer.headers, body: await answer.text() };
}
export async function postStep(token: string, form: Record<string, string>) {
  const answer = await step(routeArgs(aRequest(`/rider/${token}`, { form }), { token }));
  return { status: answer.status, body: await answer.text() };
}
