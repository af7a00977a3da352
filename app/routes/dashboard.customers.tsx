import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireVendor } from "~/core/staff/guard.server";
import { listCustomers } from "~/dashboard/customers/customer-list.queries.server";
import { readCustomerListRequest } from "~/dashboard/customers/customer-list";
import { CustomersError } from "~/dashboard/customers/customers-error";
import { CustomersView } from "~/dashboard/customers/customers-view";
import { databaseNow } from "~/platform/database-clock.server";
import { brand } from "~/shared/brand";
import { keepDisplayed, unlessNetworkError } from "~/ui/network-error";

export const meta: MetaFunction = () => [{ title: `Customers · ${brand.name}` }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const vendor = await requireVendor(request, context, "customers");
  const list = readCustomerListRequest(new URL(request.url).searchParams);
  const readAt = databaseNow();
  return {
    request: list,
    ...(await listCustomers(vendor.id, list, readAt, vendor.zone)),
    readAt,
    zone: vendor.zone,
  };
}

export const clientLoader = keepDisplayed();

export const shouldRevalidate = unlessNetworkError;

export default function Customers() {
  return <CustomersView {...useLoaderData<typeof loader>()} />;
}

export function ErrorBoundary() {
  return <CustomersError />;
}
