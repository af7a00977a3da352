import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { storedStatuses } from "~/core/orders/order-status";
import { reviewStatuses } from "~schema/reviews";
import { attemptStatuses } from "~schema/payments";
import { payoutStatuses } from "~schema/payouts";
import { disputeStatuses } from "~schema/disputes";
import { identityStatuses } from "~schema/identity";
import { refundStatuses } from "~schema/refunds";

const sections = readFileSync("docs/states.md", "utf8").split(/^## /m);

/**
 * Returns the states in a section's diagram. A line that is neither a labelled arrow nor a state's
 * name counts as one, so that it is noticed; in labels `:` and `;` would end the text.
 */
function drawnStates(heading: string): string[] {
  const section = sections.find((text) => text.startsWith(`${heading}\n`)) ?? "";
  const [, diagram = ""] = /^```mermaid\nstateDiagram-v2\n(.+?)^```$/ms.exec(section) ?? [];
  const named = diagram
    .trimEnd()
    .split("\n")
    .flatMap((line) => {
      const [, from, to, state] = /^ {4}(?:(\S+) --> (\w+)|(\w+)) : [^:;]+$/.exec(line) ?? [];
      return from && to ? [from, to] : [state ?? line];
    });
  return [...new Set(named)].filter((name) => name !== "[*]");
}

test.each([
  { heading: "Order", statuses: storedStatuses },
  { heading: "Payment attempt", statuses: attemptStatuses },
  { heading: "Refund", statuses: refundStatuses },
  { heading: "Payout", statuses: payoutStatuses },
  { heading: "Identity check", statuses: identityStatuses },
  { heading: "Dispute", statuses: disputeStatuses },
  { heading: "Review", statuses: reviewStatuses },
])(
  "the diagram '$heading' of docs/states.md has every status, and no other",
  ({ heading, statuses }) => {
    expect(drawnStates(heading).toSorted()).toEqual(statuses.toSorted());
  },
);
