import { kindsInOrder, type Case, type CaseKind, type Found } from "./case";
import { machineCases } from "./machine-cases.queries.server";
import { moneyCases } from "./money-cases.queries.server";
import { storeCases } from "./store-cases.queries.server";

const readers: Record<CaseKind, () => Promise<Found[]>> = {
  ...moneyCases,
  ...storeCases,
  ...machineCases,
};

/** Reads what needs an operator, by kind and then oldest first. */
export async function readCases(): Promise<Case[]> {
  const kinds = await Promise.all(
    kindsInOrder.map(async (kind) => (await readers[kind]()).map((found) => ({ kind, ...found }))),
  );
  return kinds.flat();
}
