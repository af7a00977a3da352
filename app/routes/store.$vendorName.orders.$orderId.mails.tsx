import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { messagesOf, translatorFor } from "~/core/i18n/translations.server";
import { isOptedOut, setOptOut } from "~/core/reviews/opt-outs.server";
import { databaseNow } from "~/platform/database-clock.server";
import { readForm } from "~/platform/read-form.server";
import { orderMailsPath } from "~/shared/mail-paths";
import { translateAmong } from "~/shared/translate";
import { requireCustomerOrder } from "~/storefront/order/order-page.server";
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

async function requireAddress({ params, context }: Pick<LoaderFunctionArgs, "params" | "context">) {
  const { store, base } = await requireStore(context, params);
  const t = translatorFor(store.language);
  const { id, customerEmail } = await requireCustomerOrder(
    context.clientIp,
    store.id,
    params.orderId,
    t,
  );
  // Erased customers have no address, nor do orders placed by phone.
  if (!customerEmail) throw new Response(t("Order not found"), { status: 404 });
  return { store, base, t, orderId: id, email: customerEmail };
}

/** Shows whether this customer gets review mails. Changes nothing, as mail scanners open links. */
export async function loader(args: LoaderFunctionArgs) {
  const { store, base, t, email } = await requireAddress(args);
  const ended = await isOptedOut(store.id, email);
  return data(
    {
      ...messagesOf(store.language, "order"),
      header: storeHeader(store, base, databaseNow()),
      // Translated on the server, so that phones needn't load these texts.
      heading: t(ended ? "You won’t get these emails again" : "Emails asking for a review"),
      text: ended
        ? t("{store} won’t ask you for reviews again. You’ll still get emails about your orders.", {
            store: store.name,
          })
        : t("{store} asks once how an order was, the morning after you got it.", {
            store: store.name,
          }),
      button: t(ended ? "Ask me again" : "Don’t ask me again"),
      intent: ended ? "allow" : "end",
    },
    { headers: { "Cache-Control": "no-store" } },
  );
}

/** Stops or resumes the review mails. Mail apps stop them with a bare POST (RFC 8058). */
export async function action(args: ActionFunctionArgs) {
  const { store, base, t, orderId, email } = await requireAddress(args);
  const form = await readForm(args.request);
  const oneClick = form.get("List-Unsubscribe") === "One-Click";
  const intent = oneClick ? "end" : form.get("intent");
  if (intent !== "end" && intent !== "allow")
    throw new Response(t("You can’t do that with an order"), { status: 400 });
  await setOptOut(store.id, email, intent === "end");
  // Mail apps don't follow redirects.
  return oneClick ? null : redirect(orderMailsPath(base, orderId), 303);
}

export const clientLoader = offlineSafeLoader();
export const clientAction = offlineSafeAction<typeof action>();
export const shouldRevalidate = offlineSafeRevalidate;

export default function OrderMails() {
  const { header, heading, text, button, intent } = useLoaderData<typeof loader>();
  const unreached = useActionData<typeof clientAction>();
  const t = useTranslate();
  return (
    <StoreShell header={header}>
      <Form method="post" className="mx-auto grid max-w-xl gap-5 py-5">
        <h1 className="text-2xl font-extrabold">{heading}</h1>
        <p className="break-words">{text}</p>
        <button name="intent" value={intent} className={buttonClass("primary")}>
          {button}
        </button>
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
