import { randomUUID } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import { messages, orders, phoneCodes } from "~schema";
import { enqueueMessage, firstWay } from "~/core/orders/enqueue-message.server";
import { canStillPay } from "~/core/orders/order-request";
import { addOrderEvent, lockOrder, type OrderRow } from "~/core/orders/transition-order.server";
import { databaseNow } from "~/platform/database-clock.server";
import { systemDb, type Tx } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { consumeRateLimit } from "~/platform/rate-limits.server";
import { storeUrl } from "~/shared/paths";
import { refuse, type Refusal } from "~/shared/refusal";
import { msg, type Message } from "~/shared/translate";
import { isCodeOf } from "./phone-code.server";
import {
  canSendCodes,
  CODE_MINUTES,
  MAX_TRIES,
  needsPhoneCode,
  readPhoneCheck,
  type PhoneCheck,
} from "./phone-check.queries.server";

type Store = { id: string; name: string; slug: string };
export type CodeRefusal = Refusal<Message> & { retryAfterSeconds?: number };

const over = refuse(
  "not_payable",
  msg("You can no longer pay for this order. Please order again."),
);
const notNeeded = refuse("not_needed", msg("This order needs no code."));
const noMoreCodes = refuse(
  "no_more_codes",
  msg("There are no more codes for this order. Please call the store, or order again."),
);

/** What a code's message failed with where a limit was reached (docs/rules.md, Phone verification). */
const LIMITED = "Too many codes were asked for";

/**
 * Sends a code to an order's phone. Beyond a limit none is sent, and the order may be paid without
 * one: nobody can lock out others by asking for codes (docs/rules.md, Phone verification).
 * @returns null, or a refusal: 429 within 30 s of the last one, with `retryAfterSeconds`
 */
export async function sendPhoneCode(
  store: Store,
  orderId: string,
  network: string,
): Promise<CodeRefusal | null> {
  const [order] = await systemDb
    .select({ phone: orders.customerPhone, isNeeded: needsPhoneCode() })
    .from(orders)
    .where(and(eq(orders.vendorId, store.id), eq(orders.id, orderId)));
  if (!order?.phone || !order.isNeeded) return notNeeded;
  const { phone } = order;
  const early = refusalOf(await readPhoneCheck(store.id, orderId));
  if (early) return early;
  const isLimited = await consumeRateLimit({
    codeByPhone: phone,
    codeByPhoneAndDay: phone,
    codeByStore: store.id,
    codeByNetworkAndStore: `${network}:${store.id}`,
    codeByNetwork: network,
  });
  return systemDb.transaction(async (tx) => {
    const locked = await lockOrder(tx, store.id, orderId);
    if (!isAsked(locked) || locked.customerPhone !== phone) return over;
    if (locked.phoneVerifiedAt || locked.phoneUnverified) return notNeeded;
    const refusal = refusalOf(await readPhoneCheck(store.id, orderId, tx));
    if (refusal) return refusal;
    await writeCode(tx, store, { orderId, phone, isLimited: isLimited !== null });
    return null;
  });
}

/** Sends the first code, or another once the last one is no good any more. */
export async function sendFirstPhoneCode(
  store: Store,
  orderId: string,
  network: string,
): Promise<void> {
  const { code } = await readPhoneCheck(store.id, orderId);
  if (!code?.isLive) await sendPhoneCode(store, orderId, network);
}

const isAsked = (order: OrderRow | null): order is OrderRow =>
  order !== null &&
  order.source === "storefront" &&
  canSendCodes() &&
  canStillPay(order, databaseNow());

function refusalOf({ code, codesLeft }: PhoneCheck): CodeRefusal | null {
  if (codesLeft <= 0) return noMoreCodes;
  const seconds = code?.waitSeconds ?? 0;
  if (seconds === 0) return null;
  const message = msg("You can get a new code in {time}.", {
    time: msg("{n} second|{n} seconds", { n: seconds }),
  });
  return { ...refuse("too_soon", message, { status: 429 }), retryAfterSeconds: seconds };
}

