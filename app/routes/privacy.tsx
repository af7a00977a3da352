import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PrivacyPage } from "~/marketing/privacy-page";
import { publicMeta } from "~/marketing/public-meta";
import { env } from "~/platform/env.server";
import { brand } from "~/shared/brand";
import { paths } from "~/shared/paths";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data
    ? publicMeta(data, {
        path: paths.privacy(),
        title: `Privacy · ${brand.name}`,
        description: `What ${brand.name} keeps about vendors and customers, why, how long, who else sees it, and your rights under the NDPA 2023.`,
      })
    : [];

export function loader() {
  const { publicUrl, contactEmail } = env();
  return { publicUrl, contactEmail };
}

export default function Privacy() {
  return <PrivacyPage contactEmail={useLoaderData<typeof loader>().contactEmail} />;
}
