import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from "node:crypto";
import { promisify } from "node:util";
import { eq, sql } from "drizzle-orm";
import { databaseNow } from "~/platform/database-clock.server";
import { systemDb } from "~/platform/db.server";
import { refuse, type Refusal } from "~/shared/refusal";
import { pins } from "~schema";

const TRIES = 5;
/** 32 MB for each guess; Node allows less by default (OWASP Password Storage). */
const COST: ScryptOptions = { N: 2 ** 15, r: 8, p: 1, maxmem: 2 ** 26 };
const KEY_BYTES = 32;
const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** @returns salt and key */
export async function hashPin(pin: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(pin, salt, KEY_BYTES, COST);
  return `${salt.toString("base64url")}.${key.toString("base64url")}`;
}

async function matches(pin: string, hash: string): Promise<boolean> {
  const [salt, key] = hash.split(".").map((part) => Buffer.from(part, "base64url"));
  return timingSafeEqual(await derive(pin, salt!, KEY_BYTES, COST), key!);
}

export type PinOutcome = { ok: true } | (Refusal & { retryAfterSeconds?: number });

/**
 * Checks a person's PIN. Five wrong tries lock it for 15 minutes, the next five for twice as long,
 * up to a day (docs/rules.md, Second factor).
 * @returns refused with `wrong` (400), `none` (409), or `locked` (429)
 */
export async function checkPin(userId: string, typed: string): Promise<PinOutcome> {
  const ofPerson = eq(pins.userId, userId);
  // Counts the try before it is checked: of many at once, five are.
  const [tried] = await systemDb
    .update(pins)
    .set({
      tries: sql`(${pins.tries} + 1) % ${TRIES}`,
      locks: sql`${pins.locks} + (${pins.tries} + 1) / ${TRIES}`,
      lockedUntil: sql`case when ${pins.tries} + 1 = ${TRIES}
        then now() + least(interval '15 minutes' * power(2, least(${pins.locks}, 10)), interval '1 day') end`,
    })
    .where(sql`${ofPerson} and (${pins.lockedUntil} is null or ${pins.lockedUntil} <= now())`)
    .returning();
  if (!tried) {
    const [known] = await systemDb.select().from(pins).where(ofPerson);
    return known?.lockedUntil ? locked(known.lockedUntil) : refuse("none", "You have no PIN.");
  }
  if (await matches(typed, tried.hash)) {
    await systemDb.update(pins).set({ tries: 0, locks: 0, lockedUntil: null }).where(ofPerson);
    return { ok: true };
  }
  if (tried.lockedUntil) return locked(tried.lockedUntil);
  const left = TRIES - tried.tries;
  return refuse(
    "wrong",
    `This isn’t your PIN. You have ${left} ${left === 1 ? "try" : "tries"} left.`,
    {
      status: 400,
      field: "pin",
    },
  );
}

function locked(until: Date): PinOutcome {
  const seconds = Math.max(1, Math.ceil((until.getTime() - databaseNow().getTime()) / 1000));
  const minutes = Math.ceil(seconds / 60);
  const wait =
    minutes < 120
      ? `${minutes} ${minutes === 1 ? "minute" : "minutes"}`
      : `${Math.ceil(minutes / 60)} hours`;
  return {
    ...refuse("locked", `Too many wrong tries. Please try again in ${wait}.`, {
      status: 429,
      field: "pin",
    }),
    retryAfterSeconds: seconds,
  };
}
