import { actorName } from "~/core/accounts/actor-name";
import type { ActorType } from "~schema/orders";
import { timelineIndex, toScreenStatus, type ScreenStatus } from "./order-status";

export type Move = {
  from: string | null;
  to: string;
  actorType: ActorType;
  actorId: string | null;
};

const deeds: Partial<Record<ScreenStatus, string>> = {
  processing: "accepted it",
  on_the_way: "marked it as ready",
  delivered: "marked it as delivered",
  cancelled: "cancelled it",
};

/**
 * Describes who moved an order and how: 'Kitchen tablet accepted it'.
 * @param viewerId the person who reads it
 * @param names of present and former staff, by id
 */
export function movedBy(
  move: Move,
  viewerId: string | null,
  names: ReadonlyMap<string, string>,
): string {
  const [before, after] = [move.from, move.to].map((stored) => stored && toScreenStatus(stored));
  const isBack = placeOf(after) < placeOf(before);
  if (move.actorType === "system")
    return after === "cancelled" ? "nobody answered, so it was declined" : "it moved by itself";
  if (move.actorType === "provider") return "its payment came in";
  const name = actorName(move, viewerId, names);
  const who = name === "You" ? "you" : name === "Customer" ? "the customer" : name;
  if (isBack) return `${who} took the last step back`;
  if (move.from === "ready" && move.to === "on_the_way") return `${who} picked it up`;
  if (after === "cancelled" && move.actorType === "vendor" && before === "pending")
    return `${who} declined it`;
  return `${who} ${(after && deeds[after]) || "moved it"}`;
}

const placeOf = (status: ScreenStatus | "" | null | undefined): number =>
  (status ? timelineIndex(status) : null) ?? Infinity;
