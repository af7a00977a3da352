import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findAnything, withoutPerson } from "~/core/operators/find-anything.server";
import { requireOperator } from "~/core/operators/require-operator.server";
import { logAct } from "~/core/operators/operator-log.server";
import { SearchView } from "~/operator/search-view";
import { isUuid } from "~/shared/ids";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const operator = await requireOperator(request, context);
  const { searchParams } = new URL(request.url);
  const q = searchParams.get("q") ?? "";
  const after = searchParams.get("after");
  const page = await findAnything(q, after && isUuid(after) ? after : null);
  if (q.trim()) await logAct(operator, { act: "search", details: { q: withoutPerson(q) } });
  return { q, ...page };
}

export default function Search() {
  return <SearchView {...useLoaderData<typeof loader>()} />;
}
