import { and, eq, inArray, isNotNull, isNull, notExists, or, sql, type SQL } from "drizzle-orm";
import {
  couponRedemptions,
  customerErasures,
  customers,
  disputes,
  emailOptOuts,
  messages,
  phoneCodes,
  reviews,
  reviewEvents,
  reviewVotes,
  orderEvents,
  orderItems,
  orderPushSubscriptions,
  orders,
  outbox,
  paymentAttempts,
  paymentEvents,
  pictureUploads,
  refunds,
} from "~schema";
import { violatesConstraint } from "~/platform/constraint-violation.server";
import { refuse, type Refusal } from "~/shared/refusal";
import { systemDb, type Tx } from "~/platform/db.server";
import { announce } from "~/platform/events.server";
import { deletePicture } from "~/platform/store-picture.server";
import { lockSums } from "~/core/orders/lock-sums.server";
import { ERASED_NAME, type Subject } from "./subject";
import { matchingCustomers, isOpenOrder, matchingOrders } from "./subject.queries.server";

/** Codes: `open`, orders in progress; `changed`, not the page's number of orders; `missing`. */
type EraseOutcome = { ok: true; orders: number } | Refusal;

const refusals = {
  open: refuse(
    "open",
    "An order of theirs is not over yet. Finish or decline it first, then erase.",
  ),
  changed: refuse(
    "changed",
    "Their orders have changed since this page was read. Look again at what is there, then erase.",
  ),
  missing: refuse("missing", "Nothing is held of this customer any more."),
};

/**
 * Erases a customer from a store's records: deletes personal data, keeps what was sold and paid
 * (docs/rules.md, Customer data).
 * @param ask.expected how many orders the page showed
 */
export async function eraseCustomer(
  ask: { vendorId: string; byUserId: string; subject: Subject; expected: number },
  now: Date,
): Promise<EraseOutcome> {
  const { vendorId, byUserId, subject, expected } = ask;
  try {
    // Not `forVendor`: the provider's events are in a table that is closed to vendors. Every
    // statement names the vendor.
    let pictures: string[] = [];
    const outcome = await systemDb.transaction(async (tx) => {
      const idsOf = async (theirs: SQL) =>
        (await tx.select({ id: orders.id }).from(orders).where(theirs).orderBy(orders.id)).map(
          ({ id }) => id,
        );
      const seen = await idsOf(
        matchingOrders(vendorId, subject, await matchingCustomers(tx, vendorId, subject)),
      );
      if (seen.length > 0) await lockOrders(tx, vendorId, seen);
      // Read again under the locks: another erasure may have been first.
      const rows = await matchingCustomers(tx, vendorId, subject)
        .orderBy(customers.id)
        .for("update");
      const theirs = matchingOrders(vendorId, subject, rows);
      const ids = await idsOf(theirs);
      if (rows.length === 0 && ids.length === 0) return refusals.missing;
      if (ids.length !== expected || ids.join() !== seen.join()) return refusals.changed;
      if (ids.length > 0) {
        const [open] = await tx
          .select({ id: orders.id })
          .from(orders)
          .where(and(eq(orders.vendorId, vendorId), inArray(orders.id, ids), isOpenOrder(tx, now)))
          .limit(1);
        if (open) return refusals.open;
      }
      const addresses = await addressesOf(tx, vendorId, ids);
      pictures = await scrubOrders(tx, vendorId, ids);
      if ("phone" in subject)
        await tx
          .update(couponRedemptions)
          .set({ phone: null })
          .where(
            and(
              eq(couponRedemptions.vendorId, vendorId),
              eq(couponRedemptions.phone, subject.phone),
            ),
          );
      await eraseRows(tx, vendorId, subject, rows);
      if ((await idsOf(theirs)).length > 0) throw new OrderedAgain();
      const known = "email" in subject ? [subject.email] : rows.map(({ email }) => email);
      await dropOptOuts(tx, vendorId, [...addresses, ...known]);
      await tx
        .insert(customerErasures)
        .values({ vendorId, erasedBy: byUserId, orders: ids.length, createdAt: now });
      await announce(tx, { topic: "order", vendorId });
      return { ok: true as const, orders: ids.length };
    });
    if (outcome.ok) await deletePictures(vendorId, pictures);
    return outcome;
  } catch (error) {
    if (error instanceof OrderedAgain || violatesConstraint(error, "foreignKey", "orders_customer"))
      return refusals.changed;
    throw error;
  }
}

/** Deletes these customers, or only the searched address if other orders name the row. */
async function eraseRows(
  tx: Pick<Tx, "delete" | "update" | "select">,
  vendorId: string,
  subject: Subject,
  rows: readonly { id: string }[],
): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  const theirs = and(eq(customers.vendorId, vendorId), inArray(customers.id, ids));
  const ordersOfCustomer = tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.vendorId, vendorId),
        or(eq(orders.customerId, customers.id), eq(orders.customerPhone, customers.phone)),
      ),
    );
  await tx
    .delete(customers)
    .where("phone" in subject ? theirs : and(theirs, notExists(ordersOfCustomer)));
  if ("email" in subject) await tx.update(customers).set({ email: null }).where(theirs);
}

