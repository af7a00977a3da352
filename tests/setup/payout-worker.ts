import { randomUUID } from "node:crypto";
import { requestPayout } from "~/core/payouts/request-payout.server";
import { followPayout } from "~/core/payouts/send-payouts.server";
import { isLocked, systemDb } from "~/platform/db.server";
import { startJobs } from "~/platform/jobs.server";
import { makeOrder } from "../../drizzle/seed/factories";

/**
 * A process that works on payouts and has its vendors withdraw, several times at once: started by a
 * test, which may kill it. Its arguments are the rounds and the vendors, `{vendor}:{owner}`.
 */
const [rounds, ...vendors] = process.argv.slice(2) as [string, ...string[]];
const AT_ONCE = 3;

await startJobs({ payouts: ({ id }) => followPayout(id!) }, { locked: isLocked() });
process.stdout.write("ready\n");

async function withdrawAtOnce(vendorId: string, userId: string): Promise<void> {
  await makeOrder(systemDb, {
    vendorId,
    status: "delivered",
    lines: [{ name: "Rice", price: 2_000_000 }],
  });
  await Promise.all(
    Array.from({ length: AT_ONCE }, () =>
      requestPayout({
        vendorId,
        source: "manual",
        userId,
        token: randomUUID(),
        now: new Date(),
      }),
    ),
  );
}

for (let round = 0; round < Number(rounds); round++) {
  await Promise.all(
    vendors.map((pair) => {
      const [vendorId, userId] = pair.split(":") as [string, string];
      return withdrawAtOnce(vendorId, userId);
    }),
  );
  process.stdout.write(`round ${round}\n`);
}
