import { Link } from "@remix-run/react";
import { MessageCircle, Phone } from "lucide-react";
import type { ShownOrderDetails } from "~/dashboard/orders/list/order-list";
import { CustomerNoteText, CustomerTags } from "~/dashboard/orders/lines/customer-marks";
import { DeliverTo } from "~/dashboard/orders/lines/deliver-to";
import { useMay } from "~/dashboard/shell/role-context";
import { paths } from "~/shared/paths";
import { formatPhone, whatsAppUrl } from "~/shared/phone";
import { Badge } from "~/ui/badge";
import { buttonClass } from "~/ui/button";
import { Section } from "./order-section";

export function Customer({ order, message }: { order: ShownOrderDetails; message: string }) {
  const may = useMay();
  const { customer } = order;
  return (
    <Section title="Customer">
      <p className="flex flex-wrap items-center gap-2">
        {customer && may("customers") ? (
          <Link
            to={paths.dashboard.customer(customer.id)}
            className="inline-flex min-h-11 items-center font-semibold break-words underline underline-offset-4"
          >
            {order.customerName}
          </Link>
        ) : (
          <span className="font-semibold break-words">{order.customerName}</span>
        )}
        {customer?.isBlocked && may("customers") ? <Badge tone="bad">Blocked</Badge> : null}
        {customer ? <CustomerTags tags={customer.tags} /> : null}
      </p>
      {customer?.note ? (
        <div className="my-2">
          <CustomerNoteText note={customer.note} />
        </div>
      ) : null}
      {order.customerPhone ? (
        <>
          <p className="tabular-nums">{formatPhone(order.customerPhone)}</p>
          {order.secondPhone ? (
            <p className="tabular-nums">
              or{" "}
              <a href={`tel:${order.secondPhone}`} className="underline">
                {formatPhone(order.secondPhone)}
              </a>
            </p>
          ) : null}
          <div className="mt-3 flex gap-2">
            <a href={`tel:${order.customerPhone}`} className={buttonClass("quiet", "flex-1")}>
              <Phone aria-hidden className="size-5" /> Call
            </a>
            <a
              href={whatsAppUrl(order.customerPhone, message)}
              target="_blank"
              rel="noreferrer"
              className={buttonClass("quiet", "flex-1")}
            >
              <MessageCircle aria-hidden className="size-5" /> WhatsApp
            </a>
          </div>
        </>
      ) : null}
      {order.orderType === "delivery" ? <DeliverTo order={order} /> : null}
    </Section>
  );
}
