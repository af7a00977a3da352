import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { tabTitle } from "~/dashboard/orders/alarm/tab-title";
import { blankLine, DEFAULT_EXPIRY, type TypedOrder } from "~/core/custom-orders/custom-order";
import {
  findKnownCustomer,
  listOrderableItems,
} from "~/core/custom-orders/custom-orders.queries.server";
import { NewOrderView } from "~/dashboard/custom-orders/new-order-view";
import { ownStore } from "~/dashboard/custom-orders/own-store.server";
import {
  knownAs,
  submitCustomOrderForm,
  type CustomOrderFormResult,
} from "~/dashboard/custom-orders/custom-order-form-actions.server";
import { storePrices } from "~/core/stores/delivery-areas";
import { MAX_DAYS_AHEAD } from "~/core/opening-hours/scheduling";
import { isoDate } from "~/shared/clock";
import { isUuid } from "~/shared/ids";
import { paths } from "~/shared/paths";
import { formatPhone } from "~/shared/phone";
import { requireVendor } from "~/core/staff/guard.server";
import { nairaInput } from "~/shared/money";
import { databaseNow } from "~/platform/database-clock.server";
import { readForm } from "~/platform/read-form.server";
import { DashboardError } from "~/dashboard/shell/dashboard-error";
import { PageHeader } from "~/dashboard/shell/page-header";
import { useLastResult } from "~/ui/use-answer";

/** Suggestions by name; other items still match when typed. */
const OFFERED = 300;

export const meta: MetaFunction = ({ matches }) => [
  { title: tabTitle("New custom order", matches) },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const vendor = await requireVendor(request, context, "customOrders");
  const id = new URL(request.url).searchParams.get("customer");
  const [store, items, customer] = await Promise.all([
    ownStore(vendor),
    listOrderableItems(vendor.id),
    isUuid(id) ? findKnownCustomer(vendor.id, { id }) : null,
  ]);
  if (id && !customer) throw new Response("This customer does not exist any more", { status: 404 });
  const now = databaseNow();
  const start: TypedOrder = {
    clientToken: randomUUID(),
    customerName: customer?.name ?? "",
    customerPhone: customer ? formatPhone(customer.phone) : "",
    customerEmail: customer?.email ?? "",
    orderType: store.ordering.pickupEnabled ? "pickup" : "delivery",
    deliveryArea: "",
    deliveryAddress: customer?.address ?? "",
    deliveryInstructions: "",
    deliveryFee: nairaInput(store.ordering.deliveryFeeKobo),
    vendorInstructions: "",
    schedule: false,
    scheduledDate: isoDate(now, vendor.zone),
    scheduledTime: "",
    link: true,
    expiry: DEFAULT_EXPIRY,
    items: [blankLine],
  };
  const offered = items
    .filter((item) => item.isAvailable && item.inventory !== 0)
    .slice(0, OFFERED);
  const last = new Date(now.getTime() + MAX_DAYS_AHEAD * 86_400_000);
  return {
    start,
    known: customer?.isBlocked ? knownAs(customer) : null,
    items: offered.map(({ id, name, priceKobo, groups }) => ({ id, name, priceKobo, groups })),
    prices: storePrices(store),
    days: {
      first: isoDate(now, vendor.zone),
      last: isoDate(last, vendor.zone),
      zoneNote: `On your store’s clock (${vendor.zone.replaceAll("_", " ")})`,
    },
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const vendor = await requireVendor(request, context, "customOrders");
  return submitCustomOrderForm(
    await ownStore(vendor),
    vendor.person.id,
    await readForm(request),
    databaseNow(),
  );
}

/** Don't revalidate after a submission: the form would get another token. */
export const shouldRevalidate = ({
  formMethod,
  defaultShouldRevalidate,
}: {
  formMethod?: string;
  defaultShouldRevalidate: boolean;
}) => (formMethod === undefined || formMethod === "GET") && defaultShouldRevalidate;

export default function NewCustomOrder() {
  const answer = useLastResult<CustomOrderFormResult | { unreachable: true; message: string }>();
  return (
    <div className="mx-auto max-w-5xl">
      <PageHeader
        title="New custom order"
        subtitle="For what was asked by phone, on WhatsApp or at the counter"
        back={{ to: paths.dashboard.customOrders(), label: "Custom orders" }}
      />
      <NewOrderView {...useLoaderData<typeof loader>()} answer={answer} />
    </div>
  );
}

export function ErrorBoundary() {
  return <DashboardError />;
}
