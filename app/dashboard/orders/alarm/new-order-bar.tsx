import type { Waiting } from "./new-order-notice";
import { NewOrderNotice } from "./new-order-notice";

/**
 * Shows on every page the waiting order that is due first, with its two next steps (docs/rules.md,
 * New orders).
 */
export function NewOrderBar({ waiting }: { waiting: Waiting | null }) {
  return (
    <div role="status">
      {waiting ? <NewOrderNotice key={waiting.order.id} {...waiting} /> : null}
    </div>
  );
}
