import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireVendor } from "~/core/staff/guard.server";
import { UNKNOWN_CUSTOMER } from "~/core/customers/customer-name";
import { customerDone } from "~/dashboard/customers/detail/customer-action-result";
import {
  customerNotFound,
  handleCustomerAction,
} from "~/dashboard/customers/detail/customer-actions.server";
import { CustomerDetail } from "~/dashboard/customers/detail/customer-detail";
import { findCustomerDetails } from "~/dashboard/customers/detail/customer.queries.server";
import { tabTitle } from "~/dashboard/orders/alarm/tab-title";
import { DashboardError } from "~/dashboard/shell/dashboard-error";
import { databaseNow } from "~/platform/database-clock.server";
import { readForm } from "~/platform/read-form.server";
import { paths } from "~/shared/paths";
import { StatusMessage } from "~/ui/status-message";
import { useAnswer } from "~/ui/use-answer";
import { PageHeader } from "~/dashboard/shell/page-header";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: tabTitle(data ? data.customer.name || UNKNOWN_CUSTOMER : "Customer", matches) },
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const vendor = await requireVendor(request, context, "customers");
  const { searchParams } = new URL(request.url);
  const after = searchParams.get("after");
  const customer = await findCustomerDetails(vendor.id, params.customerId ?? "", after);
  if (!customer) throw customerNotFound();
  return {
    customer,
    zone: vendor.zone,
    storeName: vendor.businessName,
    isLater: after !== null,
    done: customerDone(searchParams.get("done")),
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const vendor = await requireVendor(request, context, "customers");
  const form = await readForm(request);
  return handleCustomerAction(vendor, params.customerId ?? "", form, databaseNow());
}

export default function CustomerPage() {
  const { done, ...shown } = useLoaderData<typeof loader>();
  const { answer } = useAnswer<typeof action>();
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader
        title={shown.customer.name || UNKNOWN_CUSTOMER}
        back={{ to: paths.dashboard.customers(), label: "Customers" }}
      />
      <CustomerDetail key={shown.customer.id} {...shown} answer={answer} heading="h1" />
      <StatusMessage message={answer ? null : done} />
    </div>
  );
}

export function ErrorBoundary() {
  return <DashboardError />;
}
