import { redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { finalizeSoon } from "~/payments/finalize-payment.server";
import { env } from "~/platform/env.server";
import { findStoreBySlug } from "~/settings/store-record.server";
import { buttonClass } from "~/ui/button";
import { paths, storeUrl } from "~/shared/paths";
import { isSlug } from "~/vendors/slugs";

export const meta: MetaFunction = () => [{ title: "Payment" }, { name: "robots", content: "noindex" }];

const WAIT_MS = 6_000;

const words = {
  paid: { title: "Payment successful", text: "Thank you. The store has your order." },
  pending: { title: "Payment is being confirmed", text: "The payment service has not confirmed it yet. Please look again in a moment." },
  failed: { title: "This payment did not go through", text: "Nothing was paid with this reference." },
  attention: { title: "We are looking into this payment", text: "Something about it needs a person to check it. Your money is safe." },
  unknown: { title: "This payment is not known", text: "Nothing was paid with this reference." },
} as const;

/** Shows what became of a reference. The provider is asked; nothing in the address makes anything paid. */
export async function loader({ request }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams;
  const reference = search.get("reference") ?? search.get("trxref");
  if (!reference) throw redirect(paths.home());
  const { outcome } = await finalizeSoon(reference, "page", WAIT_MS);
  const slug = search.get("vendor")?.toLowerCase() ?? "";
  const store = isSlug(slug) ? await findStoreBySlug(slug) : null;
  return { reference: reference.slice(0, 200), outcome, storeUrl: store ? storeUrl(env(), store.slug) : null };
}

export default function PaymentSuccess() {
  const { reference, outcome, storeUrl } = useLoaderData<typeof loader>();
  const { title, text } = words[outcome];
  return (
    <main className="plain-page">
      <h1>{title}</h1>
      <p>{text}</p>
      <p className="plain-page-note">
        Transaction reference <code className="break-all">{reference}</code>
      </p>
      <div className="mt-6 grid gap-3">
        {storeUrl ? (
          <a href={storeUrl} className={buttonClass()}>
            Return to Storefront
          </a>
        ) : null}
        <a href={paths.dashboard.home()} className={buttonClass("quiet")}>
          View Orders
        </a>
        <a href={paths.home()} className={buttonClass("quiet")}>
          Go Home
        </a>
      </div>
    </main>
  );
}
