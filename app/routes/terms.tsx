import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { TermsPage } from "~/marketing/terms-page";
import { publicMeta } from "~/marketing/public-meta";
import { readPayoutSentences } from "~/core/payouts/payout-sentences.server";
import { env } from "~/platform/env.server";
import { brand } from "~/shared/brand";
import { paths } from "~/shared/paths";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data
    ? publicMeta(data, {
        path: paths.terms(),
        title: `Terms · ${brand.name}`,
        description: `What holds between ${brand.name}, food vendors and their customers: orders, fees, refunds and payouts.`,
      })
    : [];

export async function loader() {
  const { publicUrl, contactEmail } = env();
  return { publicUrl, contactEmail, payouts: await readPayoutSentences() };
}

export default function Terms() {
  return <TermsPage {...useLoaderData<typeof loader>()} />;
}
