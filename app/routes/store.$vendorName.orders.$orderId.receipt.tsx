import { data, redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireCustomerOrder } from "~/storefront/order/order-page.server";
import { hasReceipt, receiptOf } from "~/storefront/order/receipt";
import { ReceiptPage } from "~/storefront/order/receipt-page";
import { toPaper } from "~/ui/print-sheet";
import { findPaymentNumber } from "~/storefront/payment/payment-number.server";
import { storeZone } from "~/core/opening-hours/open-state";
import { storePaths } from "~/shared/store-paths";
import { translateAmong } from "~/shared/translate";
import { StoreError } from "~/storefront/shell/store-error";
import { storeHeader } from "~/storefront/shell/store-header";
import { requireStore } from "~/storefront/shell/store-request.server";
import { StoreShell } from "~/storefront/shell/store-shell";
import { offlineSafeLoader } from "~/ui/offline-safe";
import { translatorFor, messagesOf } from "~/core/i18n/translations.server";
import { databaseNow } from "~/platform/database-clock.server";
import { errorTitle } from "~/ui/plain-error";

export const meta: MetaFunction<typeof loader> = ({ data, error, matches }) => {
  const t = translateAmong(matches);
  return [
    {
      title: data
        ? t("Receipt {number}, {store}", {
            number: data.view.order.orderNumber,
            store: data.header.name,
          })
        : errorTitle(error, t),
    },
    { name: "robots", content: "noindex" },
  ];
};

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { store, base } = await requireStore(context, params);
  const t = translatorFor(store.language);
  const order = await requireCustomerOrder(context.clientIp, store.id, params.orderId, t);
  if (!hasReceipt(order.paymentStatus)) throw redirect(storePaths.order(base, order.id));
  const receipt = receiptOf(
    order,
    store,
    storeZone(store.opening.timeZone),
    await findPaymentNumber(store.id, order.id),
    t,
  );
  return data(
    {
      ...messagesOf(store.language, "order"),
      header: storeHeader(store, base, databaseNow()),
      view: {
        base,
        order: { id: order.id, orderNumber: order.orderNumber },
        receipt,
        paper: toPaper(new URL(request.url).searchParams.get("paper")),
      },
    },
    { headers: { "Cache-Control": "no-store" } },
  );
}

export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders;

export const clientLoader = offlineSafeLoader();

export default function ReceiptRoute() {
  const { header, view } = useLoaderData<typeof loader>();
  return (
    <StoreShell header={header}>
      <ReceiptPage key={view.paper} {...view} />
    </StoreShell>
  );
}

export { StoreError as ErrorBoundary };
