import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readSubject } from "~/core/customers/subject";
import { eraseEverywhere, findEverywhere } from "~/core/operators/erase-everywhere.server";
import { logAct } from "~/core/operators/operator-log.server";
import { isFresh, requireOperator } from "~/core/operators/require-operator.server";
import { EraseView } from "~/operator/erase-view";
import { databaseNow } from "~/platform/database-clock.server";
import { readForm } from "~/platform/read-form.server";
import { paths } from "~/shared/paths";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const operator = await requireOperator(request, context);
  const { searchParams } = new URL(request.url);
  const q = (searchParams.get("q") ?? "").trim();
  const subject = readSubject(q);
  if (subject) await logAct(operator, { act: "look:customer" });
  const done = searchParams.get("left");
  return {
    q,
    unreadable: q !== "" && !subject,
    held: subject ? await findEverywhere(subject, databaseNow()) : [],
    left: done && /^\d{1,6}$/.test(done) ? Number(done) : null,
    isFresh: await isFresh(request),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const operator = await requireOperator(request, context);
  const form = await readForm(request);
  const text = (name: string) => String(form.get(name) ?? "");
  const outcome = await eraseEverywhere(
    { operator, fresh: await isFresh(request) },
    { q: text("q"), again: text("again"), shown: Number(text("shown")) },
    databaseNow(),
  );
  if (outcome.ok) return redirect(paths.operator.erase({ left: String(outcome.left) }));
  return data({ message: outcome.message }, { status: outcome.status });
}

export default function Erase() {
  const refused = useActionData<typeof action>();
  return <EraseView {...useLoaderData<typeof loader>()} problem={refused?.message ?? null} />;
}
