import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readWallet } from "~/core/payouts/wallet.server";
import { requireVendor } from "~/core/staff/guard.server";
import { finalizeTopUp } from "~/core/top-ups/finalize-top-up.server";
import { AddMoneyView } from "~/dashboard/payouts/add-money-view";
import { submitTopUp } from "~/dashboard/payouts/add-money.server";
import { PayoutsError } from "~/dashboard/payouts/payouts-error";
import { payoutsTitle } from "~/dashboard/payouts/payouts-title";
import { consumePageVerify } from "~/platform/paystack-limits.server";
import { readForm } from "~/platform/read-form.server";
import { responseHeaders } from "~/platform/response-headers.server";
import { paths } from "~/shared/paths";
import { useAnswer } from "~/ui/use-answer";

export const meta = payoutsTitle("Add money");

export const headers = responseHeaders;

/** The provider sends the payer back here; only its answer says whether they paid. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const vendor = await requireVendor(request, context, "payouts");
  const reference = new URL(request.url).searchParams.get("reference");
  if (reference) {
    const isAsked = await consumePageVerify();
    const outcome = isAsked ? await finalizeTopUp(reference, vendor.id) : "unanswered";
    if (outcome === "unknown") throw new Response("We don’t know this payment", { status: 404 });
    return redirect(paths.dashboard.payouts({ done: outcome === "paid" ? "added" : "adding" }));
  }
  return { wallet: await readWallet(vendor.id) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const vendor = await requireVendor(request, context, "payouts");
  const form = await readForm(request);
  if (form.get("intent") !== "add") throw new Response("That can’t be done here", { status: 400 });
  const outcome = await submitTopUp(vendor, form);
  if (outcome.ok) return redirect(outcome.url);
  const { code, message, status } = outcome;
  const typed = form.get("amount");
  return data(
    { code, message, typed: typeof typed === "string" ? typed.slice(0, 40) : null },
    { status },
  );
}

export default function AddMoney() {
  const { wallet } = useLoaderData<typeof loader>();
  const { answer } = useAnswer<typeof action>();
  return <AddMoneyView wallet={wallet} error={answer ?? null} typed={answer?.typed ?? null} />;
}

export function ErrorBoundary() {
  return <PayoutsError />;
}
