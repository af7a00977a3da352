import type { Waiting } from "./new-order-notice";
import { NewOrderNotice } from "./new-order-notice";

/** Shows the waiting order due first on every page (docs/rules.md, New orders). */
export function NewOrderBar({ waiting }: { waiting: Waiting | null }) {
  return (
    <div role="status">
      {waiting ? <NewOrderNotice key={waiting.order.id} {...waiting} /> : null}
    </div>
  );
}
