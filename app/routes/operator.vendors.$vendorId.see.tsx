import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { logAct } from "~/core/operators/operator-log.server";
import { requireOperator } from "~/core/operators/require-operator.server";
import { readVendorFile } from "~/core/operators/vendors.queries.server";
import { seeAs, stopSeeing } from "~/core/staff/see-as.server";
import { worksInAStore } from "~/core/staff/vendors.queries.server";
import { SeeAsView } from "~/operator/see-as-view";
import { databaseNow } from "~/platform/database-clock.server";
import { readForm } from "~/platform/read-form.server";
import { paths } from "~/shared/paths";

async function requireStore(vendorId: string | undefined) {
  const vendor = await readVendorFile(vendorId ?? "");
  if (vendor?.step !== "completed") throw new Response("Page not found", { status: 404 });
  return vendor;
}

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await requireOperator(request, context);
  const { id, name } = await requireStore(params.vendorId);
  return { id, name };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const operator = await requireOperator(request, context);
  const { id } = await requireStore(params.vendorId);
  const act = (await readForm(request)).get("act");
  if (act === "stop")
    return redirect(paths.operator.vendor(id), { headers: { "Set-Cookie": await stopSeeing() } });
  if (await worksInAStore(operator.id))
    return data(
      { problem: "You work in a store yourself. Do this with an account that has none." },
      { status: 409 },
    );
  await logAct(operator, { act: "see:as-vendor", vendorId: id });
  return redirect(paths.dashboard.home(), {
    headers: { "Set-Cookie": await seeAs(operator.id, id, databaseNow()) },
  });
}

export default function SeeAs() {
  return (
    <SeeAsView
      {...useLoaderData<typeof loader>()}
      problem={useActionData<typeof action>()?.problem ?? null}
    />
  );
}
