import type { SubmissionResult } from "@conform-to/react";
import type { ItemOptionGroup } from "~/core/options/item-groups.server";
import { nairaInput } from "~/shared/money";

/** Returns the name of the field of an option's price for one item. */
export const ownPriceField = (optionId: string): string => `own-${optionId}`;

/** What the form shows of an item's groups: the ticked ones, and prices as they are typed. */
export type GroupsToShow = { ticked: string[]; prices: Record<string, string> };

/** Returns an item's groups as its form was opened or, after a post that was refused, as it was sent. */
export function groupsToShow(
  groups: readonly ItemOptionGroup[],
  answer: { result: SubmissionResult<string[]> | null } | undefined,
): GroupsToShow {
  const sent = answer?.result?.initialValue;
  if (sent) {
    const prices = Object.entries(sent).filter(
      (field): field is [string, string] => typeof field[1] === "string",
    );
    return {
      ticked: [sent.groups ?? []].flat().filter((id): id is string => typeof id === "string"),
      prices: Object.fromEntries(prices),
    };
  }
  return {
    ticked: groups.map(({ groupId }) => groupId),
    prices: Object.fromEntries(
      groups.flatMap(({ prices }) =>
        Object.entries(prices).map(([id, kobo]) => [ownPriceField(id), nairaInput(kobo)]),
      ),
    ),
  };
}