export async function addressesOf(
  tx: Pick<Tx, "selectDistinct">,
  vendorId: string,
  ids: string[],
): Promise<(string | null)[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectDistinct({ email: orders.customerEmail })
    .from(orders)
    .where(and(eq(orders.vendorId, vendorId), inArray(orders.id, ids)));
  return rows.map(({ email }) => email);
}

/**
 * Deletes the opt-outs of erased addresses, except those that others have too: anybody can type an
 * address, which must not end its owner's opt-out.
 */
export async function dropOptOuts(
  tx: Pick<Tx, "delete" | "select">,
  vendorId: string,
  addresses: readonly (string | null)[],
): Promise<void> {
  const emails = addresses.flatMap((address) => address?.toLowerCase() ?? []);
  if (emails.length === 0) return;
  const ordering = tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.vendorId, vendorId), eq(orders.customerEmail, emailOptOuts.email)));
  const known = tx
    .select({ id: customers.id })
    .from(customers)
    .where(and(eq(customers.vendorId, vendorId), eq(customers.email, emailOptOuts.email)));
  await tx
    .delete(emailOptOuts)
    .where(
      and(
        eq(emailOptOuts.vendorId, vendorId),
        inArray(emailOptOuts.email, emails),
        notExists(ordering),
        notExists(known),
      ),
    );
}

/** Call it after the commit, as a rollback can't restore files; a job finishes after a crash. */
export async function deletePictures(vendorId: string, pictures: readonly string[]): Promise<void> {
  for (const picture of pictures) await deletePicture(vendorId, picture);
}

/** They ordered during the erasure, which then rolls back. */
class OrderedAgain extends Error {
  override name = "OrderedAgain";
}

/**
 * Locks attempts, orders (docs/rules.md, Payment truth), the wallet, then the customers whose sums
 * will change (decisions 0036 and 0037).
 */
export async function lockOrders(
  tx: Pick<Tx, "select" | "execute">,
  vendorId: string,
  ids: string[],
): Promise<void> {
  await tx
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.vendorId, vendorId), inArray(paymentAttempts.orderId, ids)))
    .orderBy(paymentAttempts.createdAt, paymentAttempts.id)
    .for("update");
  await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.vendorId, vendorId), inArray(orders.id, ids)))
    .orderBy(orders.id)
    .for("update");
  await lockSums(tx, vendorId);
  const customerIds = tx
    .select({ id: orders.customerId })
    .from(orders)
    .where(and(eq(orders.vendorId, vendorId), inArray(orders.id, ids)));
  await tx
    .select({ id: customers.id })
    .from(customers)
    .where(and(eq(customers.vendorId, vendorId), inArray(customers.id, customerIds)))
    .orderBy(customers.id)
    .for("update");
}

/**
 * Removes the customer's personal data from these orders and their records, and deletes unsent
 * e-mails to them. Amounts, items, numbers, payments, the ledger and a review's stars stay.
 * @returns the pictures of their reviews, whose files the caller deletes after the commit
 */
