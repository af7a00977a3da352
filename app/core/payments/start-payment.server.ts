import { randomBytes, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { and, desc, eq, inArray, isNull, ne, or, sql, type SQL } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { orders, paymentAttempts, vendorBusinessSettings, vendorProfiles } from "~schema";
import type { OrderSource } from "~schema/orders";
import { PAYABLE_MINUTES, type FirstAttempt, type PlacedOrder } from "~/core/orders/order-request";
import { unpaidStatuses } from "~/core/orders/order-status";
import { canSendCodes, needsPhoneCode } from "~/core/messages/phone-check.queries.server";
import type { StoreRecord } from "~/core/stores/store-record.server";
import { systemDb } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { log } from "~/platform/log.server";
import { paystack } from "~/platform/paystack.server";
import { storeZone } from "~/core/opening-hours/open-state";
import { formatClock, isoDate } from "~/shared/clock";
import { gatewayFeeKobo } from "~/core/pricing/fees";
import { paths, storePaths, storeUrl } from "~/shared/paths";
import { refuse, type Refusal } from "~/shared/refusal";
import { retakeHold } from "./order-holds.server";
import { offeredChannels, type Channel } from "./channels";

type Attempt = {
  reference: string;
  accessCode: string | null;
  authorizationUrl: string | null;
};

/** The attempt's row decides which order a reference pays, never its text. */
const newReference = (orderId: string) => `order_${orderId}_${randomBytes(8).toString("hex")}`;

/** Returns the ids to place an order with: no order is written without a payment attempt. */
export function newAttempt(): FirstAttempt {
  const orderId = randomUUID();
  return { orderId, reference: newReference(orderId) };
}

/**
 * The provider's page of a payment, or why there is none. Codes: `not_payable`; `gone`: others have
 * taken its stock or slot (docs/rules.md, Holds); `phone`: its phone must be verified first
 * (docs/rules.md, Phone verification); `provider` (502): no answer, try again.
 */
export type StartOutcome =
  { ok: true; reference: string; accessCode: string; authorizationUrl: string } | Refusal;

const notPayable = refuse(
  "not_payable",
  "You can no longer pay for this order. Please order again.",
);
const holdGone = refuse("gone", "What you ordered has been sold to others. Please order again.");
const phoneUnverified = refuse("phone", "Please verify your phone first. Then you can pay.");
const providerFailed = refuse(
  "provider",
  "We couldn’t reach the payment service. Your order is safe; please try again.",
  { status: 502 },
);

/** One request starts an attempt at the provider; the others wait this long, then take over. */
const CLAIM_SECONDS = 15;
const RECHECK_MS = 150;
/** One more start after a lost answer, with a new reference and a pause. */
const STARTS = 2;
const PAUSE_MS = 500;

/**
 * Starts the payment of an order: on the open attempt, which all tabs share, or on a new one. Never
 * call it in a transaction, as it waits for the provider.
 * @param payer.email typed on a custom order's invoice; the provider writes to it, the order keeps
 * its own
 * @param payer.channel the only channel that new attempts offer; by default the one chosen before
 */
export async function startPayment(
  vendorId: string,
  orderId: string,
  payer?: { email?: string; channel?: Channel | null },
): Promise<StartOutcome> {
  const order = await findPayable(vendorId, orderId, payer?.email ?? null);
  if (!order) return notPayable;
  if (order.needsPhoneCode) return phoneUnverified;
  if (order.holdEndedAt && !(await retakeHold(order, order.slotCapacity))) return holdGone;
  const channel = payer?.channel ?? order.paymentChannel;
  if (channel !== order.paymentChannel)
    await systemDb
      .update(orders)
      .set({ paymentChannel: channel })
      .where(and(eq(orders.vendorId, vendorId), eq(orders.id, orderId)));
  return startAttempt({ ...order, paymentChannel: channel }, null);
}

/** For an order that this request has just placed. @param attempt the ids it was placed with */
export async function startFirstPayment(
  store: StoreRecord,
  order: PlacedOrder,
  { reference }: FirstAttempt,
): Promise<StartOutcome> {
  if (store.ordering.requirePhoneVerification && canSendCodes() && !order.phoneVerifiedAt)
    return phoneUnverified;
  return startAttempt(
    {
      ...order,
      source: "storefront",
      invoice: null,
      vendorName: store.name,
      slug: store.slug,
      timeZone: store.opening.timeZone,
    },
    { reference, accessCode: null, authorizationUrl: null },
  );
}

/** @param fresh an attempt that was just written; null to read the open one */
async function startAttempt(order: PayableOrder, fresh: Attempt | null): Promise<StartOutcome> {
  const giveUpAt = performance.now() + CLAIM_SECONDS * 1000;
  let attempt = fresh;
  let starts = 0;
  while (starts < STARTS && performance.now() < giveUpAt) {
    const { reference, accessCode, authorizationUrl } = attempt ?? (await openAttemptOf(order));
    attempt = null;
    if (accessCode && authorizationUrl)
      return { ok: true, reference, accessCode, authorizationUrl };
    const isThisAttempt = openAttempt(order.vendorId, reference);
    if (!(await claimStart(isThisAttempt))) {
      await sleep(RECHECK_MS);
      continue;
    }
    if (++starts > 1) await sleep(PAUSE_MS);
    const answer = await initialize(order, reference);
    if (answer.ok) {
      const { accessCode, authorizationUrl } = answer.data;
      // Stored even if the order has ended meanwhile: its page can still be paid, so the sweeper
      // follows it.
      await updateAttempt(attemptOf(order.vendorId, reference), {
        accessCode,
        authorizationUrl,
        status: sql`case ${paymentAttempts.status} when 'initialized' then 'pending'
          else ${paymentAttempts.status} end`,
        lastCheckedAt: null,
        updatedAt: sql`now()`,
      });
      return { ok: true, reference, accessCode, authorizationUrl };
    }
    log().warn({ code: answer.code, orderId: order.id }, "The provider did not start a payment");
    if (answer.code !== "duplicate_reference") {
      await updateAttempt(isThisAttempt, { lastCheckedAt: null });
      return providerFailed;
    }
    // The provider knows this reference from a start whose answer was lost. Its page can't be
    // fetched again, so the next round creates a new attempt.
    await updateAttempt(isThisAttempt, { status: "abandoned", updatedAt: sql`now()` });
  }
  return providerFailed;
}

const isOpen = inArray(paymentAttempts.status, ["initialized", "pending"]);
const attemptOf = (vendorId: string, reference: string) =>
  and(eq(paymentAttempts.vendorId, vendorId), eq(paymentAttempts.reference, reference));
const openAttempt = (vendorId: string, reference: string) =>
  and(attemptOf(vendorId, reference), isOpen);

const updateAttempt = (which: SQL | undefined, set: PgUpdateSetSource<typeof paymentAttempts>) =>
  systemDb.update(paymentAttempts).set(set).where(which);

/**
 * @returns whether this request is to start the attempt. The claim of a process that died expires.
 */
async function claimStart(which: SQL | undefined): Promise<boolean> {
  const lastCheckedAt = paymentAttempts.lastCheckedAt;
  const claims = await systemDb
    .update(paymentAttempts)
    .set({ lastCheckedAt: sql`now()` })
    .where(
      and(
        which,
        isNull(paymentAttempts.accessCode),
        sql`(${lastCheckedAt} is null
          or ${lastCheckedAt} < now() - make_interval(secs => ${CLAIM_SECONDS}))`,
      ),
    )
    .returning({ id: paymentAttempts.id });
  return claims.length > 0;
}

type PayableOrder = {
  id: string;
  vendorId: string;
  orderNumber: string;
  source: OrderSource;
  totalKobo: number;
  customerEmail: string;
  paymentChannel: Channel | null;
  orderType: string;
  scheduledFor: Date | null;
  couponCode: string | null;
  vendorInstructions: string | null;
  /** Shown by the provider; null for a customer's own order. */
  invoice: { orderNumber: string; customerName: string } | null;
  vendorName: string;
  slug: string;
  timeZone: string | undefined;
};

/**
 * Half an hour for a customer's order; a link's expiry for a custom order (docs/rules.md, Invoice).
 */
const canBePaid = and(
  isNull(orders.needsAttention),
  or(
    and(
      eq(orders.source, "storefront"),
      inArray(orders.status, [...unpaidStatuses]),
      sql`${orders.createdAt} > now() - make_interval(mins => ${PAYABLE_MINUTES})`,
    ),
    and(
      eq(orders.source, "custom"),
      ne(orders.status, "cancelled"),
      // An order without a payment link has another status: the store collects it.
      eq(orders.paymentStatus, "pending"),
      sql`(${orders.expiresAt} is null or ${orders.expiresAt} > now())`,
    ),
  ),
);

async function findPayable(
  vendorId: string,
  orderId: string,
  payerEmail: string | null,
): Promise<
  | (PayableOrder & {
      holdEndedAt: Date | null;
      slotCapacity: number | null;
      needsPhoneCode: boolean;
    })
  | null
> {
  const [row] = await systemDb
    .select({
      id: orders.id,
      vendorId: orders.vendorId,
      orderNumber: orders.orderNumber,
      source: orders.source,
      totalKobo: orders.totalAmount,
      customerEmail: orders.customerEmail,
      paymentChannel: orders.paymentChannel,
      orderType: orders.orderType,
      scheduledFor: orders.scheduledFor,
      couponCode: orders.couponCode,
      vendorInstructions: orders.vendorInstructions,
      invoice: { orderNumber: orders.orderNumber, customerName: orders.customerName },
      vendorName: vendorProfiles.businessName,
      slug: vendorProfiles.storeSlug,
      settings: vendorProfiles.settings,
      holdEndedAt: orders.holdEndedAt,
      slotCapacity: vendorBusinessSettings.slotCapacity,
      needsPhoneCode: needsPhoneCode(),
    })
    .from(orders)
    .innerJoin(vendorProfiles, eq(vendorProfiles.id, orders.vendorId))
    .leftJoin(vendorBusinessSettings, eq(vendorBusinessSettings.vendorId, orders.vendorId))
    .where(and(eq(orders.vendorId, vendorId), eq(orders.id, orderId), canBePaid));
  if (!row?.slug) return null;
  const { settings, slug, invoice, ...order } = row;
  const customerEmail = (order.source === "custom" && payerEmail) || order.customerEmail;
  return customerEmail
    ? {
        ...order,
        invoice: order.source === "custom" ? invoice : null,
        slug,
        customerEmail,
        timeZone: settings.timeZone,
      }
    : null;
}

/**
 * Returns the open attempt of an order, creating one if there is none. Concurrent requests get the
 * same one: the database allows a single open attempt.
 */
async function openAttemptOf(order: PayableOrder): Promise<Attempt> {
  await systemDb
    .insert(paymentAttempts)
    .values({
      vendorId: order.vendorId,
      orderId: order.id,
      reference: newReference(order.id),
      expectedAmount: order.totalKobo,
      expectedFee: gatewayFeeKobo(order.totalKobo),
    })
    .onConflictDoNothing({
      target: paymentAttempts.orderId,
      where: sql`status in ('initialized','pending')`,
    });
  const [attempt] = await systemDb
    .select({
      reference: paymentAttempts.reference,
      accessCode: paymentAttempts.accessCode,
      authorizationUrl: paymentAttempts.authorizationUrl,
    })
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.vendorId, order.vendorId),
        eq(paymentAttempts.orderId, order.id),
        isOpen,
      ),
    )
    .orderBy(desc(paymentAttempts.createdAt))
    .limit(1);
  if (!attempt) throw new Error("The attempt ended while it was opened");
  return attempt;
}

