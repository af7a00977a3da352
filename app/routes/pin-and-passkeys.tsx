import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requirePublicHost } from "~/core/accounts/public-host.server";
import { ownPath } from "~/core/accounts/return-to";
import { requireUser } from "~/core/accounts/session.server";
import { readOwnFactors } from "~/core/second-factor/change-factors.server";
import { readProof } from "~/core/second-factor/proof.server";
import { changeOwnFactors } from "~/dashboard/security/own-factors.server";
import { OwnFactorsView } from "~/dashboard/security/own-factors-view";
import { PausePage } from "~/dashboard/sign-in/sign-in-page";
import { databaseNow } from "~/platform/database-clock.server";
import { readForm } from "~/platform/read-form.server";
import { responseHeaders } from "~/platform/response-headers.server";
import { brand } from "~/shared/brand";
import { paths } from "~/shared/paths";
import { offlineSafeAction, offlineSafeLoader, offlineSafeRevalidate } from "~/ui/offline-safe";
import { useAnswer } from "~/ui/use-answer";

const noStore = { "Cache-Control": "no-store" };

export const meta: MetaFunction = () => [
  { title: `PIN and passkeys · ${brand.name}` },
  { name: "robots", content: "noindex" },
];

export const headers = responseHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  requirePublicHost(request);
  const user = await requireUser(request);
  const { searchParams } = new URL(request.url);
  const [own, proof] = await Promise.all([readOwnFactors(user.id), readProof(request)]);
  return data(
    {
      own,
      proof,
      returnTo: ownPath(searchParams.get("returnTo")),
      signedIn: searchParams.get("signedIn"),
      forgot: searchParams.has("forgot"),
      done: searchParams.get("done"),
      readAt: databaseNow(),
    },
    { headers: noStore },
  );
}

export async function action({ request }: ActionFunctionArgs) {
  const user = await requireUser(request);
  const form = await readForm(request);
  const returnTo = ownPath(form.get("returnTo"));
  const outcome = await changeOwnFactors(request, user.id, form);
  if (outcome.ok)
    return redirect(
      returnTo && (outcome.done === "pin" || outcome.done === "passkey")
        ? returnTo
        : paths.secondFactor.own({ done: outcome.done, returnTo: returnTo ?? undefined }),
      { headers: noStore },
    );
  const { code, message, status, field } = outcome;
  return data({ code, message, field, returnTo }, { status, headers: noStore });
}

export const clientLoader = offlineSafeLoader();

export const clientAction = offlineSafeAction<typeof action>();

export const shouldRevalidate = offlineSafeRevalidate;

export default function OwnFactors() {
  const shown = useLoaderData<typeof loader>();
  const { answer, failed } = useAnswer<typeof action>();
  return (
    <OwnFactorsView
      {...shown}
      returnTo={answer?.returnTo ?? shown.returnTo}
      refused={failed ? { message: failed, field: undefined } : (answer ?? null)}
    />
  );
}

export { PausePage as ErrorBoundary };