export async function scrubOrders(
  tx: Pick<Tx, "update" | "select" | "delete">,
  vendorId: string,
  ids: string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const of = (
    table:
      | typeof orderItems
      | typeof orderEvents
      | typeof refunds
      | typeof disputes
      | typeof couponRedemptions
      | typeof orderPushSubscriptions
      | typeof outbox
      | typeof messages
      | typeof phoneCodes
      | typeof paymentAttempts,
  ) => and(eq(table.vendorId, vendorId), inArray(table.orderId, ids));
  // Reasons may name the customer, so this runs while the order still has the name.
  const nameOf = (table: typeof orderEvents | typeof refunds) =>
    sql`(select o.customer_name from ${orders} o where o.vendor_id = ${vendorId} and o.id = ${table.orderId})`;
  await tx
    .update(orderEvents)
    .set({ reason: withoutNames(sql`${orderEvents.reason}`, nameOf(orderEvents)) })
    .where(and(of(orderEvents), isNotNull(orderEvents.reason)));
  await tx
    .update(refunds)
    .set({ reason: withoutNames(sql`${refunds.reason}`, nameOf(refunds)) })
    .where(of(refunds));
  await tx.update(disputes).set({ note: null, answer: null }).where(of(disputes));
  const name = sql`${orders.customerName}`;
  await tx
    .update(orders)
    .set({
      customerId: null,
      customerName: ERASED_NAME,
      customerPhone: null,
      secondPhone: null,
      customerEmail: null,
      placedBy: null,
      deliveryAddress: null,
      deliveryInstructions: null,
      deliveryPin: null,
      vendorInstructions: null,
      notes: null,
      needsAttention: withoutNames(sql`${orders.needsAttention}`, name),
      declineReason: withoutNames(sql`${orders.declineReason}`, name),
    })
    .where(and(eq(orders.vendorId, vendorId), inArray(orders.id, ids)));
  await tx
    .update(orderItems)
    .set({ specialInstructions: null })
    .where(and(of(orderItems), isNotNull(orderItems.specialInstructions)));
  await tx.delete(orderPushSubscriptions).where(of(orderPushSubscriptions));
  await tx.delete(messages).where(of(messages));
  await tx.delete(phoneCodes).where(of(phoneCodes));
  await tx.update(couponRedemptions).set({ phone: null }).where(of(couponRedemptions));
  const pictures = await scrubReviews(tx, vendorId, ids);
  await tx
    .update(outbox)
    .set({ givenUpAt: sql`now()`, lastError: "The customer's data were erased" })
    .where(
      and(
        of(outbox),
        isNull(outbox.sentAt),
        isNull(outbox.givenUpAt),
        sql`${outbox.kind} like '%\\_customer'`,
      ),
    );
  // The provider's responses back the books: remove only the payer's data.
  await tx
    .update(paymentAttempts)
    .set({ raw: impersonalFields(sql`${paymentAttempts.raw}`) })
    .where(and(of(paymentAttempts), isNotNull(paymentAttempts.raw)));
  const references = sql`select ${paymentAttempts.reference} from ${paymentAttempts} where ${of(paymentAttempts)}`;
  await tx
    .update(paymentEvents)
    .set({
      payload: sql`jsonb_build_object('event', ${paymentEvents.payload}->'event', 'data', ${impersonalFields(sql`${paymentEvents.payload}->'data'`)})`,
    })
    .where(
      and(eq(paymentEvents.vendorId, vendorId), sql`${paymentEvents.reference} in (${references})`),
    );
  return pictures;
}

/**
 * Removes the texts of these orders' reviews and of their answers, and keeps the stars. Marks the
 * pictures for the job that deletes unused ones, in case this process ends first (docs/rules.md,
 * Pictures).
 * @returns the pictures
 */
async function scrubReviews(
  tx: Pick<Tx, "update" | "select" | "delete">,
  vendorId: string,
  orderIds: string[],
): Promise<string[]> {
  const theirs = and(eq(reviews.vendorId, vendorId), inArray(reviews.orderId, orderIds));
  await tx
    .update(pictureUploads)
    .set({ checkedAt: null })
    .where(
      and(
        eq(pictureUploads.vendorId, vendorId),
        sql`${pictureUploads.image} in (select ${reviews.picture} from ${reviews} where ${theirs})`,
      ),
    );
  await tx
    .update(reviewEvents)
    .set({ reason: null })
    .where(
      and(
        eq(reviewEvents.vendorId, vendorId),
        sql`${reviewEvents.reviewId} in (select ${reviews.id} from ${reviews} where ${theirs})`,
      ),
    );
  const pictures = await tx
    .select({ picture: reviews.picture })
    .from(reviews)
    .where(and(theirs, isNotNull(reviews.picture)));
  await tx
    .update(reviews)
    .set({
      title: null,
      comment: null,
      picture: null,
      response: null,
      responseDraft: null,
      liked: [],
      disliked: [],
      helpfulCount: 0,
    })
    .where(theirs);
  const ids = tx.select({ id: reviews.id }).from(reviews).where(theirs);
  await tx
    .delete(reviewVotes)
    .where(and(eq(reviewVotes.vendorId, vendorId), inArray(reviewVotes.reviewId, ids)));
  return pictures.flatMap(({ picture }) => picture ?? []);
}

/** Replaces a name, and each word of it from three letters on, with 'the customer'. */
const withoutNames = (text: SQL, name: SQL) => sql`coalesce(regexp_replace(${text}, '(?<!\\w)(' || (
  select string_agg(regexp_replace(part, '([][\\\\.*+?^$|(){}])', '\\\\\\1', 'g'), '|' order by length(part) desc)
  from unnest(array[trim(${name})] || regexp_split_to_array(trim(${name}), '\\s+')) part where length(part) >= 3
) || ')(?!\\w)', 'the customer', 'gi'), ${text})`;

/** Keeps the fields of a provider's response that say nothing about a person. */
const impersonalFields = (
  raw: SQL,
) => sql`(select coalesce(jsonb_object_agg(key, value), '{}'::jsonb) from jsonb_each(case when jsonb_typeof(${raw}) = 'object' then ${raw} else '{}'::jsonb end)
  where key in ('id', 'status', 'reference', 'amount', 'currency', 'fees', 'channel', 'paid_at', 'paidAt', 'created_at', 'createdAt', 'gateway_response', 'domain', 'requested_amount'))`;
