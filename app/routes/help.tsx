import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getUser } from "~/core/accounts/session.server";
import { customerQuestions } from "~/core/stores/customer-questions.server";
import { HelpPage } from "~/marketing/help-page";
import { publicMeta } from "~/marketing/public-meta";
import { readPayoutSentences } from "~/core/payouts/payout-sentences.server";
import { env } from "~/platform/env.server";
import { brand } from "~/shared/brand";
import { paths } from "~/shared/paths";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data
    ? publicMeta(data, {
        path: paths.help(),
        title: `Help · ${brand.name}`,
        description: `Answers for vendors who sell on ${brand.name}, and for customers who order from them.`,
      })
    : [];

export async function loader({ request }: LoaderFunctionArgs) {
  const { publicUrl, contactEmail } = env();
  return {
    publicUrl,
    contactEmail,
    signedIn: (await getUser(request)) !== null,
    payouts: await readPayoutSentences(),
    customerQuestions: customerQuestions("en"),
  };
}

export default function Help() {
  return <HelpPage {...useLoaderData<typeof loader>()} />;
}
