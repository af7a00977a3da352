import { randomBytes } from "node:crypto";
import { and, desc, eq, inArray, isNull, ne, or, sql } from "drizzle-orm";
import { orders, paymentAttempts, vendorProfiles } from "~schema";
import type { OrderSource } from "~schema/orders";
import { PAYABLE_MINUTES, type FirstAttempt } from "~/core/orders/order-request";
import { systemDb } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { log } from "~/platform/log.server";
import { paystack } from "~/platform/paystack.server";
import { storeZone } from "~/core/opening-hours/open-state";
import { formatClock, isoDate } from "~/shared/clock";
import { gatewayFeeKobo } from "~/core/pricing/fees";
import { paths, storePaths, storeUrl } from "~/shared/paths";
import { channels, type Channel } from "./channels";

export type Attempt = {
  id: string;
  orderId: string;
  reference: string;
  accessCode: string | null;
  authorizationUrl: string | null;
};
const attemptColumns = {
  id: paymentAttempts.id,
  orderId: paymentAttempts.orderId,
  reference: paymentAttempts.reference,
  accessCode: paymentAttempts.accessCode,
  authorizationUrl: paymentAttempts.authorizationUrl,
};

/**
 * A new reference of an order: `order_{order id}_{random}`. The row of the reference decides whose
 * it is, never its text.
 */
const newReference = (orderId: string) => `order_${orderId}_${randomBytes(8).toString("hex")}`;

/**
 * A new attempt at paying an order, with a reference of its own. The first one is written with the
 * order, so that no order is without one.
 */
export const newAttempt: FirstAttempt = (order) => ({
  reference: newReference(order.id),
  expectedAmount: order.totalKobo,
  expectedFee: gatewayFeeKobo(order.totalKobo),
});

export type StartOutcome =
  | { ok: true; reference: string; accessCode: string; authorizationUrl: string }
  | { ok: false; kind: "not_payable" | "provider"; message: string };

const payable = ["payment_pending", "payment_failed"] as const;
const cannotPay = "We could not reach the payment service. Your order is kept: please try again.";

/**
 * One request starts an attempt at the provider; this long the others wait for it before they take
 * over.
 */
const CLAIM_SECONDS = 15;
const RECHECK_MS = 150;

/**
 * The way to the provider's page for an order: the open attempt's, which all tabs share, else a new
 * attempt's. Called outside any transaction. A provider that does not answer leaves the order
 * payable by trying again.
 * @param payer.email of whoever pays a vendor's own order, as typed on its invoice; the provider
 * writes to it, the order keeps what it has
 * @param payer.channel the one way that a new attempt offers; all of them when left out
 */
export async function startPayment(
  vendorId: string,
  orderId: string,
  payer?: { email?: string; channel?: Channel | null },
): Promise<StartOutcome> {
  const order = await payableOrder(vendorId, orderId, payer?.email ?? null);
  if (!order)
    return {
      ok: false,
      kind: "not_payable",
      message: "This order can't be paid any more. Please order again.",
    };
  const patience = Date.now() + CLAIM_SECONDS * 1000;
  while (Date.now() < patience) {
    const attempt = await openAttemptOf(order);
    if (attempt.accessCode && attempt.authorizationUrl)
      return {
        ok: true,
        reference: attempt.reference,
        accessCode: attempt.accessCode,
        authorizationUrl: attempt.authorizationUrl,
      };
    if (!(await claimStart(vendorId, attempt.id))) {
      await new Promise((resolve) => setTimeout(resolve, RECHECK_MS));
      continue;
    }
    const answer = await initialize(
      order,
      attempt.reference,
      payer?.channel ? [payer.channel] : channels,
    );
    if (answer.ok) {
      const { accessCode, authorizationUrl } = answer.data;
      await saveStart(vendorId, attempt.id, { accessCode, authorizationUrl });
      return { ok: true, reference: attempt.reference, accessCode, authorizationUrl };
    }
    log().warn({ kind: answer.kind, orderId }, "The provider did not start a payment");
    // The provider knows this reference from a start whose answer was lost: its page can't be had
    // again, so a new reference begins.
    if (answer.kind === "duplicate_reference") await closeAttempt(vendorId, attempt.id);
    else return releaseStart(vendorId, attempt.id);
  }
  return { ok: false, kind: "provider", message: cannotPay };
}

const isOpen = inArray(paymentAttempts.status, ["initialized", "pending"]);
const thisAttempt = (vendorId: string, attemptId: string) =>
  and(eq(paymentAttempts.vendorId, vendorId), eq(paymentAttempts.id, attemptId));

/**
 * Whether this request is the one to start the attempt. A claim that nothing came of (its process
 * died) ends by itself.
 */
async function claimStart(vendorId: string, attemptId: string): Promise<boolean> {
  const claimed = await systemDb
    .update(paymentAttempts)
    .set({ lastCheckedAt: new Date() })
    .where(
      and(
        thisAttempt(vendorId, attemptId),
        isOpen,
        isNull(paymentAttempts.accessCode),
        sql`(${paymentAttempts.lastCheckedAt} is null or ${paymentAttempts.lastCheckedAt} < now() - make_interval(secs => ${CLAIM_SECONDS}))`,
      ),
    )
    .returning({ id: paymentAttempts.id });
  return claimed.length > 0;
}

