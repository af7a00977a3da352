import { Form, Link, useNavigation } from "@remix-run/react";
import { Phone } from "lucide-react";
import type { ReactNode } from "react";
import { hasMismatch } from "~/core/orders/order-request";
import { optionTexts } from "~/core/options/ordered-options";
import { extraLines } from "~/core/pricing/order-price";
import { formatDateTime } from "~/shared/clock";
import { paidWithName } from "~/core/orders/paid-with";
import { formatKobo } from "~/shared/money";
import { paths } from "~/shared/paths";
import { formatPhone, whatsAppUrl } from "~/shared/phone";
import { english } from "~/shared/translate";
import { Badge } from "~/ui/badge";
import { Button, buttonClass } from "~/ui/button";
import { Card, type CardProps } from "~/ui/card";
import { ErrorSummary } from "~/ui/error-summary";
import { Money } from "~/ui/money";
import { SumLine } from "~/ui/sum-line";
import {
  BLOCKED_WARNING,
  DEFAULT_EXPIRY,
  customOrderStateLabel,
} from "~/core/custom-orders/custom-order";
import type { CustomOrderDetails } from "~/core/custom-orders/custom-orders.queries.server";
import { ExpiryField } from "./expiry-field";
import type { PaymentLinkMessage } from "~/core/messages/payment-link-message.queries.server";
import { LinkSection, type ShareableLink } from "./link-section";
import { PageHeader } from "~/dashboard/shell/page-header";

type Props = {
  order: CustomOrderDetails;
  /** Null while the order has no payable link. */
  link: ShareableLink | null;
  /** How the store sends the link to the customer's phone; null where it doesn't. */
  message: PaymentLinkMessage | null;
  zone: string;
  error: string | null;
};

export function CustomOrderView({ order, link, message, zone, error }: Props) {
  const { label, tone } = customOrderStateLabel(order.state);
  return (
    <div className="mx-auto max-w-4xl">
      <PageHeader
        title={
          order.customerId ? (
            <Link
              to={paths.dashboard.customer(order.customerId)}
              className="underline decoration-2 underline-offset-4"
            >
              {order.customerName}
            </Link>
          ) : (
            order.customerName
          )
        }
        back={{ to: paths.dashboard.customOrders(), label: "Custom orders" }}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-muted">
          {order.number} · {formatDateTime(order.createdAt, zone)}
        </p>
        <Badge tone={tone}>{label}</Badge>
      </div>
      {order.addsTo ? (
        <Link
          to={paths.dashboard.order(order.addsTo)}
          className="inline-flex min-h-11 items-center font-semibold text-brand-text"
        >
          Goes with {order.goesWith}
        </Link>
      ) : null}
      {order.customerIsBlocked ? (
        <p className="mt-3 rounded-card bg-wait-soft px-4 py-3 text-wait">{BLOCKED_WARNING}</p>
      ) : null}
      <div className="mt-3">
        <ErrorSummary errors={error ? [{ message: error }] : []} />
      </div>
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
        <Payment order={order} link={link} message={message} zone={zone} />
        <Contents order={order} zone={zone} />
        <History order={order} zone={zone} />
      </div>
    </div>
  );
}

function Review({ order }: Pick<Props, "order">) {
  return (
    <>
      <p className="font-medium text-bad">{order.needsAttention}</p>
      {hasMismatch(order) ? (
        <Link to={paths.dashboard.order(order.id)} className={buttonClass("quiet", "w-full")}>
          Decide about this money
        </Link>
      ) : null}
    </>
  );
}

function SendLink({
  order: { customerPhone, status },
  message: { way, priceKobo, sentAt },
  zone,
}: Pick<Props, "order" | "zone"> & { message: PaymentLinkMessage }) {
  if (!customerPhone || status !== "payment_pending") return null;
  const by = `by ${way === "whatsapp" ? "WhatsApp" : "SMS"}`;
  const to = `To ${formatPhone(customerPhone)}, in your store’s name.`;
  return sentAt ? (
    <p className="text-muted">
      Sent for you {by}, {formatDateTime(sentAt, zone)}. {to}
    </p>
  ) : (
    <div>
      <ActionForm intent="send-link" variant="quiet">
        {`Let us send it ${by} (${formatKobo(priceKobo)})`}
      </ActionForm>
      <p className="mt-1 text-sm text-muted">{to}</p>
    </div>
  );
}

