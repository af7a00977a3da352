import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { translateAmong } from "~/shared/translate";
import { PoliciesPage } from "~/storefront/shell/policies-page";
import { StoreError } from "~/storefront/shell/store-error";
import { storeHeader } from "~/storefront/shell/store-header";
import { requireStore } from "~/storefront/shell/store-request.server";
import { StoreShell } from "~/storefront/shell/store-shell";
import { offlineSafeLoader } from "~/ui/offline-safe";
import { messagesOf } from "~/core/i18n/translations.server";
import { errorTitle } from "~/ui/plain-error";
import { databaseNow } from "~/platform/database-clock.server";

export const meta: MetaFunction<typeof loader> = ({ data, error, matches }) => {
  const t = translateAmong(matches);
  return [
    {
      title: data
        ? t("Terms and policies, {store}", { store: data.header.name })
        : errorTitle(error, t),
    },
    { name: "robots", content: "noindex" },
  ];
};

/**
 * GET {store}/policies: the store's terms, refund and cancellation policies; 404 if it has none.
 */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { store, base } = await requireStore(context, params);
  if (!Object.values(store.policies).some(Boolean))
    throw new Response("This store hasn’t added any policies", { status: 404 });
  return {
    ...messagesOf(store.language, "about"),
    header: storeHeader(store, base, databaseNow()),
    policies: store.policies,
  };
}

export const clientLoader = offlineSafeLoader();

export default function Policies() {
  const { header, policies } = useLoaderData<typeof loader>();
  return (
    <StoreShell header={header}>
      <PoliciesPage base={header.base} name={header.name} policies={policies} />
    </StoreShell>
  );
}

export { StoreError as ErrorBoundary };
