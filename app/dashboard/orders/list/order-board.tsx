import { Link, useNavigation } from "@remix-run/react";
import { Plus, Printer, RefreshCw } from "lucide-react";
import { useRef } from "react";
import { countText } from "~/core/orders/long-list";
import { paths } from "~/shared/paths";
import { ListSearch } from "~/ui/list-search";
import { SelfRefresh } from "~/dashboard/orders/alarm/self-refresh";
import { RefusedAnswer } from "~/dashboard/orders/detail/order-transitions";
import { useNow } from "~/ui/use-now";
import type { AttentionNote } from "./attention";
import type { OrderActionResult } from "~/dashboard/orders/detail/order-action-form";
import { useSlideGuard } from "~/ui/ignore-taps";
import { usePlacedOrders, type Placed } from "~/dashboard/orders/steps/moved-orders";
import { ActiveOrders, type DeliveredToday } from "./active-orders";
import { OrderCard } from "./order-card";
import type { KitchenTimes } from "~/dashboard/orders/kitchen/kitchen-time";
import {
  orderListFields,
  orderTabs,
  SEARCH_ENDS,
  tabLabel,
  tabStatuses,
  type OrderListRequest,
  type ShownOrder,
  type OrderTab,
  type TabCounts,
} from "./order-list";
import { PageHeader, toolClass, toolIcon, toolLabel } from "~/dashboard/shell/page-header";
import { Pager } from "~/dashboard/shell/pager";
import { Attention } from "./attention";
import { PrintOnAccept } from "~/dashboard/orders/steps/print-on-accept";
import { useMay } from "~/dashboard/shell/role-context";
import { cardClass } from "~/ui/card";
import { FilterBar } from "~/ui/filter-bar";
import { useScripts } from "~/ui/use-scripts";
import { Nothing } from "./no-orders";
import { useWalkOrders } from "./walk-orders";

type BoardProps = {
  request: OrderListRequest;
  orders: ShownOrder[];
  delivered: DeliveredToday;
  counts: TabCounts;
  /** Set on the active tab, which sorts by when to start cooking; else null. */
  times: KitchenTimes | null;
  next: string | null;
  previous: string | null;
  searchEnds: boolean;
  /** Whether reloading without scripts is stopped; null if the page has no such switch. */
  still: boolean | null;
  attention: AttentionNote[];
  opened: string | undefined;
  readAt: Date;
  zone: string;
  storeUrl: string | null;
  answer: OrderActionResult | undefined;
};

/** Shows active orders by their next step, or another tab's orders newest first. */
export function OrderBoard({
  request,
  orders,
  delivered,
  counts,
  times,
  next,
  previous,
  searchEnds,
  still,
  attention,
  opened,
  readAt,
  zone,
  storeUrl,
  answer,
}: BoardProps) {
  const now = useNow(readAt);
  const { tab, q } = request;
  const place = orderListFields(request);
  const here = orderListFields({ ...request, after: null, before: null });
  const overlay = (fields: { order: string; decline?: string }) =>
    paths.dashboard.orders({ ...place, ...fields });
  const card = (order: Placed<ShownOrder>) => (
    <OrderCard
      key={order.left ? `${order.id} ${order.status}` : order.id}
      order={order}
      now={now}
      zone={zone}
      isGrouped={times !== null}
      overlay={overlay}
      opened={opened}
    />
  );
  const placed = usePlacedOrders(orders, now);
  const list = useRef<HTMLElement>(null);
  useSlideGuard(list);
  useWalkOrders(opened);
  const loading = useListLoading();
  return (
    <>
      <div className="order-tools">
        <PageHeader title="Orders" subtitle="Manage your restaurant orders">
          <Tools here={paths.dashboard.orders(place)} />
        </PageHeader>
        <div className="folded-search">
          <ListSearch
            action={paths.dashboard.orders()}
            label="Search orders"
            placeholder="Search orders..."
            query={q}
            keep={{ tab: here.tab }}
          />
          <FilterBar
            label="Orders by status"
            options={orderTabs.map((name) => ({
              to: paths.dashboard.orders(
                orderListFields({ tab: name, q, after: null, before: null }),
              ),
              label: tabLabel(name),
              count: countText(counts[name]),
              isCurrent: name === tab,
            }))}
          />
        </div>
      </div>
      {still === null ? null : <SelfRefresh still={still} />}
      {attention.length > 0 ? <Attention orders={attention} /> : null}
      {opened ? null : <RefusedAnswer answer={answer} />}
      <PrintOnAccept orders={orders} readAt={readAt} />
      <section
        ref={list}
        aria-label={`${tabLabel(tab)} orders`}
        aria-busy={loading || undefined}
        className="mt-3"
      >
        {loading ? (
          <Skeletons />
        ) : placed.length > 0 && times ? (
          <ActiveOrders
            orders={placed}
            listed={orders}
            delivered={delivered}
            times={times}
            counts={counts}
            now={now}
            zone={zone}
            card={card}
          />
        ) : placed.length > 0 ? (
          <div className="order-list">{underTab(placed, tab).map(card)}</div>
        ) : (
          <Nothing
            request={request}
            total={counts.all}
            searchEnds={searchEnds}
            storeUrl={storeUrl}
          />
        )}
      </section>
      {times && placed.length > 0 && !loading ? (
        <p className="mt-6">
          <Link
            to={paths.dashboard.orders({ tab: "all" })}
            className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
          >
            History: all orders
          </Link>
        </p>
      ) : null}
      {searchEnds && orders.length > 0 && !loading ? (
        <p className="mt-4 text-sm text-muted">{SEARCH_ENDS}</p>
      ) : null}
      {loading ? null : (
        <Pager
          label="More orders"
          first={previous && ["Newest orders", paths.dashboard.orders(here)]}
          previous={
            previous && ["Newer orders", paths.dashboard.orders({ ...here, before: previous })]
          }
          next={next && ["Older orders", paths.dashboard.orders({ ...here, after: next })]}
        />
      )}
    </>
  );
}

