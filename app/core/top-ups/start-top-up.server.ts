import { randomBytes, randomUUID } from "node:crypto";
import { and, eq, gt, isNotNull, sql } from "drizzle-orm";
import { topUps } from "~schema";
import { channels } from "~/core/payments/channels";
import { selectWallet } from "~/core/payouts/wallet.server";
import { systemDb } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { log } from "~/platform/log.server";
import { paystack } from "~/platform/paystack.server";
import { paths } from "~/shared/paths";
import { refuse, type Refusal } from "~/shared/refusal";
import { refuseTopUp } from "./top-up";

type TopUpRequest = {
  vendorId: string;
  by: { id: string; email: string };
  amountKobo: number;
  now: Date;
};

const failed = refuse(
  "provider",
  "We couldn’t reach the payment service. Nothing was paid; please try again.",
  { status: 502 },
);

/**
 * Starts a payment by which a store adds money for refunds (docs/rules.md, Money added). Two tabs
 * with the same sum share one. Never call it in a transaction, as it waits for the provider.
 * @returns the provider's page, or a refusal: `nothing`, `amount` or `provider`
 */
export async function startTopUp(
  request: TopUpRequest,
): Promise<{ ok: true; url: string } | Refusal> {
  const { vendorId, amountKobo, by, now } = request;
  const { wallet } = await systemDb.transaction((tx) => selectWallet(tx, vendorId, now));
  const refusal = refuseTopUp(amountKobo, wallet.missingKobo);
  if (refusal) return refusal;
  const open = await findOpen(request);
  if (open) return { ok: true, url: open };
  const id = randomUUID();
  const reference = `topup_${id}_${randomBytes(8).toString("hex")}`;
  await systemDb
    .insert(topUps)
    .values({ id, vendorId, requestedBy: by.id, reference, amount: amountKobo });
  const { publicUrl } = env();
  const answer = await paystack().initializeTransaction({
    reference,
    amountKobo,
    email: by.email,
    callbackUrl: `${publicUrl}${paths.dashboard.addMoney()}`,
    cancelUrl: `${publicUrl}${paths.dashboard.payouts()}`,
    channels,
    metadata: { top_up_id: id },
  });
  // After a lost answer the sweeper asks for it: its page is known to nobody.
  if (!answer.ok) {
    log().warn({ code: answer.code, vendorId }, "The provider did not start a top-up");
    return failed;
  }
  await systemDb
    .update(topUps)
    .set({ authorizationUrl: answer.data.authorizationUrl })
    .where(and(eq(topUps.vendorId, vendorId), eq(topUps.id, id)));
  return { ok: true, url: answer.data.authorizationUrl };
}

async function findOpen({ vendorId, amountKobo, by }: TopUpRequest): Promise<string | null> {
  const [open] = await systemDb
    .select({ url: topUps.authorizationUrl })
    .from(topUps)
    .where(
      and(
        eq(topUps.vendorId, vendorId),
        eq(topUps.requestedBy, by.id),
        eq(topUps.status, "open"),
        eq(topUps.amount, amountKobo),
        isNotNull(topUps.authorizationUrl),
        gt(topUps.createdAt, sql`now() - interval '20 minutes'`),
      ),
    )
    .limit(1);
  return open?.url ?? null;
}
