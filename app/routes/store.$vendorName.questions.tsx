import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { messagesOf } from "~/core/i18n/translations.server";
import { customerQuestions } from "~/core/stores/customer-questions.server";
import { databaseNow } from "~/platform/database-clock.server";
import { whatsAppUrl } from "~/shared/phone";
import { translateAmong } from "~/shared/translate";
import { QuestionsPage } from "~/storefront/shell/questions-page";
import { StoreError } from "~/storefront/shell/store-error";
import { storeHeader } from "~/storefront/shell/store-header";
import { requireStore } from "~/storefront/shell/store-request.server";
import { StoreShell } from "~/storefront/shell/store-shell";
import { offlineSafeLoader } from "~/ui/offline-safe";
import { errorTitle } from "~/ui/plain-error";

export const meta: MetaFunction<typeof loader> = ({ data, error, matches }) => {
  const t = translateAmong(matches);
  return [
    { title: data ? t("Help, {store}", { store: data.header.name }) : errorTitle(error, t) },
    { name: "robots", content: "noindex" },
  ];
};

/** GET {store}/questions: how to reach the store, and customers' questions with their answers. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { store, base } = await requireStore(context, params);
  return {
    ...messagesOf(store.language, "about"),
    header: storeHeader(store, base, databaseNow()),
    callUrl: store.phone ? `tel:${store.phone}` : null,
    chatUrl: store.whatsapp ? whatsAppUrl(store.whatsapp) : null,
    questions: customerQuestions(store.language),
  };
}

export const clientLoader = offlineSafeLoader();

export default function Questions() {
  const { header, ...page } = useLoaderData<typeof loader>();
  return (
    <StoreShell header={header}>
      <QuestionsPage {...page} base={header.base} name={header.name} />
    </StoreShell>
  );
}

export { StoreError as ErrorBoundary };
