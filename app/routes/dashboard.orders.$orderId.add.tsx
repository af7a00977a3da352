import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { NOT_ADDABLE } from "~/core/additions/addition";
import { extraLinesOf, findParentOrder } from "~/core/additions/additions.queries.server";
import { readTypedOrder, blankLine } from "~/core/custom-orders/custom-order";
import { listOrderableItems } from "~/core/custom-orders/custom-orders.queries.server";
import { requireVendor } from "~/core/staff/guard.server";
import { storePrices } from "~/core/stores/delivery-areas";
import { ownStore } from "~/dashboard/custom-orders/own-store.server";
import type { AdditionFormResult } from "~/dashboard/orders/addition/addition-form";
import { submitAdditionForm } from "~/dashboard/orders/addition/addition-form.server";
import { AdditionView } from "~/dashboard/orders/addition/addition-view";
import { tabTitle } from "~/dashboard/orders/alarm/tab-title";
import { DashboardError } from "~/dashboard/shell/dashboard-error";
import { PageHeader } from "~/dashboard/shell/page-header";
import { databaseNow } from "~/platform/database-clock.server";
import { readForm } from "~/platform/read-form.server";
import { paths } from "~/shared/paths";
import { ErrorSummary } from "~/ui/error-summary";
import { useAnswer } from "~/ui/use-answer";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: tabTitle(data ? `Add to ${data.parent.orderNumber}` : "Add to an order", matches) },
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const vendor = await requireVendor(request, context, "customOrders");
  const [store, parent, items] = await Promise.all([
    ownStore(vendor),
    findParentOrder({ vendorId: vendor.id, orderId: params.orderId ?? "" }),
    listOrderableItems(vendor.id),
  ]);
  if (!parent) throw new Response("This order does not exist any more", { status: 404 });
  const { id, orderNumber, customerName, isAddable } = parent;
  return {
    parent: { id, orderNumber, customerName, isAddable },
    start: {
      ...readTypedOrder(new FormData()),
      clientToken: randomUUID(),
      items: [blankLine],
      // Short, as the order is being cooked.
      expiry: "1h" as const,
    },
    extraLines: extraLinesOf(parent, items),
    items: items
      .filter((item) => item.isAvailable && item.inventory !== 0)
      .map(({ id: itemId, name, priceKobo, groups }) => ({ id: itemId, name, priceKobo, groups })),
    rules: storePrices(store).rules,
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const vendor = await requireVendor(request, context, "customOrders");
  return submitAdditionForm(
    await ownStore(vendor),
    { userId: vendor.person.id, orderId: params.orderId ?? "" },
    await readForm(request),
    databaseNow(),
  );
}

export default function AddToOrder() {
  const { parent, ...form } = useLoaderData<typeof loader>();
  const { answer, failed } = useAnswer<AdditionFormResult>();
  return (
    <div className="mx-auto max-w-5xl">
      <PageHeader
        title={`Add to ${parent.orderNumber}`}
        subtitle={`What ${parent.customerName} asked for on the phone, paid by a link of its own`}
        back={{ to: paths.dashboard.order(parent.id), label: "The order" }}
      />
      {parent.isAddable || answer ? (
        <AdditionView {...form} result={answer ?? null} failed={failed} />
      ) : (
        <ErrorSummary errors={[{ message: NOT_ADDABLE }]} />
      )}
    </div>
  );
}

export function ErrorBoundary() {
  return <DashboardError />;
}
