import { Form, Link } from "@remix-run/react";
import { HandCoins, Plus } from "lucide-react";
import { countText, ORDERS_SEARCHED } from "~/core/orders/long-list";
import { formatDateTime } from "~/shared/clock";
import { paths } from "~/shared/paths";
import { ListSearchField } from "~/ui/list-search-field";
import { Badge } from "~/ui/badge";
import { buttonClass } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Money } from "~/ui/money";
import { Time } from "~/ui/time";
import { useNow } from "~/ui/use-now";
import { customOrderStateLabel } from "~/core/custom-orders/custom-order";
import {
  listTabNames,
  listTabs,
  type CustomOrderLine,
  type CustomOrderPage,
  type CustomOrderListRequest,
} from "~/core/custom-orders/custom-order-list";
import { PageHeader, toolClass, toolIcon, toolLabel } from "~/dashboard/shell/page-header";
import { Pager } from "~/dashboard/shell/pager";
import { cardClass } from "~/ui/card";
import { FilterBar } from "~/ui/filter-bar";

type Props = CustomOrderPage & {
  request: CustomOrderListRequest;
  readAt: Date;
  zone: string;
};

const SEARCH_ENDS = `We searched the latest ${ORDERS_SEARCHED.toLocaleString("en")} custom orders. To find an older one, type its full number.`;

export function CustomOrdersView({
  request,
  orders,
  counts,
  next,
  searchEnds,
  readAt,
  zone,
}: Props) {
  const now = useNow(readAt);
  const { tab, q, after } = request;
  const here = { tab: tab === "all" ? undefined : tab, q: q || undefined };
  return (
    <>
      <PageHeader title="Custom orders" subtitle="Orders you take yourself, with payment links">
        <Link to={paths.dashboard.newCustomOrder()} className={toolClass("primary")}>
          <Plus aria-hidden className={toolIcon} />
          <span className={toolLabel}>New custom order</span>
        </Link>
      </PageHeader>
      <Form
        method="get"
        action={paths.dashboard.customOrders()}
        role="search"
        className="relative mt-4"
      >
        {here.tab ? <input type="hidden" name="tab" value={here.tab} /> : null}
        <ListSearchField
          label="Search custom orders"
          placeholder="Customer or number..."
          query={q}
        />
      </Form>
      <FilterBar
        label="Custom orders by payment"
        className="mt-3"
        options={listTabNames.map((name) => ({
          to: paths.dashboard.customOrders({ tab: name === "all" ? undefined : name, q: here.q }),
          label: listTabs[name],
          count: countText(counts[name]),
          isCurrent: name === tab,
        }))}
      />
      <section aria-label={listTabs[tab]} className="mt-4">
        {orders.length > 0 ? (
          <ul className="grid grid-cols-1 gap-3">
            {orders.map((order) => (
              <Row key={order.id} order={order} now={now} zone={zone} />
            ))}
          </ul>
        ) : (
          <Nothing request={request} total={counts.all} searchEnds={searchEnds} />
        )}
      </section>
      {searchEnds && orders.length > 0 ? (
        <p className="mt-4 text-sm text-muted">{SEARCH_ENDS}</p>
      ) : null}
      <Pager
        label="More custom orders"
        first={after && ["Newest orders", paths.dashboard.customOrders(here)]}
        next={next && ["Older orders", paths.dashboard.customOrders({ ...here, after: next })]}
        className="mt-6 gap-3"
      />
    </>
  );
}

function NewOrder() {
  return (
    <Link to={paths.dashboard.newCustomOrder()} className={buttonClass()}>
      <Plus aria-hidden className="size-5" /> New custom order
    </Link>
  );
}

function Row({ order, now, zone }: { order: CustomOrderLine; now: Date; zone: string }) {
  const { label, tone } = customOrderStateLabel(order.state);
  return (
    <li className={cardClass("relative p-4 hover:border-muted")}>
      <div className="flex flex-wrap items-start gap-x-3">
        <div className="min-w-0 flex-1 basis-[9rem]">
          <Link
            to={paths.dashboard.customOrder(order.id)}
            className="font-bold break-words after:absolute after:inset-0 after:rounded-card"
          >
            {order.customerName}
          </Link>
          <p className="text-sm text-muted">
            {order.number} · <Time at={order.createdAt} format="ago" now={now} />
          </p>
        </div>
        <div className="shrink-0 text-right">
          <Money kobo={order.totalKobo} className="font-bold" />
          <p className="mt-1">
            <Badge tone={tone}>{label}</Badge>
          </p>
        </div>
      </div>
      <p className="mt-2 line-clamp-2 text-sm break-words">{order.items}</p>
      {order.state === "open" && order.expiresAt ? (
        <p className="mt-1 text-sm text-muted">
          Link expires {formatDateTime(order.expiresAt, zone)}
        </p>
      ) : null}
    </li>
  );
}

function Nothing({
  request,
  total,
  searchEnds,
}: {
  request: CustomOrderListRequest;
  total: number;
  searchEnds: boolean;
}) {
  const drawing = <HandCoins className="size-9" />;
  if (total === 0) {
    return (
      <EmptyState drawing={drawing} title="No custom orders yet" action={<NewOrder />}>
        Taking an order by phone or WhatsApp? Enter it here and send a payment link.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      drawing={drawing}
      title={request.q ? "Nothing found" : "Nothing here"}
      action={
        <Link to={paths.dashboard.customOrders()} className={buttonClass("quiet")}>
          All custom orders
        </Link>
      }
    >
      {request.q
        ? `No custom order here matches “${request.q}”. ${searchEnds ? SEARCH_ENDS : ""}`
        : "No custom orders in this tab right now."}
    </EmptyState>
  );
}
