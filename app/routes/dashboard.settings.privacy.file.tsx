import type { LoaderFunctionArgs } from "@remix-run/node";
import { exportCustomer } from "~/core/customers/export-customer.server";
import { readSubject } from "~/core/customers/subject";
import { requireVendor } from "~/core/staff/guard.server";
import { databaseNow } from "~/platform/database-clock.server";

/** `?q=` is the customer's phone or e-mail. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const vendor = await requireVendor(request, context, "customerData");
  const subject = readSubject(new URL(request.url).searchParams.get("q"));
  const file = subject && (await exportCustomer(vendor, subject, databaseNow()));
  if (!file)
    throw new Response("You hold nothing of this customer", {
      status: 404,
      headers: { "Cache-Control": "no-store" },
    });
  return new Response(JSON.stringify(file, null, 2), {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": `attachment; filename="customer-data.json"`,
      "Cache-Control": "no-store",
    },
  });
}
