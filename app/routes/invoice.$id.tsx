import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import {
  isRouteErrorResponse,
  useActionData,
  useLoaderData,
  useRouteError,
  type ClientActionFunctionArgs,
} from "@remix-run/react";
import type { InvoiceActionResult } from "~/storefront/invoice/invoice-form";
import { invoicePage } from "~/storefront/invoice/invoice-page.server";
import { InvoiceError } from "~/storefront/invoice/invoice-error";
import { InvoiceView } from "~/storefront/invoice/invoice-view";
import { lastChannel } from "~/storefront/payment/channel-cookie.server";
import { requireInvoice } from "~/storefront/invoice/invoices.queries.server";
import { refreshInvoice } from "~/storefront/invoice/refresh-invoice.server";
import { handleInvoiceAction } from "~/storefront/invoice/invoice-actions.server";
import { msg, translateAmong } from "~/shared/translate";
import { messagesOf } from "~/core/i18n/translations.server";
import { offlineSafeLoader, offlineSafeCall, offlineSafeRevalidate } from "~/ui/offline-safe";
import { errorTitle } from "~/ui/plain-error";
import { databaseNow } from "~/platform/database-clock.server";
import { readForm } from "~/platform/read-form.server";

export const meta: MetaFunction<typeof loader> = ({ data, error, matches }) => {
  const t = translateAmong(matches);
  const store = data?.vendor.name ?? "";
  const title = !data
    ? errorTitle(error, t, "Failed to load invoice")
    : data.state === "expired"
      ? t("Invoice from {store}", { store })
      : t("Invoice {number} from {store}", { number: data.number, store });
  return [{ title }, { name: "robots", content: "noindex" }];
};

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const found = await requireInvoice(context.clientIp, params.id);
  const invoice = await refreshInvoice(found, searchParams.has("closed"));
  const page = invoicePage(invoice, databaseNow(), searchParams);
  // The URL is the only key to the invoice, so caches must not store it.
  return data(
    {
      ...page,
      channel: lastChannel(request),
      ...messagesOf(invoice.vendor.settings.language ?? "en", "invoice"),
    },
    { status: page.state === "expired" ? 410 : 200, headers: { "Cache-Control": "no-store" } },
  );
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const invoice = await requireInvoice(context.clientIp, params.id);
  return handleInvoiceAction(invoice, await readForm(request), context.clientIp);
}

export const headers = ({
  loaderHeaders,
  errorHeaders,
}: {
  loaderHeaders: Headers;
  errorHeaders: Headers | undefined;
}) => errorHeaders ?? loaderHeaders;

export const clientLoader = offlineSafeLoader();

export async function clientAction({
  serverAction,
}: ClientActionFunctionArgs): Promise<InvoiceActionResult> {
  const answer = await offlineSafeCall(() => serverAction<InvoiceActionResult>());
  return "message" in answer
    ? { result: null, error: msg(answer.message), payment: null, unreachable: true }
    : answer;
}

export const shouldRevalidate = offlineSafeRevalidate;

export default function InvoiceRoute() {
  const page = useLoaderData<typeof loader>();
  const answered = useActionData<InvoiceActionResult>();
  return <InvoiceView page={page} channel={page.channel} answered={answered ?? null} />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  const response = isRouteErrorResponse(error) ? error : null;
  return (
    <InvoiceError
      missing={response?.status === 404}
      message={
        response && response.status < 500 && typeof response.data === "string"
          ? response.data
          : null
      }
    />
  );
}
