import { randomUUID } from "node:crypto";
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { previewWithdrawal } from "~/core/payouts/request-payout.server";
import { readProof, requireSecondFactor } from "~/core/second-factor/proof.server";
import { requireVendor } from "~/core/staff/guard.server";
import { PayoutsError } from "~/dashboard/payouts/payouts-error";
import { payoutsTitle } from "~/dashboard/payouts/payouts-title";
import { WithdrawView } from "~/dashboard/payouts/withdraw-view";
import { submitWithdrawal } from "~/dashboard/payouts/withdraw.server";
import { readBank } from "~/dashboard/settings/payments/bank-account.server";
import { databaseNow } from "~/platform/database-clock.server";
import { readForVendor } from "~/platform/db.server";
import { readForm } from "~/platform/read-form.server";
import { responseHeaders } from "~/platform/response-headers.server";
import { paths } from "~/shared/paths";
import { offlineSafeRevalidate } from "~/ui/offline-safe";
import { useAnswer } from "~/ui/use-answer";

export const meta = payoutsTitle("Withdraw Funds");

export const headers = responseHeaders;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const vendor = await requireVendor(request, context, "payouts");
  const now = databaseNow();
  const proof = await readProof(request);
  const [preview, { account }] = await readForVendor(vendor.id, (tx) =>
    Promise.all([previewWithdrawal(vendor.id, now, vendor.zone, tx), readBank(vendor.id, now, tx)]),
  );
  return {
    ...preview,
    account,
    proof,
    signedIn: new URL(request.url).searchParams.get("signedIn"),
    token: randomUUID(),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const vendor = await requireVendor(request, context, "payouts");
  const form = await readForm(request);
  if (form.get("intent") !== "withdraw")
    throw new Response("That can’t be done here", { status: 400 });
  const fresh = await requireSecondFactor(request, paths.dashboard.withdraw());
  const by = { userId: vendor.person.id, fresh };
  const outcome = await submitWithdrawal(vendor, by, form, databaseNow());
  if (outcome.ok) return redirect(paths.dashboard.payouts({ done: "requested" }));
  const { code, message, status, retryAfterSeconds } = outcome;
  const typed = form.get("amount");
  return data(
    { code, message, typed: typeof typed === "string" ? typed.slice(0, 40) : null },
    { status, headers: retryAfterSeconds ? { "Retry-After": String(retryAfterSeconds) } : {} },
  );
}

// Also after a refusal, which concerns figures on the page.
export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) =>
  offlineSafeRevalidate({ ...args, defaultShouldRevalidate: true });

export default function Withdraw() {
  const view = useLoaderData<typeof loader>();
  const { answer, failed } = useAnswer<typeof action>();
  return (
    <WithdrawView
      {...view}
      due={answer?.code === "sign-in" ? "sign-in" : view.proof.due}
      error={failed ? { code: "failed", message: failed } : (answer ?? null)}
      typed={answer?.typed ?? null}
    />
  );
}

export function ErrorBoundary() {
  return <PayoutsError />;
}
