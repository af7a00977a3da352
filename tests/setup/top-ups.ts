import { desc, eq } from "drizzle-orm";
import { topUps } from "~schema";
import { startTopUp } from "~/core/top-ups/start-top-up.server";
import { systemDb } from "~/platform/db.server";

export const topUpRequest = (vendorId: string, userId: string, amountKobo: number) => ({
  vendorId,
  by: { id: userId, email: "vendor@example.test" },
  amountKobo,
  now: new Date(),
});

export const latestTopUp = async (vendorId: string) =>
  (
    await systemDb
      .select()
      .from(topUps)
      .where(eq(topUps.vendorId, vendorId))
      .orderBy(desc(topUps.createdAt))
      .limit(1)
  )[0]!;

/** Starts a top-up and pays it at the provider. @returns its reference */
export async function paidTopUp(
  vendorId: string,
  userId: string,
  amountKobo: number,
): Promise<string> {
  const started = await startTopUp(topUpRequest(vendorId, userId, amountKobo));
  if (!started.ok) throw new Error(started.code);
  await payPage(started.url);
  return (await latestTopUp(vendorId)).reference;
}

/** As somebody who pays on the provider's page. */
export async function payPage(url: string): Promise<void> {
  const answer = await fetch(new URL("/paystack/pay", url), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      access_code: new URL(url).pathname.split("/").at(-1),
      card: "4084084084084081",
    }),
  });
  if (!answer.ok) throw new Error(await answer.text());
}
