import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireVendor } from "~/core/staff/guard.server";
import { PayoutsError } from "~/dashboard/payouts/payouts-error";
import { payoutsTitle } from "~/dashboard/payouts/payouts-title";
import { PayoutsView } from "~/dashboard/payouts/payouts-view";
import { readPayoutsPage } from "~/dashboard/payouts/payouts.queries.server";
import { readTransactionsRequest } from "~/dashboard/payouts/transactions";
import { databaseNow } from "~/platform/database-clock.server";
import { isUuid } from "~/shared/ids";
import { StatusMessage } from "~/ui/status-message";

export const meta = payoutsTitle("Payouts");

const doneMessages: Record<string, string> = {
  requested: "Payout requested",
  added: "Your money is here. Refunds that waited go out now.",
  adding: "We haven’t seen your payment yet. It shows here as soon as it arrives.",
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const vendor = await requireVendor(request, context, "payouts");
  const { searchParams } = new URL(request.url);
  const transactions = readTransactionsRequest(searchParams);
  const payouts = searchParams.get("payouts");
  const payoutsAfter = isUuid(payouts) ? payouts : null;
  const readAt = databaseNow();
  return {
    ...(await readPayoutsPage(vendor.id, { transactions, payoutsAfter }, readAt, vendor.zone)),
    request: transactions,
    payoutsAfter,
    readAt,
    zone: vendor.zone,
    done: searchParams.get("done") ?? "",
  };
}

export default function Payouts() {
  const { done, ...view } = useLoaderData<typeof loader>();
  return (
    <>
      <PayoutsView {...view} />
      <StatusMessage
        message={Object.hasOwn(doneMessages, done) ? doneMessages[done]! : null}
        lasts={3}
      />
    </>
  );
}

export function ErrorBoundary() {
  return <PayoutsError />;
}
