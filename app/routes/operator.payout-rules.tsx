import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { logAct } from "~/core/operators/operator-log.server";
import { changePayoutRules, readPayoutRules } from "~/core/operators/payout-rules.server";
import { isFresh, requireOperator } from "~/core/operators/require-operator.server";
import { PayoutRulesView } from "~/operator/payout-rules-view";
import { readForm } from "~/platform/read-form.server";
import { paths } from "~/shared/paths";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const operator = await requireOperator(request, context);
  const [tiers, fresh] = await Promise.all([readPayoutRules(), isFresh(request)]);
  await logAct(operator, { act: "look:payout-rules" });
  return { tiers, isFresh: fresh };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const operator = await requireOperator(request, context);
  const form = await readForm(request);
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value.slice(0, 40) : "";
  };
  const texts = {
    ripeHours: text("ripeHours"),
    reservePercent: text("reservePercent"),
    reserveDays: text("reserveDays"),
    dailyCap: text("dailyCap"),
  };
  const tier = text("tier");
  const outcome = await changePayoutRules(
    { operator, fresh: await isFresh(request) },
    { tier, version: text("version"), texts },
  );
  if (outcome.ok) return redirect(paths.operator.payoutRules());
  const { message, status, errors } = outcome;
  return data({ tier, message, texts, errors: errors ?? null }, { status });
}

export default function PayoutRules() {
  return (
    <PayoutRulesView
      {...useLoaderData<typeof loader>()}
      refused={useActionData<typeof action>() ?? null}
    />
  );
}
