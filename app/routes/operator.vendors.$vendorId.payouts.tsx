import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { logAct } from "~/core/operators/operator-log.server";
import { isFresh, requireOperator } from "~/core/operators/require-operator.server";
import { isPayoutsAct } from "~/core/operators/store-act";
import { actOnVendorPayouts, readVendorPayouts } from "~/core/operators/vendor-payouts.server";
import { VendorPayoutsView } from "~/operator/vendor-payouts-view";
import { databaseNow } from "~/platform/database-clock.server";
import { readForm } from "~/platform/read-form.server";
import { paths } from "~/shared/paths";

async function vendorOf(vendorId: string) {
  const vendor = await readVendorPayouts(vendorId);
  if (!vendor) throw new Response("Page not found", { status: 404 });
  return vendor;
}

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const operator = await requireOperator(request, context);
  const vendor = await vendorOf(params.vendorId!);
  await logAct(operator, { act: "look:payouts", vendorId: vendor.id });
  return { vendor, isFresh: await isFresh(request), readAt: databaseNow() };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const operator = await requireOperator(request, context);
  const { id } = await vendorOf(params.vendorId!);
  const form = await readForm(request);
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  const act = text("act");
  if (!isPayoutsAct(act)) throw new Response("That can’t be done here", { status: 400 });
  const by = { operator, fresh: await isFresh(request) };
  const given = { act, reason: text("reason"), holdId: text("hold") };
  const outcome = await actOnVendorPayouts(by, id, given);
  if (outcome.ok) return redirect(paths.operator.vendorPayouts(id));
  const { code, message, status } = outcome;
  return data({ act, code, message, reason: given.reason }, { status });
}

export default function VendorPayouts() {
  return (
    <VendorPayoutsView
      {...useLoaderData<typeof loader>()}
      refused={useActionData<typeof action>() ?? null}
    />
  );
}
