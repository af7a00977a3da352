import { sql, type SQL } from "drizzle-orm";
import type { MessageState, MessageWay } from "~schema/messages";
import { firstWay } from "~/core/orders/enqueue-message.server";
import { systemDb, type Tx } from "~/platform/db.server";

/** How long a code is valid, a new one has to wait, and an answer of the provider is awaited. */
export const CODE_MINUTES = 10;
const NEW_CODE_S = 30;
const ANSWER_S = 60;
export const MAX_TRIES = 5;
const MAX_CODES = 5;

/** Whether stores can ask for codes: this installation sends messages. */
export const canSendCodes = (): boolean => firstWay() !== null;

/**
 * SQL for a statement that selects from `orders`: its store asks for a code, and neither a code was
 * right nor the customer let go on without one. Custom orders aren't asked (docs/rules.md, Phone
 * verification).
 */
export const needsPhoneCode = (): SQL<boolean> =>
  canSendCodes()
    ? sql<boolean>`(orders.source = 'storefront' and orders.phone_verified_at is null
        and orders.phone_unverified is null and orders.customer_phone is not null
        and exists (select from vendor_business_settings asks
          where asks.vendor_id = orders.vendor_id and asks.require_phone_verification))`
    : sql<boolean>`false`;

/** The newest code of an order, for the phone that the order has now. */
type PhoneCode = {
  id: string;
  wrongTries: number;
  /** Neither used nor expired, with tries left. */
  isLive: boolean;
  /** sending: no word yet; sent: the provider took it; failed: it surely wasn't sent, or nobody knows. */
  state: "sending" | "sent" | "failed";
  way: MessageWay | null;
  /** Whether the phone may have it, or get it yet. */
  mayCome: boolean;
  /** Why it failed; null otherwise. */
  reason: string | null;
  /** Seconds until the next one may be asked for; 0: now. */
  waitSeconds: number;
};

export type PhoneCheck = {
  /** Null until a code is asked for. */
  code: PhoneCode | null;
  /** How many more may be asked for. */
  codesLeft: number;
};

type Row = {
  id: string;
  wrongTries: number;
  isLive: boolean;
  isOfPhone: boolean;
  age: number;
  asked: number;
  messages: { way: MessageWay; state: MessageState; error: string | null }[];
};

/** Reads how far the verification of an order's phone is. */
export async function readPhoneCheck(
  vendorId: string,
  orderId: string,
  db: Pick<Tx, "execute"> = systemDb,
): Promise<PhoneCheck> {
  const [row] = await db.execute<Row>(sql`
    select c.id, c.wrong_tries as "wrongTries",
      c.used_at is null and c.expires_at > now() and c.wrong_tries < ${MAX_TRIES} as "isLive",
      c.phone = o.customer_phone as "isOfPhone",
      extract(epoch from now() - c.created_at)::float8 as age,
      (select count(*)::int from phone_codes a
        where a.vendor_id = c.vendor_id and a.order_id = c.order_id) as asked,
      coalesce((select json_agg(json_build_object(
          'way', m.way, 'state', m.state, 'error', m.last_error) order by m.created_at)
        from messages m where m.vendor_id = c.vendor_id and m.order_id = c.order_id
          and m.event = 'phone_code' and m.about = c.id::text), '[]') as messages
    from phone_codes c
    join orders o on o.vendor_id = c.vendor_id and o.id = c.order_id
    where c.vendor_id = ${vendorId} and c.order_id = ${orderId}
    order by c.created_at desc limit 1`);
  return {
    code: row?.isOfPhone ? toCode(row) : null,
    codesLeft: MAX_CODES - (row?.asked ?? 0),
  };
}

function toCode({ id, wrongTries, isLive, age, messages }: Row): PhoneCode {
  return {
    id,
    wrongTries,
    isLive,
    ...sendingOf(messages, age, wrongTries),
    waitSeconds: Math.max(0, Math.ceil(NEW_CODE_S - age)),
  };
}

const taken: readonly MessageState[] = ["sent", "delivered", "read"];
const open: readonly MessageState[] = ["queued", "unknown"];

/** A code that no provider has taken within a minute counts as failed until one does. */
function sendingOf(
  messages: Row["messages"],
  age: number,
  wrongTries: number,
): Pick<PhoneCode, "state" | "way" | "mayCome" | "reason"> {
  const sent = messages.find(({ state }) => taken.includes(state));
  if (sent) return { state: "sent", way: sent.way, mayCome: true, reason: null };
  const waiting = messages.find(({ state }) => open.includes(state));
  if (waiting && age < ANSWER_S) {
    const { way } = waiting;
    return { state: "sending", way, mayCome: true, reason: null };
  }
  const last = messages.at(-1);
  // Guessed away before it was sent: that must open nothing.
  if (last?.state === "superseded" && wrongTries >= MAX_TRIES)
    return { state: "sent", way: last.way, mayCome: false, reason: null };
  const reason = waiting
    ? "The provider did not answer within a minute"
    : (last?.error ?? "It could not be sent");
  return { state: "failed", way: last?.way ?? null, mayCome: Boolean(waiting), reason };
}
