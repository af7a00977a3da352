import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { readIdentity } from "~/core/identity/identity.server";
import { readProof, requireSecondFactor } from "~/core/second-factor/proof.server";
import { requireVendor } from "~/core/staff/guard.server";
import { submitIdentity } from "~/dashboard/payouts/identity/identity-form.server";
import { IdentityView } from "~/dashboard/payouts/identity/identity-view";
import { PayoutsError } from "~/dashboard/payouts/payouts-error";
import { payoutsTitle } from "~/dashboard/payouts/payouts-title";
import { databaseNow } from "~/platform/database-clock.server";
import { readForVendor } from "~/platform/db.server";
import { readForm } from "~/platform/read-form.server";
import { responseHeaders } from "~/platform/response-headers.server";
import { paths } from "~/shared/paths";
import { offlineSafeRevalidate } from "~/ui/offline-safe";
import { useAnswer } from "~/ui/use-answer";

export const meta = payoutsTitle("Who owns the account");

export const headers = responseHeaders;

const kindOf = (kind: unknown) => (kind === "business" ? "business" : "person");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const vendor = await requireVendor(request, context, "payouts");
  const proof = await readProof(request);
  const identity = await readForVendor(vendor.id, (tx) => readIdentity(tx, vendor.id));
  const { searchParams } = new URL(request.url);
  return {
    identity,
    proof,
    signedIn: searchParams.get("signedIn"),
    kind: kindOf(searchParams.get("as")),
  } as const;
}

export async function action({ request, context }: ActionFunctionArgs) {
  const vendor = await requireVendor(request, context, "payouts");
  const form = await readForm(request);
  if (form.get("intent") !== "identity")
    throw new Response("That can’t be done here", { status: 400 });
  const kind = kindOf(form.get("kind"));
  const here = paths.dashboard.identity(kind === "business" ? { as: kind } : {});
  const isFresh = await requireSecondFactor(request, here);
  const outcome = await submitIdentity(vendor.id, form, { isFresh, now: databaseNow() });
  return outcome.ok ? redirect(here) : data(outcome.answer, outcome.init);
}

// Also after a refusal, as a failed check is on the page.
export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) =>
  offlineSafeRevalidate({ ...args, defaultShouldRevalidate: true });

export default function Identity() {
  const { answer = null, failed } = useAnswer<typeof action>();
  return <IdentityView {...useLoaderData<typeof loader>()} answer={answer} failed={failed} />;
}

export function ErrorBoundary() {
  return <PayoutsError />;
}
