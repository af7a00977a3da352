import { sql } from "drizzle-orm";
import fc from "fast-check";
import { it } from "vitest";
import { systemDb } from "~/platform/db.server";
import { provider, startPayouts } from "../setup/payouts";
import { openShop } from "../setup/shop";
import { checkPages } from "../setup/wallet-pages";
import { step, terms, tier } from "../setup/wallet-steps";
import { World } from "../setup/wallet-world";

startPayouts();

it("after any mix of sales, fee payers, refunds, payouts, messages, failures, reversals, disputes, tiers and money added, each naira is in one place", async () => {
  await fc.assert(
    fc.asyncProperty(
      terms,
      fc.array(step, { minLength: 20, maxLength: 80, size: "max" }),
      tier,
      async (given, steps, first) => {
        provider.loseWebhooks();
        const shop = await openShop({
          payment: {
            ...given,
            bankCode: "058",
            accountNumber: "0123456789",
            accountName: "IYA BASIRA KITCHEN",
            bankVerified: true,
            autoPayoutEnabled: false,
            minimumPayoutAmount: 0,
          },
        });
        const [owner] = await systemDb.execute<{ id: string }>(
          sql`select user_id as id from vendor_profiles where id = ${shop.vendorId}`,
        );
        const world = new World(shop, owner!.id);
        await world.happen({ what: "tier", tier: first });
        for (const event of steps) {
          await world.happen(event);
          await world.check();
        }
        await checkPages(world);
      },
    ),
    // A counterexample that isn't the shortest yet tells more than a test that ran out of time.
    { numRuns: 10, interruptAfterTimeLimit: 30_000 },
  );
});
