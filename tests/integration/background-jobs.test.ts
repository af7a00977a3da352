import { randomUUID } from "node:crypto";
import { eq, inArray, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { paymentEvents, rateLimits, sessions, type CartData } from "~schema";
import { jobsHere } from "~/background-jobs.server";
import { systemDb } from "~/platform/db.server";
import { openShop } from "../setup/shop";

const MINUTE_MS = 60_000;
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS);

it("the hourly job deletes expired rows, keeps the rest, and enqueues a lost event again", async () => {
  const { vendorId } = await openShop();
  const cart = (sessionToken: string, expiresAt: Date) => ({
    vendorId,
    sessionToken,
    expiresAt,
    cartData: { lines: [] } as unknown as CartData,
  });
  await systemDb.insert(sessions).values([cart("expired", ago(1)), cart("valid", ago(-1))]);
  const limits = ["past", "recent", "running"].map((name) => `${name}:${randomUUID()}`);
  await systemDb.insert(rateLimits).values(
    [ago(61), ago(59), ago(-1)].map((at, n) => ({
      key: limits[n]!,
      points: 1,
      expire: at.getTime(),
    })),
  );
  const reference = randomUUID();
  const [event] = await systemDb
    .insert(paymentEvents)
    .values({
      event: "charge.success",
      providerEventId: reference,
      reference,
      vendorId,
      payload: {},
      receivedAt: ago(11),
    })
    .returning({ id: paymentEvents.id });

  await jobsHere().reconcile!({});

  const carts = await systemDb
    .select({ token: sessions.sessionToken })
    .from(sessions)
    .where(eq(sessions.vendorId, vendorId));
  expect(carts).toEqual([{ token: "valid" }]);
  const left = await systemDb
    .select({ key: rateLimits.key })
    .from(rateLimits)
    .where(inArray(rateLimits.key, limits));
  expect(left.map(({ key }) => key).sort()).toEqual([limits[1], limits[2]].sort());
  const jobs = await systemDb.execute(
    sql`select name, state::text from pgboss.job where data ->> 'id' = ${event!.id}`,
  );
  expect(jobs).toEqual([{ name: "payment-events", state: "created" }]);
});
