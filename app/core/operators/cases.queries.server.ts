import { kindsInOrder, type Case, type CaseKind, type Found } from "./case";
import { machineCases } from "./machine-cases.queries.server";
import { moneyCases } from "./money-cases.queries.server";
import { withoutSeen } from "./seen-cases.server";
import { storeCases } from "./store-cases.queries.server";

const readers: Record<CaseKind, () => Promise<Found[]>> = {
  ...moneyCases,
  ...storeCases,
  ...machineCases,
};

/** Reads what needs an operator, by kind and then oldest first. */
export async function readCases(kinds: readonly CaseKind[] = kindsInOrder): Promise<Case[]> {
  const found = await Promise.all(
    kinds.map(async (kind) => (await readers[kind]()).map((one) => ({ kind, ...one }))),
  );
  return withoutSeen(found.flat());
}
