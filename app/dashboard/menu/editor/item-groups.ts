import type { SubmissionResult } from "@conform-to/react";
import type { ItemOptionGroup } from "~/core/options/item-groups.server";
import { moved } from "~/dashboard/menu/arrangement/use-reorder";
import { nairaInput } from "~/shared/money";

export const ownPriceField = (optionId: string): string => `own-${optionId}`;
export const ownPresetField = (optionId: string): string => `first-${optionId}`;

/**
 * `own` holds the item's own prices and presets by their fields, `order` all groups as the form
 * lists them, ticked or not.
 */
export type GroupsToShow = { ticked: string[]; own: Record<string, string>; order: string[] };

const idsIn = (sent: unknown): string[] =>
  [sent ?? []].flat().filter((id): id is string => typeof id === "string");

/** Returns an item's groups as stored or, after an unsaved post, as posted. */
export function groupsToShow(
  groups: readonly ItemOptionGroup[],
  offered: readonly { id: string }[],
  answer: { result: SubmissionResult<string[]> | null } | undefined,
): GroupsToShow {
  const sent = answer?.result?.initialValue;
  if (sent) {
    const own = Object.entries(sent).filter(
      (field): field is [string, string] => typeof field[1] === "string",
    );
    return {
      ticked: idsIn(sent.groups),
      own: Object.fromEntries(own),
      order: idsIn(sent.groupOrder),
    };
  }
  const ticked = groups.map(({ groupId }) => groupId);
  return {
    ticked,
    order: groupOrder(
      ticked,
      offered.map(({ id }) => id),
    ),
    own: Object.fromEntries(
      groups.flatMap(({ prices, presets = {} }) => [
        ...Object.entries(prices).map(([id, kobo]) => [ownPriceField(id), nairaInput(kobo)]),
        ...Object.entries(presets).map(([id, count]) => [ownPresetField(id), String(count)]),
      ]),
    ),
  };
}

/** Lists groups in the store's order, unless the item has its own: then its groups come first. */
export function groupOrder(ticked: readonly string[], offered: readonly string[]): string[] {
  const inStoreOrder = offered.filter((id) => ticked.includes(id));
  if (inStoreOrder.join() === ticked.join()) return [...offered];
  return [...ticked, ...offered.filter((id) => !ticked.includes(id))];
}

/** Applies the intent `group-up:ID` or `group-down:ID`; null for any other. */
export function movedGroups(intent: unknown, order: readonly string[]): string[] | null {
  const [, way, id] = /^group-(up|down):(.+)$/.exec(typeof intent === "string" ? intent : "") ?? [];
  if (id === undefined) return null;
  const at = order.indexOf(id);
  return at < 0 ? [...order] : moved(order, at, way === "up" ? at - 1 : at + 1);
}

export const previewedOf = (
  answer: { result: SubmissionResult<string[]> | null; isPreview?: boolean } | undefined,
): Readonly<Record<string, unknown>> | null =>
  answer?.isPreview ? (answer.result?.initialValue ?? {}) : null;
