import {
  createReadableStreamFromReadable,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import { requireVendor } from "~/core/staff/guard.server";
import { exportCustomers } from "~/dashboard/customers/list/customer-exports.server";
import { readCustomerListRequest } from "~/dashboard/customers/list/customer-list";
import { databaseNow } from "~/platform/database-clock.server";
import { readForm } from "~/platform/read-form.server";
import { paths } from "~/shared/paths";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireVendor(request, context, "customers");
  return redirect(paths.dashboard.customers());
}

/** Exports by POST, as each export is recorded. */
export async function action({ request, context }: ActionFunctionArgs) {
  const vendor = await requireVendor(request, context, "customers");
  const list = readCustomerListRequest(await readForm(request));
  const file = await exportCustomers(
    vendor.id,
    list,
    { userId: vendor.person.id },
    databaseNow(),
    vendor.zone,
  );
  return new Response(createReadableStreamFromReadable(file), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": 'attachment; filename="customers.csv"',
      "Cache-Control": "no-store",
    },
  });
}
