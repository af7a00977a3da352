import { and, eq, inArray, isNull } from "drizzle-orm";
import { outbox, vendorProfiles, type orders } from "~schema";
import type { OrderEmailKind } from "~schema/outbox";
import type { Tx } from "~/platform/db.server";
import { sendJobs } from "~/platform/jobs.server";
import { enqueueCustomerMessage } from "./customer-message.server";
import { DEFAULT_ZONE, fromZone, inZone, isZone } from "~/shared/clock";

/**
 * Enqueues e-mails about an order in the transaction that they report on, once per order and kind
 * (docs/rules.md, Mail).
 * @param order.customerEmail null skips the customer's e-mails
 * @param about the refund reported; each refund has its own e-mail
 * @param sendAt at once if left out
 */
export async function enqueueEmail(
  tx: Tx,
  order: { id: string; vendorId: string; customerEmail: string | null },
  kinds: readonly OrderEmailKind[],
  about = "",
  sendAt?: Date,
): Promise<void> {
  const kindsToSend = kinds.filter(
    (kind) => order.customerEmail !== null || !kind.endsWith("_customer"),
  );
  if (kindsToSend.length === 0) return;
  const { vendorId, id: orderId } = order;
  const rows = await tx
    .insert(outbox)
    .values(kindsToSend.map((kind) => ({ vendorId, orderId, kind, about })))
    .onConflictDoNothing()
    .returning({ id: outbox.id });
  await sendJobs(
    tx,
    "emails",
    rows.map(({ id }) => id),
    sendAt,
  );
}

/** Deletes e-mails about an order that haven't been tried yet (docs/rules.md, Mail). */
export async function dropEmails(
  tx: Tx,
  {
    vendorId,
    orderId,
    kinds,
  }: { vendorId: string; orderId: string; kinds: readonly OrderEmailKind[] },
): Promise<void> {
  if (kinds.length === 0) return;
  await tx
    .delete(outbox)
    .where(
      and(
        eq(outbox.vendorId, vendorId),
        eq(outbox.orderId, orderId),
        inArray(outbox.kind, [...kinds]),
        isNull(outbox.sentAt),
        eq(outbox.attempts, 0),
      ),
    );
}

const MORNING_MINUTES = 9 * 60;

/** Returns 09:00 of the following day in a time zone. */
export function nextMorning(at: Date, zone: string): Date {
  const { year, month, day } = inZone(at, zone);
  return fromZone({ year, month, day: day + 1, minutes: MORNING_MINUTES }, zone);
}

/** Asks for a review the next morning, in the store's time zone (docs/rules.md, Reviews). */
export async function enqueueReviewQuestion(
  tx: Tx,
  order: typeof orders.$inferSelect,
  now: Date,
): Promise<void> {
  if (order.customerEmail === null && !order.messagesWanted) return;
  const [store] = await tx
    .select({ settings: vendorProfiles.settings })
    .from(vendorProfiles)
    .where(eq(vendorProfiles.id, order.vendorId));
  const { timeZone } = store?.settings ?? {};
  const zone = timeZone && isZone(timeZone) ? timeZone : DEFAULT_ZONE;
  const sendAt = nextMorning(now, zone);
  await enqueueEmail(tx, order, ["review_asked_customer"], "", sendAt);
  await enqueueCustomerMessage(tx, order, "review_asked", { sendAt });
}
