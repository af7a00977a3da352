import { Link, useRevalidator } from "@remix-run/react";
import { ChevronRight } from "lucide-react";
import { useEffect, type ReactNode } from "react";
import { Attention } from "~/kitchen/attention";
import { NoOrders } from "~/kitchen/no-orders";
import { itemCount, type OrderSummary } from "~/kitchen/order-list";
import { StatusBadge } from "~/kitchen/order-progress";
import { displayId } from "~/orders/order-status";
import { paths } from "~/shared/paths";
import { LiveMark } from "~/ui/live-mark";
import { Money } from "~/ui/money";
import { Time } from "~/ui/time";
import { useNow } from "~/ui/use-now";
import type { LiveState } from "~/ui/use-live-updates";
import type { Today } from "./today.queries.server";

type HomeProps = {
  greeting: string;
  storeName: string;
  today: Today;
  pending: number;
  recent: OrderSummary[];
  attention: { id: string; orderNumber: string; note: string }[];
  /** The instant everything was read at. */
  readAt: Date;
  live: LiveState;
  storeUrl: string | null;
};

/** The first thing a vendor sees: how the day goes, what waits, what came last. */
export function HomeView({ greeting, storeName, today, pending, recent, attention, readAt, live, storeUrl }: HomeProps) {
  const now = useNow(readAt);
  useOrderDelivered();
  return (
    <>
      <header>
        <h1 className="text-3xl font-extrabold tracking-tight">{greeting}</h1>
        <div className="flex items-baseline justify-between gap-3">
          <p className="min-w-0 text-muted">Here is today at {storeName}</p>
          <div className="shrink-0">
            <LiveMark state={live} />
          </div>
        </div>
      </header>
      <Attention orders={attention} />
      <dl className="mt-5 grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Stat label="Total Revenue" value={<Money kobo={today.revenueKobo} />} note={today.paidOrders ? paidOrders(today.paidOrders) : "No paid orders yet today"} />
        <Stat label="Orders" value={today.orders} note="today" />
        <Stat label="Pending" value={pending} note={pending ? "waiting for your yes" : "Nobody is waiting"} to={pending ? paths.dashboard.orders({ tab: "pending" }) : undefined} />
        <Stat
          label="Avg Order Value"
          value={today.paidOrders ? <Money kobo={wholeNaira(today.revenueKobo / today.paidOrders)} /> : "–"}
          note={today.paidOrders ? "per paid order" : "Shows with the first paid order"}
        />
      </dl>
      <section aria-labelledby="recent" className="mt-8">
        <div className="flex items-center justify-between gap-4">
          <h2 id="recent" className="text-xl font-bold">
            Recent orders
          </h2>
          {recent.length ? (
            <Link to={paths.dashboard.orders()} className="inline-flex min-h-11 items-center font-semibold text-brand-text hover:underline">
              View all
            </Link>
          ) : null}
        </div>
        {recent.length ? (
          <ul className="mt-2 divide-y divide-line overflow-hidden rounded-card border border-line bg-card shadow-card">
            {recent.map((order) => (
              <RecentOrder key={order.id} order={order} now={now} />
            ))}
          </ul>
        ) : (
          <div className="mt-3">
            <NoOrders storeUrl={storeUrl} />
          </div>
        )}
      </section>
    </>
  );
}

/** An average has no kobo worth reading. */
const wholeNaira = (kobo: number) => Math.round(kobo / 100) * 100;
const paidOrders = (count: number) => `from ${count} paid ${count === 1 ? "order" : "orders"}`;

function Stat({ label, value, note, to }: { label: string; value: ReactNode; note: string; to?: string | undefined }) {
  return (
    <div className="relative min-w-0 rounded-card border border-line bg-card p-4 shadow-card">
      <dt className="text-sm font-medium text-muted">{label}</dt>
      <dd className="mt-1 text-xl font-extrabold sm:text-2xl tracking-tight break-words tabular-nums">{value}</dd>
      <dd className="mt-0.5 text-sm text-muted">
        {to ? (
          <Link to={to} className="font-semibold text-brand-text after:absolute after:inset-0 after:rounded-card">
            {note}
          </Link>
        ) : (
          note
        )}
      </dd>
    </div>
  );
}

function RecentOrder({ order, now }: { order: OrderSummary; now: Date }) {
  const pieces = itemCount(order.items);
  return (
    <li>
      <Link to={paths.dashboard.order(order.id)} className="flex min-h-18 items-center gap-3 px-4 py-3 hover:bg-rest-soft focus-visible:-outline-offset-4">
        <span className="min-w-0 flex-1">
          <span className="block truncate font-semibold">{order.customerName}</span>
          <span className="block truncate text-sm text-muted">
            {displayId(order)} · {pieces} {pieces === 1 ? "item" : "items"} · <Time at={order.createdAt} format="ago" now={now} />
          </span>
        </span>
        <span className="flex shrink-0 flex-col items-end gap-1">
          <Money kobo={order.totalKobo} className="font-semibold" />
          <StatusBadge status={order.status} />
        </span>
        <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" />
      </Link>
    </li>
  );
}

/** Sales change when an order is delivered; whoever did it on this page says so (docs/rules.md, Order status). */
function useOrderDelivered(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const again = () => revalidate();
    window.addEventListener("orderDelivered", again);
    return () => window.removeEventListener("orderDelivered", again);
  }, [revalidate]);
}
