import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { tabTitle } from "~/dashboard/orders/alarm/tab-title";
import { settingPlaces } from "~/dashboard/settings/search/all-sections.server";
import { findSettings, readQuery } from "~/dashboard/settings/search/find-settings";
import {
  SettingsSearchResults,
  type SettingsSearchResult,
} from "~/dashboard/settings/search/settings-search";
import { requireVendor } from "~/core/staff/guard.server";
import { cardClass } from "~/ui/card";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: tabTitle(data?.q ? `“${data.q}” in settings` : "Search settings", matches) },
];

export async function loader({
  request,
  context,
}: LoaderFunctionArgs): Promise<SettingsSearchResult> {
  const vendor = await requireVendor(request, context, "settings");
  const q = readQuery(new URL(request.url).searchParams.get("q"));
  return { q, found: q ? findSettings(settingPlaces(vendor.role), q) : [] };
}

export default function SettingsSearchPage() {
  const { q, found } = useLoaderData<typeof loader>();
  return (
    <section aria-labelledby="found-settings">
      <h2 id="found-settings" className="text-xl font-bold">
        {q
          ? `${found.length} ${found.length === 1 ? "setting matches" : "settings match"} “${q}”`
          : "Search settings"}
      </h2>
      {found.length ? (
        <div className={cardClass("mt-3 p-2")}>
          <SettingsSearchResults found={found} />
        </div>
      ) : (
        <p className="mt-1 text-muted">
          {q
            ? "Try another word, or choose a category."
            : "Type at least two letters of what you are looking for."}
        </p>
      )}
    </section>
  );
}