function initialize(order: PayableOrder, reference: string) {
  const { publicUrl } = env();
  const zone = storeZone(order.timeZone);
  return paystack().initializeTransaction({
    reference,
    amountKobo: order.totalKobo,
    email: order.customerEmail,
    callbackUrl: `${publicUrl}${paths.payment.callback("paystack", order.slug)}`,
    cancelUrl:
      order.source === "custom"
        ? `${publicUrl}${paths.invoice.page(order.id, { closed: "1" })}`
        : storePaths.order(storeUrl(env(), order.slug), order.id, { closed: "1" }),
    channels: offeredChannels(order.paymentChannel, order.totalKobo),
    metadata: {
      order_id: order.id,
      // If the order is lost here, numbers continue from it (docs/rules.md, Lost orders).
      order_number: order.orderNumber,
      vendor_id: order.vendorId,
      vendor_name: order.vendorName,
      ...(order.invoice && {
        order_number: order.invoice.orderNumber,
        customer_name: order.invoice.customerName,
      }),
      order_type: order.orderType,
      scheduled_date: order.scheduledFor && isoDate(order.scheduledFor, zone),
      scheduled_time: order.scheduledFor && formatClock(order.scheduledFor, zone),
      coupon_code: order.couponCode,
      vendor_instructions: order.vendorInstructions,
    },
  });
}