async function saveStart(
  vendorId: string,
  attemptId: string,
  page: { accessCode: string; authorizationUrl: string },
): Promise<void> {
  await systemDb
    .update(paymentAttempts)
    .set({ ...page, status: "pending", lastCheckedAt: null, updatedAt: new Date() })
    .where(and(thisAttempt(vendorId, attemptId), isOpen));
}

async function releaseStart(vendorId: string, attemptId: string): Promise<StartOutcome> {
  await systemDb
    .update(paymentAttempts)
    .set({ lastCheckedAt: null })
    .where(and(thisAttempt(vendorId, attemptId), isOpen));
  return { ok: false, kind: "provider", message: cannotPay };
}

async function closeAttempt(vendorId: string, attemptId: string): Promise<void> {
  await systemDb
    .update(paymentAttempts)
    .set({ status: "abandoned", updatedAt: new Date() })
    .where(and(thisAttempt(vendorId, attemptId), isOpen));
}

type PayableOrder = {
  id: string;
  vendorId: string;
  source: OrderSource;
  totalKobo: number;
  email: string;
  orderType: string;
  scheduledFor: Date | null;
  couponCode: string | null;
  vendorInstructions: string | null;
  vendorName: string;
  slug: string;
  settings: { timeZone?: string | undefined };
};

/**
 * A customer's order can be paid for half an hour; a vendor's own until it expires, wherever the
 * kitchen stands with it (docs/rules.md, Invoice).
 */
const canBePaid = and(
  isNull(orders.needsAttention),
  or(
    and(
      eq(orders.source, "storefront"),
      inArray(orders.status, [...payable]),
      sql`${orders.createdAt} > now() - make_interval(mins => ${PAYABLE_MINUTES})`,
    ),
    and(
      eq(orders.source, "custom"),
      ne(orders.status, "cancelled"),
      inArray(orders.paymentStatus, ["pending", "payment_custom", "failed"]),
      sql`(${orders.expiresAt} is null or ${orders.expiresAt} > now())`,
    ),
  ),
);

async function payableOrder(
  vendorId: string,
  orderId: string,
  payerEmail: string | null,
): Promise<PayableOrder | null> {
  const [row] = await systemDb
    .select({
      id: orders.id,
      vendorId: orders.vendorId,
      source: orders.source,
      totalKobo: orders.totalAmount,
      email: orders.customerEmail,
      orderType: orders.orderType,
      scheduledFor: orders.scheduledFor,
      couponCode: orders.couponCode,
      vendorInstructions: orders.vendorInstructions,
      vendorName: vendorProfiles.businessName,
      slug: vendorProfiles.storeSlug,
      settings: vendorProfiles.settings,
    })
    .from(orders)
    .innerJoin(vendorProfiles, eq(vendorProfiles.id, orders.vendorId))
    .where(and(eq(orders.vendorId, vendorId), eq(orders.id, orderId), canBePaid));
  const email = row?.source === "custom" ? (payerEmail ?? row.email) : row?.email;
  return row?.slug && email ? { ...row, email, slug: row.slug } : null;
}

/**
 * The open attempt of an order, made when there is none. Two requests at once get the same one: the
 * database allows a single open attempt.
 */
async function openAttemptOf(order: PayableOrder): Promise<Attempt> {
  await systemDb
    .insert(paymentAttempts)
    .values({ vendorId: order.vendorId, orderId: order.id, ...newAttempt(order) })
    .onConflictDoNothing({
      target: paymentAttempts.orderId,
      where: sql`status in ('initialized','pending')`,
    });
  const [attempt] = await systemDb
    .select(attemptColumns)
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.vendorId, order.vendorId),
        eq(paymentAttempts.orderId, order.id),
        inArray(paymentAttempts.status, ["initialized", "pending"]),
      ),
    )
    .orderBy(desc(paymentAttempts.createdAt))
    .limit(1);
  if (!attempt) throw new Error("An attempt was settled while it was opened");
  return attempt;
}

function initialize(order: PayableOrder, reference: string, offered: readonly Channel[]) {
  const { publicUrl } = env();
  const zone = storeZone(order.settings.timeZone);
  return paystack().initializeTransaction({
    reference,
    amountKobo: order.totalKobo,
    email: order.email,
    callbackUrl: `${publicUrl}${paths.payment.callback("paystack", order.slug)}`,
    cancelUrl:
      order.source === "custom"
        ? `${publicUrl}${paths.invoice.page(order.id)}`
        : storePaths.order(storeUrl(env(), order.slug), order.id, { closed: "1" }),
    channels: offered,
    metadata: {
      order_id: order.id,
      vendor_name: order.vendorName,
      order_type: order.orderType,
      scheduled_date: order.scheduledFor && isoDate(order.scheduledFor, zone),
      scheduled_time: order.scheduledFor && formatClock(order.scheduledFor, zone),
      coupon_code: order.couponCode,
      vendor_instructions: order.vendorInstructions,
    },
  });
}
