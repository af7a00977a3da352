import type { Waiting } from "./new-order-notice";
import { NewOrderNotice } from "./new-order-notice";

/**
 * Shows over every page the waiting order that is due first, with its two next steps;
 * nothing where the page itself shows it with them (docs/rules.md, New orders).
 * @param waiting it, and how many wait besides; null when none waits
 */
export function NewOrderBar({ waiting }: { waiting: Waiting | null }) {
  return (
    <div role="status">
      {waiting ? <NewOrderNotice key={waiting.order.id} {...waiting} /> : null}
    </div>
  );
}
