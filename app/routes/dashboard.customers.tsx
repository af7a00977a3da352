import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { tabTitle } from "~/dashboard/orders/alarm/tab-title";
import { requireVendor } from "~/core/staff/guard.server";
import {
  customerNotFound,
  handleCustomerAction,
} from "~/dashboard/customers/detail/customer-actions.server";
import { CustomerDialog } from "~/dashboard/customers/detail/customer-dialog";
import { findCustomerDetails } from "~/dashboard/customers/detail/customer.queries.server";
import { listCustomers } from "~/dashboard/customers/list/customer-list.queries.server";
import {
  customerListFields,
  readCustomerListRequest,
} from "~/dashboard/customers/list/customer-list";
import { CustomersError } from "~/dashboard/customers/list/customers-error";
import { CustomersView } from "~/dashboard/customers/list/customers-view";
import { databaseNow } from "~/platform/database-clock.server";
import { readForm } from "~/platform/read-form.server";
import { paths } from "~/shared/paths";
import { useAnswer } from "~/ui/use-answer";

export const meta: MetaFunction = ({ matches }) => [{ title: tabTitle("Customers", matches) }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const vendor = await requireVendor(request, context, "customers");
  const { searchParams } = new URL(request.url);
  const list = readCustomerListRequest(searchParams);
  const readAt = databaseNow();
  const customerId = searchParams.get("customer");
  const [page, opened] = await Promise.all([
    listCustomers(vendor.id, list, readAt, vendor.zone),
    customerId ? findCustomerDetails(vendor.id, customerId, null) : null,
  ]);
  if (customerId && !opened) throw customerNotFound();
  return {
    request: list,
    ...page,
    opened,
    storeName: vendor.businessName,
    readAt,
    zone: vendor.zone,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const vendor = await requireVendor(request, context, "customers");
  const form = await readForm(request);
  return handleCustomerAction(vendor, String(form.get("customerId") ?? ""), form, databaseNow());
}

export default function Customers() {
  const { opened, storeName, ...list } = useLoaderData<typeof loader>();
  const { answer } = useAnswer<typeof action>();
  return (
    <>
      <CustomersView {...list} />
      <CustomerDialog
        customer={opened}
        zone={list.zone}
        storeName={storeName}
        listPath={paths.dashboard.customers(customerListFields(list.request))}
        answer={answer}
      />
    </>
  );
}

export function ErrorBoundary() {
  return <CustomersError />;
}