async function writeCode(
  tx: Tx,
  store: Store,
  { orderId, phone, isLimited }: { orderId: string; phone: string; isLimited: boolean },
): Promise<void> {
  const id = randomUUID();
  await tx.insert(phoneCodes).values({
    id,
    vendorId: store.id,
    orderId,
    phone,
    expiresAt: sql`now() + make_interval(mins => ${CODE_MINUTES})`,
  });
  const message = {
    vendorId: store.id,
    orderId,
    event: "phone_code" as const,
    about: id,
    recipient: phone,
    values: { store: store.name, host: new URL(storeUrl(env(), store.slug)).hostname, codeId: id },
  };
  if (isLimited)
    await tx
      .insert(messages)
      .values({ ...message, way: firstWay()!, state: "failed", lastError: LIMITED });
  else await enqueueMessage(tx, message);
}

/**
 * Checks a code that somebody typed. Under the order's lock, so that of guesses sent at the same
 * moment no more than five are compared.
 * @returns `isOwn`: it was right, so this browser's person has the phone; false: another request had
 * verified it before
 */
export async function verifyPhoneCode(
  vendorId: string,
  orderId: string,
  typed: string,
): Promise<{ ok: true; isOwn: boolean } | Refusal<Message>> {
  const digits = typed.replace(/\D/g, "");
  if (!/^\d{6}$/.test(digits))
    return refuse("invalid", msg("Please enter the 6 digits of the code"), { status: 400 });
  return systemDb.transaction(async (tx) => {
    const order = await lockOrder(tx, vendorId, orderId);
    if (order?.phoneVerifiedAt) return { ok: true, isOwn: false };
    if (!isAsked(order)) return over;
    const { code } = await readPhoneCheck(vendorId, orderId, tx);
    if (!code?.isLive)
      return refuse(
        "code_over",
        code && code.wrongTries >= MAX_TRIES
          ? msg("That was wrong five times, so this code no longer works. Send a new code.")
          : msg("This code no longer works. Send a new code."),
      );
    const itself = and(eq(phoneCodes.vendorId, vendorId), eq(phoneCodes.id, code.id));
    if (isCodeOf(code.id, digits)) {
      await tx
        .update(phoneCodes)
        .set({ usedAt: sql`now()` })
        .where(itself);
      await setPhone(tx, order, { phoneVerifiedAt: sql`now()`, phoneUnverified: null });
      return { ok: true, isOwn: true };
    }
    await tx
      .update(phoneCodes)
      .set({ wrongTries: sql`${phoneCodes.wrongTries} + 1` })
      .where(itself);
    const left = MAX_TRIES - code.wrongTries - 1;
    return refuse(
      "wrong_code",
      left > 0
        ? msg(
            "That isn’t the code. You have {n} more try.|That isn’t the code. You have {n} more tries.",
            { n: left },
          )
        : msg("That was wrong five times, so this code no longer works. Send a new code."),
      { status: 400 },
    );
  });
}

/** Notes that this device has shown before that a phone is its own, if the order still has it. */
export async function trustPhoneOfOrder(
  vendorId: string,
  orderId: string,
  phone: string,
): Promise<void> {
  await systemDb
    .update(orders)
    .set({ phoneVerifiedAt: sql`now()` })
    .where(
      and(
        eq(orders.vendorId, vendorId),
        eq(orders.id, orderId),
        eq(orders.customerPhone, phone),
        isNull(orders.phoneVerifiedAt),
      ),
    );
}

/**
 * Lets an order be paid without a code, where none could be sent, and notes why in its history.
 * @returns null when it may be paid
 */
export async function continueWithoutCode(
  vendorId: string,
  orderId: string,
): Promise<Refusal<Message> | null> {
  return systemDb.transaction(async (tx) => {
    const order = await lockOrder(tx, vendorId, orderId);
    if (order?.phoneVerifiedAt || order?.phoneUnverified) return null;
    if (!isAsked(order)) return over;
    const { code } = await readPhoneCheck(vendorId, orderId, tx);
    if (code?.state !== "failed")
      return refuse("code_needed", msg("Please enter the code that we sent to your phone."));
    const reason = code.reason ?? "";
    await setPhone(tx, order, { phoneUnverified: reason });
    await addOrderEvent(tx, order, { type: "customer" }, `Phone not verified: ${reason}`);
    return null;
  });
}

const setPhone = (
  tx: Tx,
  { vendorId, id }: OrderRow,
  set: { phoneVerifiedAt?: ReturnType<typeof sql>; phoneUnverified: string | null },
) =>
  tx
    .update(orders)
    .set({ ...set })
    .where(and(eq(orders.vendorId, vendorId), eq(orders.id, id)));
