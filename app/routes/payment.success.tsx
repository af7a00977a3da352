import { redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { finalizeSoon } from "~/core/payments/finalize-payment.server";
import { isLostPayment } from "~/core/lost-orders/lost-orders.server";
import { PaymentOutcome } from "~/storefront/payment/payment-outcome";
import { env } from "~/platform/env.server";
import { requireRateLimit } from "~/platform/rate-limits.server";
import { findStoreBySlug } from "~/core/stores/store-record.server";
import { paths, storeUrl } from "~/shared/paths";
import { translateAmong } from "~/shared/translate";
import { messagesOf } from "~/core/i18n/translations.server";
import { offlineSafeLoader } from "~/ui/offline-safe";
import { isSlug } from "~/core/stores/slugs";

export const meta: MetaFunction = ({ matches }) => {
  const t = translateAmong(matches);
  return [{ title: t("Payment") }, { name: "robots", content: "noindex" }];
};

const WAIT_MS = 6_000;

/**
 * Shows the outcome of a payment reference. Only the provider decides whether it is paid; `vendor`
 * in the URL does no more than pick which store to link to.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams;
  const reference = search.get("reference") || search.get("trxref");
  if (!reference) throw redirect(paths.home());
  await requireRateLimit({ network: `payments:${context.clientIp}` }, 5);
  const result = await finalizeSoon(reference, "page", WAIT_MS);
  const isLost = result.outcome === "unknown" && (await isLostPayment(reference, "page"));
  const notMade = result.outcome === "pending" && result.notMade;
  const slug = search.get("vendor")?.toLowerCase() ?? "";
  const store = isSlug(slug) ? await findStoreBySlug(slug) : null;
  return {
    ...(store ? messagesOf(store.language, "outcome") : {}),
    reference: reference.slice(0, 200),
    outcome: isLost ? ("lost" as const) : notMade ? ("not made" as const) : result.outcome,
    storeUrl: store ? storeUrl(env(), store.slug) : null,
  };
}

export const clientLoader = offlineSafeLoader();

export default function PaymentSuccess() {
  return <PaymentOutcome {...useLoaderData<typeof loader>()} />;
}
