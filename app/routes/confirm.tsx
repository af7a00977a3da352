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
import { confirmFactor } from "~/core/second-factor/confirm-factor.server";
import { readProof } from "~/core/second-factor/proof.server";
import { ConfirmView } from "~/dashboard/security/confirm-view";
import { PausePage } from "~/dashboard/sign-in/sign-in-page";
import { readForm } from "~/platform/read-form.server";
import { responseHeaders } from "~/platform/response-headers.server";
import { brand } from "~/shared/brand";
import { paths } from "~/shared/paths";
import { offlineSafeAction, offlineSafeLoader, offlineSafeRevalidate } from "~/ui/offline-safe";
import { useAnswer } from "~/ui/use-answer";

const noStore = { "Cache-Control": "no-store" };
const backTo = (sent: unknown) => ownPath(sent) ?? paths.dashboard.home();

export const meta: MetaFunction = () => [
  { title: `Confirm that it’s you · ${brand.name}` },
  { name: "robots", content: "noindex" },
];

export const headers = responseHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  requirePublicHost(request);
  await requireUser(request);
  const returnTo = backTo(new URL(request.url).searchParams.get("returnTo"));
  const { factor, ways } = await readProof(request);
  if (factor !== "due") throw redirect(returnTo, { headers: noStore });
  return data({ ways, returnTo }, { headers: noStore });
}

export async function action({ request }: ActionFunctionArgs) {
  const user = await requireUser(request);
  const form = await readForm(request);
  const returnTo = backTo(form.get("returnTo"));
  const outcome = await confirmFactor(request, user.id, {
    way: String(form.get("intent")),
    answer: form.get(form.get("intent") === "passkey" ? "answer" : "pin"),
  });
  if (outcome.ok) return redirect(returnTo, { headers: noStore });
  const { message, status, retryAfterSeconds } = outcome;
  return data(
    { message, returnTo },
    {
      status,
      headers: {
        ...noStore,
        ...(retryAfterSeconds ? { "Retry-After": String(retryAfterSeconds) } : {}),
      },
    },
  );
}

export const clientLoader = offlineSafeLoader();

export const clientAction = offlineSafeAction<typeof action>();

export const shouldRevalidate = offlineSafeRevalidate;

export default function Confirm() {
  const { ways, returnTo } = useLoaderData<typeof loader>();
  const { answer, failed } = useAnswer<typeof action>();
  return (
    <ConfirmView
      ways={ways}
      returnTo={answer?.returnTo ?? returnTo}
      problem={failed ?? answer?.message ?? null}
    />
  );
}

export { PausePage as ErrorBoundary };
