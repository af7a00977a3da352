import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { actOnStore } from "~/core/operators/act-on-store.server";
import { logAct } from "~/core/operators/operator-log.server";
import { isFresh, requireOperator } from "~/core/operators/require-operator.server";
import { isStoreAct } from "~/core/operators/store-act";
import { readVendorFile } from "~/core/operators/vendors.queries.server";
import { StoreActsView, type RefusedAct } from "~/operator/store-acts-view";
import { databaseNow } from "~/platform/database-clock.server";
import { readForm } from "~/platform/read-form.server";
import { paths } from "~/shared/paths";

async function requireFile(vendorId: string | undefined) {
  const vendor = await readVendorFile(vendorId ?? "");
  if (!vendor) throw new Response("Page not found", { status: 404 });
  return vendor;
}

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const operator = await requireOperator(request, context);
  const vendor = await requireFile(params.vendorId);
  await logAct(operator, { act: "look:vendor", vendorId: vendor.id });
  return { vendor, isFresh: await isFresh(request) };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const operator = await requireOperator(request, context);
  const vendor = await requireFile(params.vendorId);
  const { act = "", ...typed } = Object.fromEntries(
    [...(await readForm(request))].map(([name, value]) => [name, String(value)]),
  );
  if (!isStoreAct(act)) throw new Response("That can’t be done here", { status: 400 });
  const by = { operator, fresh: await isFresh(request) };
  const outcome = await actOnStore(by, vendor, { name: act, typed }, databaseNow());
  if (outcome.ok) return redirect(paths.operator.vendor(vendor.id));
  const { code, message, field = null, status } = outcome;
  const refused: RefusedAct = { act, code, message, field, typed };
  return data(refused, { status });
}

export default function StoreActs() {
  return (
    <StoreActsView
      {...useLoaderData<typeof loader>()}
      refused={useActionData<typeof action>() ?? null}
    />
  );
}
