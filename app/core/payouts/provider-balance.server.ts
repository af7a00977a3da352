import { and, gt, inArray, sql } from "drizzle-orm";
import { providerBalance, wallets } from "~schema";
import { vendorPages } from "~/core/stores/vendor-pages.server";
import { databaseNow } from "~/platform/database-clock.server";
import { systemDb } from "~/platform/db.server";
import { log } from "~/platform/log.server";
import { paystack } from "~/platform/paystack.server";
import { selectWallet } from "./wallet.server";

type ProviderBalance = Omit<typeof providerBalance.$inferSelect, "id">;

/**
 * Asks the provider for our account's balance, and notes it beside what vendors could be paid now:
 * what they can withdraw, and payouts that the provider hasn't taken yet (docs/rules.md, Operators).
 * @returns null when the provider gave no answer; the former note stays
 */
export async function checkProviderBalance(): Promise<ProviderBalance | null> {
  const answer = await paystack().fetchBalance();
  if (!answer.ok) return null;
  const due = (await withdrawableKobo()) + (await untakenPayoutsKobo());
  const noted = { balance: answer.data, due, checkedAt: databaseNow() };
  await systemDb
    .insert(providerBalance)
    .values(noted)
    .onConflictDoUpdate({ target: providerBalance.id, set: noted });
  if (noted.balance < due)
    log().error(
      { balanceKobo: noted.balance, dueKobo: due },
      "The provider's balance is below what is due",
    );
  return noted;
}

async function withdrawableKobo(): Promise<number> {
  let kobo = 0;
  for await (const stores of vendorPages()) {
    const filled = await systemDb
      .select({ vendorId: wallets.vendorId })
      .from(wallets)
      .where(and(inArray(wallets.vendorId, stores), gt(wallets.balance, 0)));
    for (const { vendorId } of filled) {
      const { wallet } = await systemDb.transaction((tx) =>
        selectWallet(tx, vendorId, databaseNow()),
      );
      kobo += wallet.availableKobo;
    }
  }
  return kobo;
}

async function untakenPayoutsKobo(): Promise<number> {
  const [row] = await systemDb.execute<{ kobo: string }>(sql`
    select coalesce(sum(amount), 0) as kobo from payouts
    where status in ('pending', 'processing') and provider_status is null`);
  return Number(row!.kobo);
}

/** Returns the latest note if the balance was below what is due. */
export async function lowProviderBalance(): Promise<ProviderBalance | null> {
  const [noted] = await systemDb
    .select()
    .from(providerBalance)
    .where(sql`${providerBalance.balance} < ${providerBalance.due}`);
  return noted ?? null;
}
