import { requireStoreWithCart } from "~/storefront/cart/cart.server";
import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import {
  useLoaderData,
  useLocation,
  useOutletContext,
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
} from "@remix-run/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { X } from "lucide-react";
import { useEffect } from "react";
import { CartForm, changeOf, itemIdsOf, pageAfter } from "~/storefront/cart/cart-form";
import { pathWithCart } from "~/storefront/cart/cart-in-path.server";
import { changeReadCart, limitCart, readCartAtStore } from "~/storefront/cart/cart-session.server";
import {
  CartView,
  firstError,
  unreachedCart,
  type CartActionResult,
} from "~/storefront/cart/cart-view";
import { refreshCarts } from "~/storefront/cart/use-cart";
import { useCartPage } from "~/storefront/cart/use-cart-page";
import { displayedMenu } from "~/storefront/shell/displayed-menu";
import { StoreError } from "~/storefront/shell/store-error";
import { cartPage } from "~/storefront/menu/cart/cart-page.server";
import { storeBase } from "~/shared/store-paths";
import { formErrors } from "~/shared/form-errors";
import { translateAmong } from "~/shared/translate";
import { openingStatusAt } from "~/storefront/shell/opening-status";
import { storeHeader } from "~/storefront/shell/store-header";
import type { StoreOutlet } from "~/storefront/shell/store-outlet";
import { requireStore, requireStoreWith } from "~/storefront/shell/store-request.server";
import { StoreShell } from "~/storefront/shell/store-shell";
import { useOpeningStatus } from "~/storefront/shell/use-opening-status";
import { databaseNow } from "~/platform/database-clock.server";
import { messagesOf } from "~/core/i18n/translations.server";
import { offlineSafeLoader, offlineSafeAction } from "~/ui/offline-safe";
import { Sheet } from "~/ui/sheet";
import { useTranslate } from "~/ui/use-translation";
import { readForm } from "~/platform/read-form.server";
import { errorTitle } from "~/ui/plain-error";
import { useLastResult } from "~/ui/use-answer";

export const meta: MetaFunction<typeof loader> = ({ data, error, matches }) => {
  const t = translateAmong(matches);
  if (error) return [{ title: errorTitle(error, t) }];
  const store = data?.frame?.header.name;
  return [
    { title: store ? t("Your cart, {store}", { store }) : t("Your cart") },
    { name: "robots", content: "noindex" },
  ];
};

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const now = databaseNow();
  const { store, cart, base } = await requireStoreWithCart(request, context, params, now);
  return {
    ...messagesOf(store.language, "menu"),
    frame: {
      header: storeHeader(store, base, now),
      rules: store.opening,
      opening: openingStatusAt(store.opening, now),
    },
    ...(await cartPage(request, store, cart, base, now)),
  };
}

const displayed = offlineSafeLoader<Awaited<ReturnType<typeof loader>>>();

/**
 * Opens the cart over the menu at once, from the browser's own copy; the server's answer follows.
 */
export async function clientLoader(args: ClientLoaderFunctionArgs) {
  const { params, serverLoader } = args;
  const menuPage = displayedMenu(params.vendorName ? `/store/${params.vendorName}` : "");
  if (!menuPage) return { ...(await displayed(args)), fresh: null };
  const fresh = serverLoader<typeof loader>();
  const { slug, base, menu, terms } = menuPage;
  return {
    slug,
    base,
    frame: null,
    start: null,
    items: menu.flatMap((category) => category.items),
    terms,
    order: null,
    suggestions: [],
    fresh: fresh.catch(() => null),
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const submission = parseWithZod(await readForm(request), {
    schema: CartForm,
    formatError: formErrors,
  });
  if (submission.status !== "success") {
    await requireStore(context, params);
    return data({ result: submission.reply() }, { status: 400 });
  }
  const { value } = submission;
  const change = changeOf(value, new URL(request.url).searchParams.get("id"));
  const [read, limited] = await Promise.all([
    requireStoreWith(context, params, (slug) =>
      readCartAtStore(request, slug, itemIdsOf([change])),
    ),
    limitCart(request, context.clientIp),
  ]);
  if (limited)
    return data({ result: submission.reply({ formErrors: [limited.message] }) }, limited.init);
  const base = storeBase(context.host, read.store.slug);
  const { refused, cookie } = await changeReadCart(request, read, [change]);
  const [refusal] = refused;
  if (refusal)
    return data({ result: submission.reply({ formErrors: [refusal.message] }) }, { status: 409 });
  const headers: Record<string, string> = cookie ? { "Set-Cookie": cookie } : {};
  if (value.from === "script") return data({ result: null }, { headers });
  return redirect(pathWithCart({ request, context }, pageAfter(value, base), cookie), { headers });
}

const sendForm = offlineSafeAction<typeof action, CartActionResult>(unreachedCart);

export const clientAction = (args: ClientActionFunctionArgs) =>
  sendForm(args).finally(refreshCarts);

export default function Cart() {
  const t = useTranslate();
  const page = useLoaderData<typeof clientLoader>();
  const over = useOutletContext<StoreOutlet | undefined>();
  const { pathname, search } = useLocation();
  useEffect(() => {
    // Not in the clientLoader at hydration, which would swallow anything revalidated in the
    // meantime.
    if (page.frame) displayed.keep(pathname + search, page);
  }, [page, pathname, search]);
  if (over?.overMenu) {
    return (
      <Sheet label={t("Your cart")} onClose={over.close}>
        <button
          type="button"
          className="round sheet-close"
          aria-label={t("Close")}
          onClick={over.close}
        >
          <X aria-hidden width={22} height={22} />
        </button>
        <CartParts page={page} rules={over.rules} opening={over.opening} close={over.close} />
      </Sheet>
    );
  }
  const { header, rules, opening } = page.frame!;
  return (
    <StoreShell header={header}>
      <CartParts page={page} rules={rules} opening={opening} />
    </StoreShell>
  );
}

function CartParts({
  page,
  rules,
  opening,
  close,
}: { page: Awaited<ReturnType<typeof clientLoader>>; close?: () => void } & Pick<
  StoreOutlet,
  "rules" | "opening"
>) {
  const { notice, canSchedule } = useOpeningStatus(rules, opening);
  const view = useCartPage(page, page.fresh);
  return (
    <CartView
      page={page}
      {...view}
      closed={notice}
      canSchedule={canSchedule}
      failed={firstError(useLastResult<typeof clientAction>())}
      close={close}
    />
  );
}

export { StoreError as ErrorBoundary };
