import {
  data,
  redirect,
  type ActionFunctionArgs,
  type HeadersArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { trustPhoneOfOrder } from "~/core/messages/phone-check.commands.server";
import { messagesOf, translatorFor } from "~/core/i18n/translations.server";
import { canStillPay } from "~/core/orders/order-request";
import { databaseNow } from "~/platform/database-clock.server";
import { readForm } from "~/platform/read-form.server";
import { storePaths } from "~/shared/store-paths";
import { translateAmong } from "~/shared/translate";
import { ownPhones } from "~/storefront/checkout/phone/phone-cookie.server";
import { phonePage, receivePhoneForm } from "~/storefront/checkout/phone/phone-page.server";
import { PhoneView, type PhoneAnswer } from "~/storefront/checkout/phone/phone-view";
import { requireCustomerOrder } from "~/storefront/order/order-page.server";
import { StoreError } from "~/storefront/shell/store-error";
import { storeHeader } from "~/storefront/shell/store-header";
import { requireStore } from "~/storefront/shell/store-request.server";
import { StoreShell } from "~/storefront/shell/store-shell";
import { offlineSafeAction, offlineSafeLoader, offlineSafeRevalidate } from "~/ui/offline-safe";
import { errorTitle } from "~/ui/plain-error";

export const meta: MetaFunction<typeof loader> = ({ data, error, matches }) => {
  const t = translateAmong(matches);
  return [
    {
      title: data
        ? t("Confirm your phone, {store}", { store: data.header.name })
        : errorTitle(error, t),
    },
    { name: "robots", content: "noindex" },
  ];
};

/** Leads back to an order that needs no code, or whose phone this device has verified before. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { store, base } = await requireStore(context, params);
  const t = translatorFor(store.language);
  const order = await requireCustomerOrder(context.clientIp, store.id, params.orderId, t);
  const now = databaseNow();
  const { customerPhone: phone } = order;
  if (!phone || !order.needsPhoneCode || !canStillPay(order, now))
    throw redirect(storePaths.order(base, order.id));
  if (ownPhones(request, now)(phone)) {
    await trustPhoneOfOrder(store.id, order.id, phone);
    throw redirect(storePaths.order(base, order.id));
  }
  return data(
    {
      ...messagesOf(store.language, "phone"),
      header: storeHeader(store, base, now),
      view: await phonePage(store, base, order),
    },
    { headers: { "Cache-Control": "no-store" } },
  );
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { store, base } = await requireStore(context, params);
  const t = translatorFor(store.language);
  const network = context.clientIp;
  const order = await requireCustomerOrder(network, store.id, params.orderId, t);
  return receivePhoneForm({
    request,
    form: await readForm(request),
    ...{ store, base, order, network, t },
  });
}

export const headers = ({ actionHeaders, loaderHeaders }: HeadersArgs) =>
  new Headers([...loaderHeaders, ...actionHeaders]);

export const clientLoader = offlineSafeLoader();
export const clientAction = offlineSafeAction<typeof action, PhoneAnswer>((_form, message) => ({
  error: { at: "send", message, typed: "" },
  started: null,
}));
export const shouldRevalidate = offlineSafeRevalidate;

export default function PhonePage() {
  const { header, view } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof clientAction>();
  return (
    <StoreShell header={header}>
      <PhoneView {...view} answer={answer ?? null} />
    </StoreShell>
  );
}

export { StoreError as ErrorBoundary };