function Payment({ order, link, message, zone }: Omit<Props, "error">) {
  const { state } = order;
  const unpaid =
    ["open", "expired", "unpaid"].includes(state) || (state === "review" && !hasMismatch(order));
  return (
    <Part title="Payment">
      <p className="text-3xl font-extrabold">
        <Money kobo={order.totalKobo} />
      </p>
      <div className="mt-3 grid grid-cols-1 gap-4">
        {state === "review" ? <Review order={order} /> : null}
        {link ? <LinkSection link={link} known={order.customerPhone !== null} /> : null}
        {message ? <SendLink order={order} message={message} zone={zone} /> : null}
        {state === "expired" && order.expiresAt ? (
          <p>
            The link expired {formatDateTime(order.expiresAt, zone)}. Renew it to send it again.
          </p>
        ) : null}
        {state === "paid" ? <p>{paymentLabel(order)}</p> : null}
        {state === "refunded" ? <p>The money was refunded.</p> : null}
        {state === "cancelled" ? (
          <p>This order is cancelled. Any payment that still comes in is refunded automatically.</p>
        ) : null}
        {unpaid ? <Unpaid order={order} /> : null}
        {order.paymentStatus === "completed" &&
        order.status !== "delivered" &&
        order.status !== "cancelled" ? (
          <ActionForm intent="undo-paid" variant="quiet">
            Undo: not paid
          </ActionForm>
        ) : null}
        {order.wasSoldAtCounter && order.paymentStatus === "completed" ? (
          <details>
            <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-bad">
              Undo sale
            </summary>
            <p className="mb-2 text-sm text-muted">
              Give <Money kobo={order.totalKobo} /> back. The order is cancelled and its dishes go
              back into stock.
            </p>
            <ActionForm intent="undo-sale" variant="danger">
              Yes, undo sale
            </ActionForm>
          </details>
        ) : null}
        {order.kitchenSees ? (
          <Link
            to={paths.dashboard.order(order.id)}
            className="inline-flex min-h-11 items-center font-semibold text-brand-text"
          >
            In the kitchen: {order.kitchenSees}
          </Link>
        ) : null}
      </div>
    </Part>
  );
}

const paymentLabel = ({ paymentStatus, paymentMethod, paidWith, status }: CustomOrderDetails) =>
  paymentStatus === "completed"
    ? `You marked it as paid: ${paymentMethod.toLowerCase()}. It is not part of your payouts${status === "cancelled" ? "." : ", you have the money."}`
    : `Paid online: ${paidWithName(paidWith)}.`;

function Unpaid({ order }: { order: CustomOrderDetails }) {
  const { state } = order;
  return (
    <>
      <div>
        <p className="font-medium">Already paid?</p>
        <div className="mt-2 flex flex-wrap gap-2">
          <ActionForm intent="paid-cash" variant="quiet">
            Paid in cash
          </ActionForm>
          <ActionForm intent="paid-transfer" variant="quiet">
            Paid by transfer
          </ActionForm>
        </div>
        {order.transactionFeeKobo > 0 ? (
          <p className="mt-1 text-sm text-muted">
            Without the transaction fee: <Money kobo={order.totalKobo - order.transactionFeeKobo} />
          </p>
        ) : null}
      </div>
      <details className="rounded-xl border border-line px-3.5" open={state === "expired"}>
        <summary className="flex min-h-11 cursor-pointer items-center font-semibold">
          {state === "unpaid"
            ? "Create a payment link"
            : state === "open"
              ? "Renew or cancel the link"
              : "Renew the link"}
        </summary>
        <Form method="post" replace className="grid grid-cols-1 gap-3 pb-3.5">
          <ExpiryField chosen={DEFAULT_EXPIRY} />
          <ActionButton intent="renew-link">
            {state === "unpaid" ? "Create payment link" : "Renew link"}
          </ActionButton>
        </Form>
        {state === "open" ? (
          <div className="pb-3.5">
            <ActionForm intent="cancel-link" variant="quiet">
              Cancel link
            </ActionForm>
          </div>
        ) : null}
      </details>
      {["payment_pending", "payment_failed", "payment_custom"].includes(order.status) ? (
        <details>
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-bad">
            Cancel order
          </summary>
          <p className="mb-2 text-sm text-muted">
            {state === "open" ? "The link stops working and the" : "The"} items go back into stock.
            This can’t be undone.
          </p>
          <ActionForm intent="cancel-order" variant="danger">
            Yes, cancel order
          </ActionForm>
        </details>
      ) : null}
    </>
  );
}

