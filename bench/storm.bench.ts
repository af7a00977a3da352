import type { Figure } from "./report";
import type { Stage } from "./stage";
import type { StormReport } from "./storm";
import { runStorm } from "./storm-stage";
import type { Truth } from "./storm-truth";
import { stormTarget } from "./targets";

const CUSTOMERS = 200;
const group = `A storm: ${CUSTOMERS} customers at once, a failing provider, a killed server`;

/**
 * Raises the large storm on a database of its own and counts what it left wrong (docs/rules.md,
 * Payment truth).
 * @throws when it can't be finished, or a customer got no answer
 */
export async function benchStorm(stage: Stage): Promise<Figure[]> {
  const { report, truth } = await runStorm<{ report: StormReport; truth: Truth }>(
    stage,
    "storm",
    "storm-process.ts",
    { CUSTOMERS: String(CUSTOMERS) },
  );
  if (report.gaveUp.length > 0)
    throw new Error(`Customers got no answer: ${report.gaveUp.slice(0, 3).join("; ")}`);
  const none = (name: string, value: number): Figure => ({
    group,
    name,
    unit: "",
    value,
    ...stormTarget,
  });
  const astray = ({ before, sold, left }: Truth["stock"]) => Math.abs(before - sold - left);
  return [
    { group, name: "payments that the provider took", unit: "", value: truth.taken },
    none(
      "of them not one paid order",
      truth.paidAndForgotten.length +
        truth.paidTwice.length +
        Math.abs(truth.taken - truth.paidOrders),
    ),
    none("orders paid by nobody", truth.paidByNobody.length),
    none("orders lost after a confirmation", truth.lostOrders.length),
    none("order numbers given twice", truth.doubledNumbers.length),
    none("portions too few or too many, of those begun with less those sold", astray(truth.stock)),
    none("the same of the option in each of them", astray(truth.optionStock)),
    none("differences of the ledger", truth.ledger.length),
  ];
}
