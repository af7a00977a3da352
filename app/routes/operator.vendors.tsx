import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireOperator } from "~/core/operators/require-operator.server";
import { logAct } from "~/core/operators/operator-log.server";
import { listVendors } from "~/core/operators/vendors.queries.server";
import { VendorsView } from "~/operator/vendors-view";
import { databaseNow } from "~/platform/database-clock.server";
import { isUuid } from "~/shared/ids";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const operator = await requireOperator(request, context);
  const { searchParams } = new URL(request.url);
  const q = searchParams.get("q") ?? "";
  const after = searchParams.get("after");
  const page = await listVendors({ q, after: after && isUuid(after) ? after : null });
  await logAct(operator, { act: "look:vendors", details: q ? { q: q.slice(0, 100) } : {} });
  return { ...page, q, now: databaseNow() };
}

export default function Vendors() {
  return <VendorsView {...useLoaderData<typeof loader>()} />;
}