function Contents({ order, zone }: { order: CustomOrderDetails; zone: string }) {
  return (
    <Part title="Order" className="lg:row-span-2">
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {order.items.map((item) => (
          <li key={item.id} className="flex justify-between gap-3">
            <span className="min-w-0 break-words">
              {item.quantity} × {item.name}
              {item.options ? (
                <span className="block text-sm text-muted">
                  {optionTexts(item.options).join(", ")}
                </span>
              ) : null}
            </span>
            <Money kobo={item.priceKobo * item.quantity} />
          </li>
        ))}
      </ul>
      <dl className="mt-3 grid grid-cols-1 gap-1.5 border-t border-line pt-3">
        {order.orderType === "delivery" ? (
          <SumLine term="Delivery" kobo={order.deliveryFeeKobo} />
        ) : null}
        {extraLines(order).map(({ term, kobo }) => (
          <SumLine key={term.text} term={english(term)} kobo={kobo} />
        ))}
        {order.transactionFeeKobo > 0 ? (
          <SumLine term="Transaction fee" kobo={order.transactionFeeKobo} />
        ) : null}
        <SumLine term="Total" kobo={order.totalKobo} className="font-bold" />
      </dl>
      <dl className="mt-4 grid grid-cols-1 gap-2">
        <Fact term={order.orderType === "delivery" ? "Delivery to" : "Pickup"}>
          {order.orderType === "delivery"
            ? [order.deliveryAddress, order.deliveryArea].filter(Boolean).join(", ")
            : "At the store"}
        </Fact>
        {order.deliveryInstructions ? (
          <Fact term="Delivery instructions">{order.deliveryInstructions}</Fact>
        ) : null}
        {order.scheduledFor ? (
          <Fact term="For">{formatDateTime(order.scheduledFor, zone)}</Fact>
        ) : null}
        {order.vendorInstructions ? (
          <Fact term="For the kitchen">{order.vendorInstructions}</Fact>
        ) : null}
        {order.customerEmail ? <Fact term="Email">{order.customerEmail}</Fact> : null}
      </dl>
      {order.customerPhone ? (
        <div className="mt-3 flex flex-wrap gap-2">
          <a href={`tel:${order.customerPhone}`} className={buttonClass("quiet")}>
            <Phone aria-hidden className="size-5" /> {formatPhone(order.customerPhone)}
          </a>
          <a
            href={whatsAppUrl(order.customerPhone)}
            target="_blank"
            rel="noreferrer"
            className={buttonClass("quiet")}
          >
            WhatsApp
          </a>
        </div>
      ) : null}
    </Part>
  );
}

function History({ order, zone }: { order: CustomOrderDetails; zone: string }) {
  return (
    <Part title="History">
      <ol className="grid grid-cols-1 gap-2">
        {order.events.map((event) => (
          <li key={event.id} className="grid">
            <time dateTime={event.at.toISOString()} className="text-sm text-muted">
              {formatDateTime(event.at, zone)}
            </time>
            <span className="break-words">
              {event.text} <span className="text-sm text-muted">· {event.who}</span>
            </span>
          </li>
        ))}
      </ol>
    </Part>
  );
}

function Part({ className = "", ...card }: Pick<CardProps, "title" | "className" | "children">) {
  return (
    <Card
      {...card}
      level="h2"
      titleClass="mb-2 text-lg font-bold"
      className={`min-w-0 p-4 ${className}`}
    />
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}

type ActionProps = {
  intent: string;
  variant?: "primary" | "quiet" | "danger";
  children: ReactNode;
};

function ActionForm(props: ActionProps) {
  return (
    <Form method="post" replace>
      <ActionButton {...props} />
    </Form>
  );
}

function ActionButton({ intent, variant = "primary", children }: ActionProps) {
  const { formData } = useNavigation();
  return (
    <Button
      name="intent"
      value={intent}
      variant={variant}
      busy={formData?.get("intent") === intent}
    >
      {children}
    </Button>
  );
}
