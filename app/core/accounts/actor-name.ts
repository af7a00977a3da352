import type { ActorType } from "~schema/orders";

/**
 * Names the actor of an order's event, for its vendor (docs/rules.md, Order history).
 * @param viewerId the person who reads it, shown as 'You'
 * @param names of present and former staff, by id
 */
export function actorName(
  { actorType, actorId }: { actorType: ActorType; actorId: string | null },
  viewerId: string | null,
  names: ReadonlyMap<string, string>,
): string {
  switch (actorType) {
    case "vendor":
      if (actorId !== null && actorId === viewerId) return "You";
      return names.get(actorId ?? "") ?? "Your store";
    case "customer":
      return "Customer";
    case "provider":
      return "Payment provider";
    case "system":
      return "Automatically";
  }
}
