import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireVendor } from "~/core/staff/guard.server";
import { PayoutsError } from "~/dashboard/payouts/payouts-error";
import { payoutsTitle } from "~/dashboard/payouts/payouts-title";
import {
  monthsOf,
  readStatementRequest,
  spanText,
} from "~/dashboard/payouts/statement/statement-span";
import { StatementView } from "~/dashboard/payouts/statement/statement-view";
import { readStatement } from "~/dashboard/payouts/statement/statement.server";
import { databaseNow } from "~/platform/database-clock.server";
import { responseHeaders } from "~/platform/response-headers.server";

export const meta = payoutsTitle("Statement");

export const headers = responseHeaders;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const vendor = await requireVendor(request, context, "payouts");
  const now = databaseNow();
  const statementRequest = readStatementRequest(
    new URL(request.url).searchParams,
    now,
    vendor.zone,
  );
  const { span, typed, error } = statementRequest;
  return data(
    {
      store: vendor.businessName,
      typed,
      error,
      months: monthsOf(now, vendor.zone),
      days: span && spanText(span, vendor.zone),
      statement: span && (await readStatement(vendor.id, span)),
      zone: vendor.zone,
    },
    { status: error ? 400 : 200 },
  );
}

export default function Statement() {
  return <StatementView {...useLoaderData<typeof loader>()} />;
}

export function ErrorBoundary() {
  return <PayoutsError />;
}
