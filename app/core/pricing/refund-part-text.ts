import type { RefundPart } from "~schema/refunds";
import { english, msg, type Message } from "~/shared/translate";

/** Names a refunded part: '2 × Jollof rice', '1 × Jollof rice: Goat meat'. */
export function refundedPart({ lineId, name, quantity, option }: RefundPart): Message {
  if (lineId === null) return msg("Delivery and fees");
  const line = msg("{n} × {dish}", { n: quantity, dish: name });
  return option ? msg("{dish}: {reason}", { dish: line, reason: option.name }) : line;
}

export const refundPartText = (part: RefundPart): string => english(refundedPart(part));
