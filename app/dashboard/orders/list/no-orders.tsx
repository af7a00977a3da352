import { Link } from "@remix-run/react";
import { ReceiptText, Search } from "lucide-react";
import { paths } from "~/shared/paths";
import { buttonClass } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { SEARCH_ENDS, tabLabel, type OrderListRequest } from "./order-list";

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

type NothingProps = {
  request: OrderListRequest;
  total: number;
  searchEnds: boolean;
  storeUrl: string | null;
};

export function Nothing({ request: { tab, q, after }, total, searchEnds, storeUrl }: NothingProps) {
  const sign = <ReceiptText className="size-9" />;
  if (q) {
    return (
      <EmptyState
        drawing={<Search className="size-9" />}
        title={`Nothing matches “${q}”`}
        action={
          <Link to={paths.dashboard.orders({ tab })} className={buttonClass("quiet")}>
            Clear search
          </Link>
        }
      >
        Search looks at order numbers, names, phone numbers and dishes
        {tab === "all" ? "" : `, here only among ${tabLabel(tab).toLowerCase()} orders`}.{" "}
        {searchEnds ? SEARCH_ENDS : null}
      </EmptyState>
    );
  }
  if (total > 0 && tab === "active") {
    return (
      <EmptyState
        drawing={sign}
        title="Nothing to do right now"
        action={
          <Link to={paths.dashboard.orders({ tab: "all" })} className={buttonClass("quiet")}>
            History: all orders
          </Link>
        }
      >
        New orders show here as soon as they are paid.
      </EmptyState>
    );
  }
  if (total > 0) {
    return (
      <EmptyState
        drawing={sign}
        title={after ? "No older orders" : `Nothing ${tabLabel(tab).toLowerCase()}`}
      >
        {after ? "That’s all of them." : "Orders show here as soon as they get there."}
      </EmptyState>
    );
  }
  return <NoOrders storeUrl={storeUrl} />;
}