/** What a phone has no room for in its bar: refreshing and printing; its menu has the counter. */
function Tools({ here }: { here: string }) {
  const canPrint = useScripts();
  const canSell = useMay()("customOrders");
  return (
    <>
      <Link
        to={here}
        preventScrollReset
        title="Refresh"
        className={`${toolClass()} !px-3 max-md:!hidden`}
      >
        <RefreshCw aria-hidden className={toolIcon} /> <span className="sr-only">Refresh</span>
      </Link>
      <button
        type="button"
        title="Print"
        onClick={() => window.print()}
        className={`${toolClass()} !px-3 max-md:!hidden ${canPrint ? "" : "invisible"}`}
      >
        <Printer aria-hidden className={toolIcon} /> <span className={toolLabel}>Print</span>
      </button>
      {canSell ? (
        <Link
          to={paths.dashboard.counterSale()}
          title="Opens the counter sale"
          className={`${toolClass()} !px-4 max-md:!hidden`}
        >
          <Plus aria-hidden className={toolIcon} /> New order
        </Link>
      ) : null}
    </>
  );
}

/** An order that left the tab leaves a placeholder; a status change within it does not. */
function underTab(placed: Placed<ShownOrder>[], tab: OrderTab): Placed<ShownOrder>[] {
  const statuses = tabStatuses(tab);
  const inTab = placed.filter(
    ({ status, left }) => !left && (statuses === null || statuses.includes(status)),
  );
  const places = placed.filter(
    ({ id, left }) => left && statuses !== null && !inTab.some((order) => order.id === id),
  );
  return [...inTab, ...places].sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
}

function Skeletons() {
  return (
    <div aria-hidden className="grid gap-3 motion-safe:animate-pulse">
      {[0, 1, 2].map((card) => (
        <div key={card} className={cardClass("space-y-3 p-4")}>
          <div className="h-6 w-2/5 rounded bg-rest-soft" />
          <div className="h-4 w-3/5 rounded bg-rest-soft" />
          <div className="h-11 rounded-full bg-rest-soft" />
        </div>
      ))}
    </div>
  );
}

/** False during revalidation, and while an order opens over the list. */
function useListLoading(): boolean {
  const navigation = useNavigation();
  if (navigation.state !== "loading" || navigation.location.pathname !== paths.dashboard.orders())
    return false;
  const nextSearch = new URLSearchParams(navigation.location.search);
  const currentSearch = new URLSearchParams(
    typeof window === "undefined" ? "" : window.location.search,
  );
  return ["tab", "q", "after", "before"].some(
    (name) => (nextSearch.get(name) ?? "") !== (currentSearch.get(name) ?? ""),
  );
}
