import type {
  ActionFunctionArgs,
  HeadersArgs,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { messagesOf } from "~/core/i18n/translations.server";
import { databaseNow } from "~/platform/database-clock.server";
import { translateAmong } from "~/shared/translate";
import { reviewsPage } from "~/storefront/reviews/reviews-page.server";
import { receiveVote } from "~/storefront/reviews/vote.server";
import { StoreError } from "~/storefront/shell/store-error";
import { storeHeader } from "~/storefront/shell/store-header";
import { requireStore } from "~/storefront/shell/store-request.server";
import { StoreShell } from "~/storefront/shell/store-shell";
import { offlineSafeLoader, offlineSafeAction, offlineSafeRevalidate } from "~/ui/offline-safe";
import { errorTitle } from "~/ui/plain-error";

export const meta: MetaFunction<typeof loader> = ({ data, error, matches }) =>
  data?.meta ?? [{ title: errorTitle(error, translateAmong(matches)) }];

/** GET {store}/reviews: the public reviews; `?stars=5` keeps only those with five stars. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const found = await requireStore(context, params);
  return {
    ...messagesOf(found.store.language, "frame"),
    header: storeHeader(found.store, found.base, databaseNow()),
    ...(await reviewsPage(request, found)),
  };
}

/** Adds or removes a helpful vote. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  return receiveVote(request, context.clientIp, await requireStore(context, params));
}

export const headers = ({ actionHeaders }: HeadersArgs) => actionHeaders;

export const clientLoader = offlineSafeLoader();
export const clientAction = offlineSafeAction<typeof action>();
export const shouldRevalidate = offlineSafeRevalidate;

export default function Reviews() {
  const { header, html } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof clientAction>();
  return (
    <StoreShell header={header}>
      {refused ? (
        <p role="alert" className="mt-5 rounded-card bg-bad-soft p-4 font-semibold text-bad">
          {refused.message}
        </p>
      ) : null}
      <div dangerouslySetInnerHTML={{ __html: html }} />
    </StoreShell>
  );
}

export { StoreError as ErrorBoundary };
