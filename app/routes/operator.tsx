import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { requireOperator } from "~/core/operators/require-operator.server";
import { OperatorFrame } from "~/operator/operator-frame";
import { PlainError } from "~/ui/plain-error";

export const meta: MetaFunction = () => [
  { title: "Operator" },
  { name: "robots", content: "noindex" },
];

export const headers = () => ({ "Cache-Control": "no-store" });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { email } = await requireOperator(request, context);
  return { email };
}

export default function Operator() {
  const { email } = useLoaderData<typeof loader>();
  return (
    <OperatorFrame email={email}>
      <Outlet />
    </OperatorFrame>
  );
}

export function ErrorBoundary() {
  return <PlainError />;
}
