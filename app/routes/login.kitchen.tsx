import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { requirePublicHost } from "~/core/accounts/public-host.server";
import { pairKitchenDevice } from "~/core/staff/kitchen-devices.server";
import { findSignedIn } from "~/core/staff/vendors.queries.server";
import { PairDevicePage } from "~/dashboard/sign-in/pair-device-page";
import { PausePage } from "~/dashboard/sign-in/sign-in-page";
import { consumeRateLimit } from "~/platform/rate-limits.server";
import { readForm } from "~/platform/read-form.server";
import { responseHeaders } from "~/platform/response-headers.server";
import { brand } from "~/shared/brand";
import { paths } from "~/shared/paths";
import { offlineSafeLoader, offlineSafeAction, offlineSafeRevalidate } from "~/ui/offline-safe";
import { useAnswer } from "~/ui/use-answer";

const noStore = { "Cache-Control": "no-store" };

export const meta: MetaFunction = () => [
  { title: `Pair a kitchen device · ${brand.name}` },
  { name: "robots", content: "noindex" },
];

export const headers = responseHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  requirePublicHost(request);
  if (await findSignedIn(request)) throw redirect(paths.dashboard.home(), { headers: noStore });
  return data(null, { headers: noStore });
}

export async function action({ request, context }: ActionFunctionArgs) {
  requirePublicHost(request);
  const typed = String((await readForm(request)).get("code") ?? "").slice(0, 20);
  const digits = typed.replace(/\D/g, "");
  if (digits.length !== 9)
    return data({ message: "The code has 9 digits.", typed }, { status: 400, headers: noStore });
  // The first digits stand for the store: who guesses at others leaves it its tries.
  const guess = `pairing-codes:${context.clientIp}:${digits.slice(0, 3)}`;
  const limited = await consumeRateLimit({ guess }, 6);
  if (limited)
    return data(
      { message: limited.text, typed },
      { status: 429, headers: { ...noStore, ...limited.init.headers } },
    );
  const setCookie = await pairKitchenDevice(request, typed);
  if (!setCookie)
    return data(
      { message: "This code doesn’t work. Check it, or ask for a new one.", typed },
      { status: 400, headers: noStore },
    );
  return redirect(paths.dashboard.kitchen(), { headers: { ...noStore, "Set-Cookie": setCookie } });
}

export const clientLoader = offlineSafeLoader();

export const clientAction = offlineSafeAction<typeof action>();

export const shouldRevalidate = offlineSafeRevalidate;

export default function PairDevice() {
  const { answer, failed } = useAnswer<typeof action>();
  return <PairDevicePage problem={failed ?? answer?.message ?? null} typed={answer?.typed} />;
}

export { PausePage as ErrorBoundary };
