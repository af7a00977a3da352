import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findAnything } from "~/core/operators/find-anything.server";
import { requireOperator } from "~/core/operators/require-operator.server";
import { logAct } from "~/core/operators/operator-log.server";
import { SearchView } from "~/operator/search-view";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const operator = await requireOperator(request, context);
  const q = new URL(request.url).searchParams.get("q") ?? "";
  const found = await findAnything(q);
  if (q.trim()) await logAct(operator, { act: "search", details: { q: q.slice(0, 100) } });
  return { q, found };
}

export default function Search() {
  return <SearchView {...useLoaderData<typeof loader>()} />;
}
