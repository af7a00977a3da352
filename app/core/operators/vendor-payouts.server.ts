import { eq } from "drizzle-orm";
import { vendorProfiles } from "~schema";
import {
  decideHold,
  holdByHand,
  readHolds,
  vendorOfHold,
} from "~/core/payouts/payout-holds.server";
import { readTier } from "~/core/payouts/payout-tiers.server";
import { setTrusted } from "~/core/payouts/trusted-store.server";
import { databaseNow } from "~/platform/database-clock.server";
import { systemDb, type Tx } from "~/platform/db.server";
import { isUuid } from "~/shared/ids";
import { refuse, type Refusal } from "~/shared/refusal";
import { logAct } from "./operator-log.server";
import type { Operator } from "./require-operator.server";
import type { PayoutsAct } from "./store-act";

export type VendorPayouts = NonNullable<Awaited<ReturnType<typeof readVendorPayouts>>>;

/** Reads a store's tier and what holds its payouts. */
export async function readVendorPayouts(vendorId: string) {
  if (!isUuid(vendorId)) return null;
  const [[vendor], tier, holds] = await Promise.all([
    systemDb
      .select({ id: vendorProfiles.id, name: vendorProfiles.businessName })
      .from(vendorProfiles)
      .where(eq(vendorProfiles.id, vendorId)),
    systemDb.transaction((tx: Tx) => readTier(tx, vendorId, databaseNow())),
    readHolds(vendorId),
  ]);
  return vendor ? { ...vendor, tier, holds } : null;
}

const MAX_REASON = 300;

/**
 * Changes a store's tier, or holds its payouts by hand or lets them go on, and logs it first. Each is
 * done once: a second operator gets 409.
 * @param by.fresh whether they signed in within the last ten minutes; not needed to hold
 * @param given.holdId of the hold to release
 * @returns refused with `reason` (400), `sign-in` (403) or `decided` (409)
 */
export async function actOnVendorPayouts(
  by: { operator: Operator; fresh: boolean },
  vendorId: string,
  { act, reason, holdId }: { act: PayoutsAct; reason: string; holdId: string },
): Promise<{ ok: true } | Refusal> {
  const text = reason.trim();
  if (act === "hold" && (!text || text.length > MAX_REASON))
    return refuse(
      "reason",
      text ? `Please keep it to ${MAX_REASON} characters.` : "Say why: other operators read it.",
      { status: 400 },
    );
  if (act !== "hold" && !by.fresh)
    return refuse("sign-in", "Please sign in again: this moves money.", { status: 403 });
  const line = {
    vendorId,
    ...(act === "release" ? { subject: holdId } : {}),
    ...(act === "hold" ? { details: { text } } : {}),
  };
  await logAct(by.operator, { ...line, act: `payouts:${act}` });
  const { email } = by.operator;
  const outcome =
    act === "hold"
      ? await holdByHand(vendorId, text, email)
      : act === "release"
        ? await release(vendorId, holdId, email)
        : await setTrusted(vendorId, act === "trust");
  if (!outcome.ok)
    await logAct(by.operator, {
      ...line,
      act: `payouts:${act}:refused`,
      details: { why: outcome.code },
    });
  return outcome;
}

/** A hold of another store isn't released here, as the log would name the wrong one. */
async function release(vendorId: string, holdId: string, email: string) {
  const isOwn = (await vendorOfHold(holdId)) === vendorId;
  return isOwn ? decideHold(holdId, "release", email) : refuse("decided", "That isn’t held here.");
}
