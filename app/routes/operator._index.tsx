import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { actOnCase } from "~/core/operators/act-on-case.server";
import { isCaseKind, pageOfCases, placeOf } from "~/core/operators/case";
import { readCases } from "~/core/operators/cases.queries.server";
import { isFresh, requireOperator } from "~/core/operators/require-operator.server";
import { logAct } from "~/core/operators/operator-log.server";
import { casesPath, CasesView, type Refused } from "~/operator/cases-view";
import { databaseNow } from "~/platform/database-clock.server";
import { readForm } from "~/platform/read-form.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const operator = await requireOperator(request, context);
  const [cases, fresh] = await Promise.all([readCases(), isFresh(request)]);
  await logAct(operator, { act: "look:cases" });
  return {
    page: pageOfCases(cases, placeOf(new URL(request.url))),
    isFresh: fresh,
    readAt: databaseNow(),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const operator = await requireOperator(request, context);
  const form = await readForm(request);
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  const [kind, id, act] = [text("kind"), text("id").slice(0, 200), text("act")];
  if (!isCaseKind(kind)) throw new Response("That can’t be done here", { status: 400 });
  const by = { operator, fresh: await isFresh(request) };
  const outcome = await actOnCase(by, { kind, id, act, text: text("text") });
  if (outcome.ok) return redirect(casesPath(placeOf(new URL(request.url))));
  const refused: Refused = {
    id,
    act,
    code: outcome.code,
    message: outcome.message,
    text: text("text"),
  };
  return data(refused, { status: outcome.status });
}

export default function Cases() {
  return (
    <CasesView
      {...useLoaderData<typeof loader>()}
      refused={useActionData<typeof action>() ?? null}
    />
  );
}
