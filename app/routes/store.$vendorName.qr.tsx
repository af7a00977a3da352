import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { databaseNow } from "~/platform/database-clock.server";
import { env } from "~/platform/env.server";
import { translateAmong } from "~/shared/translate";
import { qrPicture } from "~/storefront/seo/qr-code.server";
import { QrPage } from "~/storefront/seo/qr-page";
import { shareLinks } from "~/storefront/seo/share-links";
import { StoreError } from "~/storefront/shell/store-error";
import { storeHeader } from "~/storefront/shell/store-header";
import { requireStore } from "~/storefront/shell/store-request.server";
import { StoreShell } from "~/storefront/shell/store-shell";
import { offlineSafeLoader } from "~/ui/offline-safe";
import { messagesOf } from "~/core/i18n/translations.server";
import { errorTitle } from "~/ui/plain-error";

export const meta: MetaFunction<typeof loader> = ({ data, error, matches }) => {
  const t = translateAmong(matches);
  return [
    { title: data ? t("Share {name}", { name: data.header.name }) : errorTitle(error, t) },
    { name: "robots", content: "noindex" },
  ];
};

/** GET {store}/qr: the store's QR code and link, to print or to share. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { store, base } = await requireStore(context, params);
  const links = shareLinks(store, env());
  return {
    ...messagesOf(store.language, "about"),
    header: storeHeader(store, base, databaseNow()),
    links,
    code: qrPicture(links.url),
  };
}

export const clientLoader = offlineSafeLoader();

export default function Qr() {
  const { header, links, code } = useLoaderData<typeof loader>();
  return (
    <StoreShell header={header}>
      <QrPage base={header.base} name={header.name} links={links} code={code} />
    </StoreShell>
  );
}

export { StoreError as ErrorBoundary };
