import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readPayoutSentences } from "~/core/payouts/payout-sentences.server";
import { LandingPage } from "~/marketing/landing-page";
import { answerPayout } from "~/marketing/payout-calculator";
import { landingStructuredData, publicMeta } from "~/marketing/public-meta";
import { isDatabaseOutage } from "~/platform/database-outage.server";
import { env } from "~/platform/env.server";
import { brand } from "~/shared/brand";
import { paths } from "~/shared/paths";
import { demoStores } from "~/dashboard/sign-in/demo-stores.server";

const description =
  "A store of your own for your food business: a menu at your own address, orders from a WhatsApp link, payment by card, transfer or USSD. No monthly fee.";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data
    ? [
        ...publicMeta(data, {
          path: paths.home(),
          title: `${brand.name}: ${brand.tagline}`,
          description,
        }),
        landingStructuredData(data),
      ]
    : matches.flatMap((match) => (match.id === "root" ? [] : (match.meta ?? [])));

export const shouldRevalidate = () => false;

/** Loads the landing page. On a store's host there is none: the parent route shows the menu. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  if (context.host.kind === "vendor") return null;
  const { searchParams } = new URL(request.url);
  const { publicUrl, contactEmail } = env();
  return {
    publicUrl,
    contactEmail,
    demo: await demoStores().catch((error: unknown) => {
      if (!isDatabaseOutage(error)) throw error;
      return [];
    }),
    payouts: await readPayoutSentences(),
    payout: answerPayout({
      amount: searchParams.get("amount"),
      feePayer: searchParams.get("bears"),
    }),
  };
}

export default function Index() {
  const landing = useLoaderData<typeof loader>();
  return landing ? <LandingPage {...landing} /> : null;
}
