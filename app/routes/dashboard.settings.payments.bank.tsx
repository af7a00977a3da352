import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { tabTitle } from "~/dashboard/orders/alarm/tab-title";
import { ErrorSummary } from "~/ui/error-summary";
import { useAnswer } from "~/ui/use-answer";
import { readProof } from "~/core/second-factor/proof.server";
import { readBank } from "~/dashboard/settings/payments/bank-account.server";
import { bankSavedMessages } from "~/dashboard/settings/payments/bank";
import { BankPage } from "~/dashboard/settings/payments/bank-view";
import { submitBankForm } from "~/dashboard/settings/payments/bank-actions.server";
import { paths } from "~/shared/paths";
import { StatusMessage } from "~/ui/status-message";
import { databaseNow } from "~/platform/database-clock.server";
import { responseHeaders } from "~/platform/response-headers.server";
import { readForm } from "~/platform/read-form.server";
import { requireVendor } from "~/core/staff/guard.server";

export const meta: MetaFunction = ({ matches }) => [{ title: tabTitle("Bank account", matches) }];

export const headers = responseHeaders;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const vendor = await requireVendor(request, context, "payments");
  const { searchParams } = new URL(request.url);
  const [state, proof] = await Promise.all([
    readBank(vendor.id, databaseNow()),
    readProof(request),
  ]);
  return {
    state,
    proof,
    signedIn: searchParams.get("signedIn"),
    bankCode: searchParams.get("bank") ?? "",
    zone: vendor.zone,
    email: vendor.person.email,
    done: searchParams.get("done") ?? "",
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const vendor = await requireVendor(request, context, "payments");
  const form = await readForm(request);
  if (form.get("intent") !== "bank") throw new Response("That can’t be done here", { status: 400 });
  const { due } = await readProof(request);
  const by = { userId: vendor.person.id, fresh: due === null };
  const outcome = await submitBankForm(vendor.id, by, form, databaseNow());
  return outcome.ok
    ? redirect(paths.dashboard.bank({ done: outcome.saved }))
    : data(outcome.answer, outcome.init);
}

export default function BankAccount() {
  const { done, ...shown } = useLoaderData<typeof loader>();
  const { answer = null, failed } = useAnswer<typeof action>();
  return (
    <>
      <ErrorSummary errors={failed ? [{ message: failed }] : []} />
      <BankPage {...shown} answer={answer} />
      <StatusMessage
        message={
          answer ? null : Object.hasOwn(bankSavedMessages, done) ? bankSavedMessages[done]! : null
        }
      />
    </>
  );
}
