import type { RefundPart } from "~schema/refunds";
import { english, msg, type Message } from "~/shared/translate";

/** Names what a refund was made for: '2 × Jollof rice', '1 × Jollof rice: Goat meat'. */
export function refundedPart({ lineId, name, quantity, option }: RefundPart): Message {
  if (lineId === null) return msg("Delivery and fees");
  const line = msg("{n} × {dish}", { n: quantity, dish: name });
  return option ? msg("{dish}: {reason}", { dish: line, reason: option.name }) : line;
}

/** Returns the same in English, for the vendor. */
export const refundPartText = (part: RefundPart): string => english(refundedPart(part));
