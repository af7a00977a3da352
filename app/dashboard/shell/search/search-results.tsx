import { Link } from "@remix-run/react";
import {
  ChevronRight,
  ReceiptText,
  UserRound,
  UtensilsCrossed,
  type LucideIcon,
} from "lucide-react";
import type { ReactNode } from "react";
import { statusLabel } from "~/core/orders/order-status";
import { formatKobo } from "~/shared/money";
import { paths } from "~/shared/paths";
import { formatPhone } from "~/shared/phone";
import { UNKNOWN_CUSTOMER } from "~/core/customers/customer-name";
import { useMay } from "~/dashboard/shell/role-context";
import type { SearchAnswer } from "~/dashboard/shell/search/search";
import { cardClass } from "~/ui/card";

/** Per kind, below a field. */
const PREVIEW_COUNT = 3;

type FoundListProps = {
  found: SearchAnswer["found"];
  /** Cuts to the first few, for a list below a field. */
  compact?: boolean;
  moreOrders?: ReactNode;
};

/** An item links to its form, or to the list if the viewer may not edit it. */
export function SearchResultList({ found, compact = false, moreOrders }: FoundListProps) {
  const edits = useMay()("menu");
  return (
    <div className={compact ? "" : "space-y-6"}>
      <Kind title="Orders" compact={compact} more={moreOrders}>
        {found.orders.map((order) => (
          <Line
            key={order.id}
            to={paths.dashboard.order(order.id)}
            icon={ReceiptText}
            title={`${order.orderNumber} · ${order.customerName}`}
            text={withAmount(
              `${order.when} · ${statusLabel(order.status, order)}`,
              order.totalKobo,
            )}
          />
        ))}
      </Kind>
      <Kind title="Items" compact={compact}>
        {found.items.map((item) => (
          <Line
            key={item.id}
            to={edits ? paths.dashboard.item(item.id) : paths.dashboard.items({ q: item.name })}
            icon={UtensilsCrossed}
            title={item.name}
            text={withAmount(item.category, item.priceKobo)}
          />
        ))}
      </Kind>
      <Kind title="Customers" compact={compact}>
        {found.customers.map(({ id, name, phone, email }) => (
          <Line
            key={id}
            to={paths.dashboard.customer(id)}
            icon={UserRound}
            title={name || UNKNOWN_CUSTOMER}
            text={email ? `${formatPhone(phone)} · ${email}` : formatPhone(phone)}
          />
        ))}
      </Kind>
    </div>
  );
}

const withAmount = (text: string, kobo: number | null) =>
  kobo === null ? text : `${text} · ${formatKobo(kobo)}`;

function Kind({
  title,
  compact,
  more,
  children,
}: {
  title: string;
  compact: boolean;
  more?: ReactNode;
  children: ReactNode[];
}) {
  if (children.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className={compact ? "px-3 pt-2 text-sm font-semibold text-muted" : "text-xl font-bold"}>
        {title}
      </h2>
      <ul className={compact ? "" : cardClass("mt-2 divide-y divide-line overflow-hidden")}>
        {compact ? children.slice(0, PREVIEW_COUNT) : children}
      </ul>
      {more}
    </section>
  );
}

function Line({
  to,
  icon: Icon,
  title,
  text,
}: {
  to: string;
  icon: LucideIcon;
  title: string;
  text: string;
}) {
  return (
    <li>
      <Link
        to={to}
        className="flex min-h-14 items-center gap-2 rounded-lg px-3 py-2 hover:bg-rest-soft focus-visible:-outline-offset-4"
      >
        <Icon aria-hidden className="size-5 shrink-0 text-muted" />
        <span className="min-w-0 flex-1">
          <span className="block font-semibold break-words">{title}</span>
          <span className="block text-sm break-words text-muted">{text}</span>
        </span>
        <ChevronRight aria-hidden className="size-5 shrink-0 text-muted max-sm:hidden" />
      </Link>
    </li>
  );
}
