import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireOperator } from "~/core/operators/require-operator.server";
import { readLog } from "~/core/operators/operator-log.server";
import { LogView } from "~/operator/log-view";
import { isUuid } from "~/shared/ids";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireOperator(request, context);
  const after = new URL(request.url).searchParams.get("after");
  return readLog({ after: after && isUuid(after) ? after : null });
}

export default function Log() {
  return <LogView {...useLoaderData<typeof loader>()} />;
}
