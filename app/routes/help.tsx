import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { HelpPage } from "~/marketing/help-page";
import { publicMeta } from "~/marketing/public-meta";
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

export function loader() {
  const { publicUrl, contactEmail } = env();
  return { publicUrl, contactEmail };
}

export default function Help() {
  return <HelpPage contactEmail={useLoaderData<typeof loader>().contactEmail} />;
}
