import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { messagesOf, translatorFor } from "~/core/i18n/translations.server";
import {
  findMessagedOrder,
  startMessages,
  stopMessages,
} from "~/core/messages/message-stops.server";
import { databaseNow } from "~/platform/database-clock.server";
import { limitOrderView } from "~/platform/rate-limits.server";
import { readForm } from "~/platform/read-form.server";
import { orderMessagesPath } from "~/shared/mail-paths";
import { storePaths } from "~/shared/store-paths";
import { translateAmong } from "~/shared/translate";
import { stopWords } from "~/storefront/order/stop-words";
import { StoreError } from "~/storefront/shell/store-error";
import { storeHeader } from "~/storefront/shell/store-header";
import { requireStore } from "~/storefront/shell/store-request.server";
import { StoreShell } from "~/storefront/shell/store-shell";
import { buttonClass } from "~/ui/button";
import { offlineSafeLoader, offlineSafeAction, offlineSafeRevalidate } from "~/ui/offline-safe";
import { errorTitle } from "~/ui/plain-error";
import { useTranslate } from "~/ui/use-translation";

export const meta: MetaFunction<typeof loader> = ({ data, error, matches }) => [
  { title: data ? data.heading : errorTitle(error, translateAmong(matches)) },
  { name: "robots", content: "noindex" },
];

async function requireMessages({
  params,
  context,
}: Pick<LoaderFunctionArgs, "params" | "context">) {
  const { store, base } = await requireStore(context, params);
  const t = translatorFor(store.language);
  const order = await findMessagedOrder(store.id, params.orderId ?? "");
  const limited = await limitOrderView(order?.id, context.clientIp);
  if (limited) throw new Response(t(limited.message), limited.init);
  if (!order) throw new Response(t("Order not found"), { status: 404 });
  return { store, base, t, order };
}

/** Shows whether the phone gets the store's messages. Changes nothing, as programs open links. */
export async function loader(args: LoaderFunctionArgs) {
  const { store, base, t, order } = await requireMessages(args);
  return data(
    {
      ...messagesOf(store.language, "order"),
      header: storeHeader(store, base, databaseNow()),
      // Translated on the server, so that phones needn't load these texts.
      ...stopWords(order, store.name, t),
      orderUrl: storePaths.order(base, order.id),
    },
    { headers: { "Cache-Control": "no-store" } },
  );
}

/** Ends the store's messages to the order's phone, or starts them again. */
export async function action(args: ActionFunctionArgs) {
  const { store, base, t, order } = await requireMessages(args);
  const intent = (await readForm(args.request)).get("intent");
  const { stop } = order;
  if (intent === "end") await stopMessages(store.id, order.phone);
  else if (intent !== "start")
    throw new Response(t("You can’t do that with an order"), { status: 400 });
  else if (stop.stopped && stop.canStart) await startMessages(store.id, order.phone);
  return redirect(orderMessagesPath(base, order.id), 303);
}

export const clientLoader = offlineSafeLoader();
export const clientAction = offlineSafeAction<typeof action>();
export const shouldRevalidate = offlineSafeRevalidate;

export default function OrderMessages() {
  const { header, heading, text, button, orderUrl } = useLoaderData<typeof loader>();
  const unreached = useActionData<typeof clientAction>();
  const t = useTranslate();
  return (
    <StoreShell header={header}>
      <Form method="post" className="mx-auto grid max-w-xl gap-5 py-5">
        <h1 className="text-2xl font-extrabold">{heading}</h1>
        <p className="break-words">{text}</p>
        {button ? (
          <button name="intent" value={button.intent} className={buttonClass("quiet")}>
            {button.label}
          </button>
        ) : null}
        <a href={orderUrl} className={buttonClass("quiet")}>
          {t("Your order")}
        </a>
        {unreached ? (
          <p role="alert" className="font-semibold text-bad">
            {t(unreached.message)}
          </p>
        ) : null}
      </Form>
    </StoreShell>
  );
}

export { StoreError as ErrorBoundary };
