import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireOperator } from "~/core/operators/require-operator.server";
import { logAct, readLog } from "~/core/operators/operator-log.server";
import { readVendorFile } from "~/core/operators/vendors.queries.server";
import { VendorView } from "~/operator/vendor-view";
import { env } from "~/platform/env.server";
import { storeUrl } from "~/shared/paths";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const operator = await requireOperator(request, context);
  const vendor = await readVendorFile(params.vendorId!);
  if (!vendor) throw new Response("Page not found", { status: 404 });
  await logAct(operator, { act: "look:vendor", vendorId: vendor.id });
  const { lines } = await readLog({ after: null, vendorId: vendor.id });
  return { vendor, lines, storeUrl: vendor.slug ? storeUrl(env(), vendor.slug) : null };
}

export default function Vendor() {
  return <VendorView {...useLoaderData<typeof loader>()} />;
}
