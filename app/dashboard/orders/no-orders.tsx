import { ReceiptText } from "lucide-react";
import { buttonClass } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";

/** Welcomes a store without orders, with the one thing to do next. */
export function NoOrders({ storeUrl }: { storeUrl: string | null }) {
  return (
    <EmptyState
      drawing={<ReceiptText className="size-9" />}
      title="No orders yet"
      action={
        storeUrl ? (
          <a href={storeUrl} target="_blank" rel="noreferrer" className={buttonClass()}>
            Open your store
          </a>
        ) : null
      }
    >
      Share your store link to start receiving orders. Orders will appear here in real-time.
    </EmptyState>
  );
}
