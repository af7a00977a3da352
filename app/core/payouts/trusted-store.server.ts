import { isNotNull, isNull, sql } from "drizzle-orm";
import { vendorPaymentSettings } from "~schema";
import { systemDb } from "~/platform/db.server";
import { refuse, type Refusal } from "~/shared/refusal";

/**
 * Lets a store withdraw at once, or puts it back under the rules for everybody.
 * @returns refused with `decided` (409) if it is so already
 */
export async function setTrusted(
  vendorId: string,
  isTrusted: boolean,
): Promise<{ ok: true } | Refusal> {
  const settings = vendorPaymentSettings;
  const trustedAt = isTrusted ? sql`now()` : null;
  const changed = await systemDb
    .insert(settings)
    .values({ vendorId, trustedAt })
    .onConflictDoUpdate({
      target: settings.vendorId,
      set: { trustedAt },
      setWhere: isTrusted ? isNull(settings.trustedAt) : isNotNull(settings.trustedAt),
    })
    .returning({ vendorId: settings.vendorId });
  return changed.length > 0
    ? { ok: true }
    : refuse("decided", "Somebody has done this already. Look at the page again.");
}
