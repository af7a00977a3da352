import { randomBytes, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { and, desc, eq, isNull, sql, type SQL } from "drizzle-orm";
import { orders, paymentAttempts } from "~schema";
import type { FirstAttempt, PlacedOrder } from "~/core/orders/order-request";
import { canSendCodes } from "~/core/messages/phone-check.queries.server";
import type { StoreRecord } from "~/core/stores/store-record.server";
import { databaseNow } from "~/platform/database-clock.server";
import { systemDb } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { log } from "~/platform/log.server";
import { paystack } from "~/platform/paystack.server";
import { gatewayFeeKobo } from "~/core/pricing/fees";
import { paths, storePaths, storeUrl } from "~/shared/paths";
import { refuse, type Refusal } from "~/shared/refusal";
import {
  chargeAttempt,
  isOpen,
  keepStarted,
  openAttempt,
  updateAttempt,
  type Attempt,
} from "./charge-attempt.server";
import { retakeHold } from "./order-holds.server";
import { offeredChannels, type Channel } from "./channels";
import { findPayable, metadataOf, type PayableOrder } from "./payable-order.server";
import { ownWay, type ChosenBank } from "./transfer-account";

/** The attempt's row decides which order a reference pays, never its text. */
const newReference = (orderId: string) => `order_${orderId}_${randomBytes(8).toString("hex")}`;

/** Returns the ids to place an order with: no order is written without a payment attempt. */
export function newAttempt(): FirstAttempt {
  const orderId = randomUUID();
  return { orderId, reference: newReference(orderId) };
}

/** Somebody who can pay on the order's own page, with the bank they would dial. */
export type OwnScreen = { bank: ChosenBank };

/**
 * Where a payment goes on, or why it doesn't: on the provider's page, or on the order's own with
 * `isOwn` (docs/rules.md, Transfer screen), whose URL is then in `authorizationUrl`. Codes: `not_payable`; `gone`: others have
 * taken its stock or slot (docs/rules.md, Holds); `phone`: its phone must be verified first
 * (docs/rules.md, Phone verification); `provider` (502): no answer, try again.
 */
export type StartOutcome =
  | {
      ok: true;
      reference: string;
      accessCode: string;
      authorizationUrl: string;
      isOwn: boolean;
    }
  | Refusal;

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
 * @param payer.own unless the payer can only use the provider's page
 */
export async function startPayment(
  vendorId: string,
  orderId: string,
  payer?: { email?: string; channel?: Channel | null; own?: OwnScreen },
): Promise<StartOutcome> {
  const order = await findPayable(vendorId, orderId, payer?.email ?? null);
  if (!order) return notPayable;
  if (order.stopped) return refuse("not_payable", order.stopped);
  if (order.needsPhoneCode) return phoneUnverified;
  if (order.holdEndedAt && !(await retakeHold(order, order.slotCapacity))) return holdGone;
  const channel = payer?.channel ?? order.paymentChannel;
  if (channel !== order.paymentChannel)
    await systemDb
      .update(orders)
      .set({ paymentChannel: channel })
      .where(and(eq(orders.vendorId, vendorId), eq(orders.id, orderId)));
  return startAttempt({ ...order, paymentChannel: channel }, null, payer?.own);
}

/** For an order that this request has just placed. @param attempt the ids it was placed with */
export async function startFirstPayment(
  store: StoreRecord,
  order: PlacedOrder,
  { reference }: FirstAttempt,
  own?: OwnScreen,
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
      createdAt: databaseNow(),
    },
    { reference, accessCode: null, authorizationUrl: null, account: null },
    own,
  );
}

/** @param fresh an attempt that was just written; null to read the open one */
async function startAttempt(
  order: PayableOrder,
  fresh: Attempt | null,
  own: OwnScreen | undefined,
): Promise<StartOutcome> {
  const giveUpAt = performance.now() + CLAIM_SECONDS * 1000;
  let attempt = fresh;
  let starts = 0;
  let way = own ? ownWay(order, own.bank) : "page";
  while (starts < STARTS && performance.now() < giveUpAt) {
    const open = attempt ?? (await openAttemptOf(order));
    attempt = null;
    if (!open) {
      await sleep(RECHECK_MS);
      continue;
    }
    const { reference } = open;
    if (open.accessCode || way === "choose") return startedAs(order, open);
    const isThisAttempt = openAttempt(order.vendorId, reference);
    if (!(await claimStart(isThisAttempt))) {
      await sleep(RECHECK_MS);
      continue;
    }
    if (++starts > 1) await sleep(PAUSE_MS);
    const charged =
      own && way === "charge" ? await chargeAttempt(order, reference, own.bank) : null;
    if (charged?.ok) return startedAs(order, charged.attempt);
    // A charge that a killed process began says nothing against the next.
    if (charged && charged.then !== "again") way = "page";
    if (charged && charged.then !== "same reference") continue;
    const answer = await initialize(order, reference);
    if (answer.ok) {
      const page = { ...answer.data, account: null };
      await keepStarted(order, reference, page);
      return startedAs(order, { reference, ...page });
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

/** The page to go on, which for an account, or to choose a bank, is the order's own. */
function startedAs(order: PayableOrder, attempt: Attempt): StartOutcome {
  const { reference, accessCode, authorizationUrl } = attempt;
  return {
    ok: true,
    reference,
    accessCode: accessCode ?? reference,
    authorizationUrl: authorizationUrl ?? storePaths.order(storeUrl(env(), order.slug), order.id),
    isOwn: authorizationUrl === null,
  };
}

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

/**
 * Returns the open attempt of an order, creating one if there is none. Concurrent requests get the
 * same one: the database allows a single open attempt. Null if it ended meanwhile.
 */
async function openAttemptOf(order: PayableOrder): Promise<Attempt | null> {
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
      target: [paymentAttempts.orderId, paymentAttempts.vendorId],
      where: sql`status in ('initialized','pending')`,
    });
  const [attempt] = await systemDb
    .select({
      reference: paymentAttempts.reference,
      accessCode: paymentAttempts.accessCode,
      authorizationUrl: paymentAttempts.authorizationUrl,
      account: paymentAttempts.account,
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
  return attempt ?? null;
}

function initialize(order: PayableOrder, reference: string) {
  const { publicUrl } = env();
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
    metadata: metadataOf(order),
  });
}
