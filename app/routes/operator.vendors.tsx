import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireOperator } from "~/core/operators/require-operator.server";
import { logAct } from "~/core/operators/operator-log.server";
import { listVendors } from "~/core/operators/vendors.queries.server";
import { VendorsView } from "~/operator/vendors-view";
import { databaseNow } from "~/platform/database-clock.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const operator = await requireOperator(request, context);
  const q = new URL(request.url).searchParams.get("q") ?? "";
  const vendors = await listVendors(q);
  await logAct(operator, { act: "look:vendors", details: q ? { q: q.slice(0, 100) } : {} });
  return { vendors, q, now: databaseNow() };
}

export default function Vendors() {
  return <VendorsView {...useLoaderData<typeof loader>()} />;
}
