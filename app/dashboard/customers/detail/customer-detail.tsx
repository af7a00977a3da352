import { Link } from "@remix-run/react";
import { HandCoins, MessageCircle, Phone, ShieldCheck } from "lucide-react";
import type { ReactNode } from "react";
import { formatDate } from "~/shared/clock";
import { formatKobo } from "~/shared/money";
import { paths } from "~/shared/paths";
import { formatPhone, whatsAppUrl } from "~/shared/phone";
import { UNKNOWN_CUSTOMER } from "~/core/customers/customer-name";
import { useMay } from "~/dashboard/shell/role-context";
import { Badge } from "~/ui/badge";
import { buttonClass } from "~/ui/button";
import { BlockForm } from "./block-form";
import type { CustomerDetails } from "./customer";
import type { CustomerAnswer } from "./customer-action-result";
import { CustomerTags } from "~/dashboard/orders/lines/customer-marks";
import { Card, cardClass, type CardProps } from "~/ui/card";
import { CustomerNoteForm } from "./customer-note-form";
import { OrderHistoryList } from "./order-history-list";
import { ReviewLines } from "./review-lines";

export const CUSTOMER_HEADING = "customer-heading";

type Props = {
  customer: CustomerDetails;
  zone: string;
  storeName: string;
  answer: CustomerAnswer;
  /** Whether newer orders precede this page. */
  isLater: boolean;
  /** h1 on the customer's page, under its header; h2 over the list. */
  heading: "h1" | "h2";
};

/** Rules: docs/rules.md, Customers. */
export function CustomerDetail({ customer, heading: Heading, ...rest }: Props) {
  const { zone, storeName, answer, isLater } = rest;
  const { id, name, phone, email, tags, reviews, reviewCount } = customer;
  const level = Heading === "h1" ? "h2" : "h3";
  const may = useMay();
  return (
    <div className="space-y-5">
      <div>
        <div
          className={`flex flex-wrap items-center gap-x-3 gap-y-2 ${Heading === "h2" ? "pr-10" : ""}`}
        >
          {Heading === "h1" ? null : (
            <h2
              id={CUSTOMER_HEADING}
              className="min-w-0 text-2xl font-bold [overflow-wrap:anywhere]"
            >
              {name || UNKNOWN_CUSTOMER}
            </h2>
          )}
          {customer.blockedAt ? <Badge tone="bad">Blocked</Badge> : null}
          <CustomerTags tags={tags} />
        </div>
        <p className="mt-1 [overflow-wrap:anywhere] text-muted">
          <span className="whitespace-nowrap tabular-nums">{formatPhone(phone)}</span>
          {email ? ` · ${email}` : null}
        </p>
      </div>
      <div className="grid grid-cols-2 gap-2">
        <a href={`tel:${phone}`} className={buttonClass("quiet")}>
          <Phone aria-hidden className="size-5" /> Call
        </a>
        <a
          href={whatsAppUrl(phone, `Hello${name ? ` ${name}` : ""}, this is ${storeName}. `)}
          target="_blank"
          rel="noreferrer"
          className={buttonClass("quiet")}
        >
          <MessageCircle aria-hidden className="size-5 shrink-0" /> WhatsApp
        </a>
        {may("customOrders") ? (
          <Link
            to={paths.dashboard.newCustomOrder({ customer: id })}
            className={buttonClass("primary", "col-span-2")}
          >
            <HandCoins aria-hidden className="size-5" /> New order for them
          </Link>
        ) : null}
      </div>
      <Figures customer={customer} zone={zone} />
      <Section title="Tags and note" level={level}>
        <CustomerNoteForm key={id} customer={customer} zone={zone} answer={answer} />
      </Section>
      <Section title="Order history" level={level}>
        <OrderHistoryList {...customer} zone={zone} isLater={isLater} />
      </Section>
      {reviewCount > 0 ? (
        <Section title="Reviews" level={level}>
          <ReviewLines reviews={reviews} count={reviewCount} zone={zone} />
        </Section>
      ) : null}
      <BlockForm key={`block-${id}`} customer={customer} zone={zone} answer={answer} />
      {may("customerData") ? (
        <p className="text-center">
          <Link
            to={paths.dashboard.privacy({ q: phone })}
            className="inline-flex min-h-11 items-center gap-2 font-semibold text-muted underline underline-offset-4 hover:text-ink"
          >
            <ShieldCheck aria-hidden className="size-5" /> Export or erase their data
          </Link>
        </p>
      ) : null}
    </div>
  );
}

function Figures({ customer, zone }: { customer: CustomerDetails; zone: string }) {
  const { orderCount, firstOrderAt, lastOrderAt, favourites, usualArea } = customer;
  const on = (at: Date | null) =>
    at ? <time dateTime={at.toISOString()}>{formatDate(at, zone)}</time> : "None yet";
  return (
    <div className={cardClass("p-4")}>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-3">
        <Figure label="Orders">{orderCount.toLocaleString("en")}</Figure>
        <Figure label="Spent">{formatKobo(customer.spentKobo)}</Figure>
        <Figure label="Average order">{formatKobo(customer.averageKobo)}</Figure>
        <Figure label="First order">{on(firstOrderAt)}</Figure>
        <Figure label="Last order">{on(lastOrderAt)}</Figure>
        {usualArea ? <Figure label="Usual area">{usualArea}</Figure> : null}
      </dl>
      {favourites.length > 0 ? (
        <dl className="mt-3 border-t border-line pt-3">
          <dt className="text-sm text-muted">Favourite items</dt>
          {favourites.map((dish) => (
            <dd key={dish.name} className="flex justify-between gap-4">
              <span className="min-w-0 [overflow-wrap:anywhere]">{dish.name}</span>
              <span className="font-semibold whitespace-nowrap tabular-nums">
                {dish.quantity} ×
              </span>
            </dd>
          ))}
        </dl>
      ) : null}
    </div>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="font-bold [overflow-wrap:anywhere] tabular-nums">{children}</dd>
    </div>
  );
}

const Section = (card: Pick<CardProps, "title" | "level" | "children">) => (
  <Card {...card} titleClass="mb-2 text-sm font-semibold text-muted" className="p-4" />
);
