import { UNKNOWN_CUSTOMER } from "~/core/customers/customer-name";
import { Link } from "@remix-run/react";
import { TicketPercent, Users } from "lucide-react";
import type { ReactNode } from "react";
import { countText } from "~/core/orders/long-list";
import { formatDateTime, timeAgo } from "~/shared/clock";
import { paths } from "~/shared/paths";
import { formatPhone } from "~/shared/phone";
import { ListSearch } from "~/ui/list-search";
import { Badge } from "~/ui/badge";
import { buttonClass } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Money } from "~/ui/money";
import { useOverlay } from "~/ui/use-overlay";
import { CustomerTags } from "~/dashboard/orders/lines/customer-marks";
import { useNow } from "~/ui/use-now";
import {
  averageOrderKobo,
  customerListFields,
  customerSorts,
  emptySegments,
  segmentNames,
  segmentRules,
  segments,
  type CustomerListRequest,
  type CustomerSort,
  type CustomerTotals,
  type ListedCustomer,
} from "./customer-list";
import { ExportForm, Exports } from "./exports";
import type { CustomerPage } from "./customer-list.queries.server";
import { PageHeader } from "~/dashboard/shell/page-header";
import { Pager } from "~/dashboard/shell/pager";
import { cardClass } from "~/ui/card";
import { Figures } from "~/ui/figures";
import { FilterBar } from "~/ui/filter-bar";

type Props = CustomerPage & {
  request: CustomerListRequest;
  readAt: Date;
  /** IANA name. */
  zone: string;
};

const SEARCH_ENDS =
  "We searched the 10,000 customers who ordered last. To find others, type the start of their name, or their full phone number or email.";

/** Rules: docs/rules.md, List of customers. */
export function CustomersView(props: Props) {
  const { request, totals, counts, next, searchEnds, exports, zone } = props;
  const { q, segment, sort, after } = request;
  const to = (over: Partial<CustomerListRequest>) =>
    paths.dashboard.customers(customerListFields({ ...request, after: null, ...over }));
  return (
    <>
      <PageHeader title="Customers">
        {props.customers.length > 0 ? <ExportForm request={request} /> : null}
      </PageHeader>
      <Totals totals={totals} />
      <div className="list-tools">
        <ListSearch
          action={paths.dashboard.customers()}
          label="Search customers"
          placeholder="Name, phone or email..."
          query={q}
          keep={customerListFields({ ...request, q: "", after: null })}
        />
        <FilterBar
          label="Segments"
          options={segmentNames.map((name) => ({
            to: to({ segment: name }),
            label: segments[name],
            count: countText(counts[name]),
            isCurrent: name === segment,
          }))}
        />
        {props.customers.length > 1 ? (
          <FilterBar
            label="Sort the list"
            options={(Object.keys(customerSorts) as CustomerSort[]).map((name) => ({
              to: to({ sort: name }),
              label: customerSorts[name],
              isCurrent: name === sort,
            }))}
          />
        ) : null}
      </div>
      {segment === "all" ? null : (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p>{segmentRules[segment]}</p>
          {segment !== "blocked" && !q && counts[segment] > 0 ? (
            <Link to={paths.dashboard.newCoupon({ segment })} className={buttonClass("quiet")}>
              <TicketPercent aria-hidden className="size-5" /> Create a coupon for them
            </Link>
          ) : null}
        </div>
      )}
      <section aria-label={segments[segment]} className="mt-2">
        {props.customers.length > 0 ? <List {...props} /> : <Nothing {...props} />}
      </section>
      {searchEnds ? <p className="mt-4 text-sm text-muted">{SEARCH_ENDS}</p> : null}
      <Pager
        label="More customers"
        first={after && ["First page", to({})]}
        next={next && ["More customers", to({ after: next })]}
        className="mt-6 gap-3"
      />
      <Exports exports={exports} zone={zone} />
    </>
  );
}

function Totals({ totals }: { totals: CustomerTotals }) {
  const { customers, orders, spentKobo } = totals;
  const figures = [
    { label: "Customers", value: customers.toLocaleString("en") },
    { label: "Orders", value: orders.toLocaleString("en") },
    { label: "Revenue", value: <Money kobo={spentKobo} /> },
    // Rounded to naira, as on Home.
    {
      label: "Average order value",
      value: <Money kobo={Math.round(averageOrderKobo(totals) / 100) * 100} />,
    },
  ];
  return <Figures label="Totals" figures={figures} className="mt-3" />;
}

function List({
  customers,
  request,
  readAt,
  zone,
}: Pick<Props, "customers" | "request" | "readAt" | "zone">) {
  const now = useNow(readAt);
  return (
    <ul className={cardClass("divide-y divide-line overflow-hidden")}>
      {customers.map((customer) => (
        <Row
          key={customer.id}
          customer={customer}
          now={now}
          zone={zone}
          overlay={paths.dashboard.customers({
            ...customerListFields(request),
            customer: customer.id,
          })}
        />
      ))}
    </ul>
  );
}

type RowProps = {
  customer: ListedCustomer;
  now: Date;
  zone: string;
  overlay: string;
};

function Row({ customer, now, zone, overlay }: RowProps) {
  const open = useOverlay();
  const { id, name, phone, email, orders, spentKobo, lastOrderAt, tags, isBlocked } = customer;
  return (
    <li className="relative flex flex-wrap gap-x-6 gap-y-1 px-4 py-3 hover:bg-rest-soft">
      <div className="min-w-0 flex-1 basis-[16rem]">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link
            to={paths.dashboard.customer(id)}
            onClick={open(overlay)}
            className="min-w-0 font-bold [overflow-wrap:anywhere] after:absolute after:inset-0"
          >
            {name || UNKNOWN_CUSTOMER}
          </Link>
          {isBlocked ? <Badge tone="bad">Blocked</Badge> : null}
          <CustomerTags tags={tags} />
        </p>
        <p className="text-sm [overflow-wrap:anywhere] text-muted">
          <span className="whitespace-nowrap tabular-nums">{formatPhone(phone)}</span>
          {email ? ` · ${email}` : null}
        </p>
      </div>
      <dl className="grid flex-1 basis-[16rem] grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-baseline gap-x-4 lg:max-w-96">
        <Fact label="Orders">
          {orders} {orders === 1 ? "order" : "orders"}
        </Fact>
        <Fact label="Spent">
          <Money kobo={spentKobo} className="font-bold" />
        </Fact>
        <Fact label="Last order" className="text-right text-sm text-muted">
          {lastOrderAt ? (
            <time dateTime={lastOrderAt.toISOString()} title={formatDateTime(lastOrderAt, zone)}>
              {timeAgo(lastOrderAt, now)}
            </time>
          ) : (
            "—"
          )}
        </Fact>
      </dl>
    </li>
  );
}

function Fact({
  label,
  className = "",
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div className={`min-w-0 tabular-nums ${className}`}>
      <dt className="sr-only">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Nothing({ request: { q, segment } }: Pick<Props, "request">) {
  return (
    <EmptyState
      drawing={<Users className="size-9" />}
      title="No customers found"
      action={
        q || segment !== "all" ? (
          <Link to={paths.dashboard.customers()} className={buttonClass("quiet")}>
            All customers
          </Link>
        ) : undefined
      }
    >
      {q
        ? `Nobody ${segment === "all" ? "here" : "of these"} has a name, phone or email like “${q}”.`
        : emptySegments[segment]}
    </EmptyState>
  );
}
