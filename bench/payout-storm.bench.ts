import type { PayoutStormReport } from "./payout-storm";
import type { PayoutTruth } from "./payout-storm-truth";
import type { Figure } from "./report";
import type { Stage } from "./stage";
import { runStorm } from "./storm-stage";
import { stormTarget } from "./targets";

const AT_ONCE = 50;
const VENDORS = 10;
const ROUNDS = 10;
const group = `A storm of withdrawals: ${AT_ONCE} at once by ${VENDORS} vendors, ${ROUNDS} times, a failing provider, a killed server`;

/**
 * Raises the large storm of withdrawals on a database of its own and counts what it left wrong
 * (docs/rules.md, Payouts).
 * @throws when it can't be finished, or a vendor got no answer
 */
export async function benchPayoutStorm(stage: Stage): Promise<Figure[]> {
  const { report, truth } = await runStorm<{ report: PayoutStormReport; truth: PayoutTruth }>(
    stage,
    "payout_storm",
    "payout-storm-process.ts",
    { VENDORS: String(VENDORS), AT_ONCE: String(AT_ONCE), ROUNDS: String(ROUNDS) },
  );
  if (report.gaveUp.length > 0)
    throw new Error(`Vendors got no answer: ${report.gaveUp.slice(0, 3).join("; ")}`);
  const count = (name: string, value: number): Figure => ({ group, name, unit: "", value });
  const none = (name: string, value: number): Figure => ({ ...count(name, value), ...stormTarget });
  return [
    count("payouts that a bank has", truth.arrived),
    count("payouts that are back in the balance", truth.failed),
    none("of those a bank has, not completed with us, to the kobo", truth.paidAndForgotten.length),
    none("completed with us, and no bank has them", truth.completedUnpaid.length),
    none("kobo between the two", Math.abs(truth.arrivedKobo - truth.completedKobo)),
    none("sent twice", truth.sentTwice.length),
    none("lost after a confirmation", truth.lostWithdrawals.length),
    none("wallets that are not sales less payouts", truth.wrongWallets.length),
    none("differences of the ledger", truth.ledger.length),
  ];
}
