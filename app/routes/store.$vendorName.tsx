import {
  redirect,
  type AppLoadContext,
  type LoaderFunctionArgs,
  type MetaDescriptor,
  type MetaFunction,
} from "@remix-run/node";
import {
  Outlet,
  useLoaderData,
  useLocation,
  useNavigate,
  useParams,
  useRevalidator,
  type ClientLoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
} from "@remix-run/react";
import { lazy, Suspense, useCallback, useEffect } from "react";
import { CartFragment } from "~/storefront/cart/cart-fragment";
import { useCart } from "~/storefront/cart/use-cart";
import { useMenuCart } from "~/storefront/menu/cart/use-menu-cart";
import { rememberDisplayedMenu, displayedMenu } from "~/storefront/shell/displayed-menu";
import { databaseNow } from "~/platform/database-clock.server";
import { env } from "~/platform/env.server";
import { storeBase, storePaths, storeUrl } from "~/shared/store-paths";
import { translateAmong } from "~/shared/translate";
import { MenuPage } from "~/storefront/menu/menu-page";
import { menuPageData } from "~/storefront/menu/menu-page-data.server";
import type { StorePageData } from "~/storefront/page-cache/page-data";
import type { StoreOutlet } from "~/storefront/shell/store-outlet";
import { StoreError } from "~/storefront/shell/store-error";
import { requireStoreWithMenu } from "~/storefront/shell/store-request.server";
import { cardOf, storeMeta, structuredStore } from "~/storefront/seo/store-seo.server";
import { sheetsMove } from "~/ui/sheet-motion";
import { useStoreSignals } from "~/storefront/shell/use-store-signals";
import { useStructuredData } from "~/storefront/seo/use-structured-data";
import { messagesOf } from "~/core/i18n/translations.server";

export const meta: MetaFunction<typeof loader> = ({ data, matches, error }) => {
  const t = translateAmong(matches);
  if (data) return data.meta;
  const { status, data: message } = (error ?? {}) as { status?: number; data?: unknown };
  if (error && status !== 404 && status !== 410) return [{ title: t("Error loading store") }];
  return [{ title: t(typeof message === "string" ? message : "Store not found") }];
};

/**
 * Loads the menu, also behind a sheet. A dish or cart opened by its own URL comes without the menu,
 * but requests for data (by scripts) always get it. Null off a store's URLs, as the product's home
 * page has this parent route too.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  if (context.host.kind !== "vendor" && !params.vendorName) return null;
  const { pathname, searchParams } = new URL(request.url);
  // Remix matches extra slashes, but the page's scripts wouldn't recognise the URL as the menu's.
  const tidy = /^(\/store\/[^/]+)\/{2,}$/.exec(pathname)?.[1];
  if (tidy) throw redirect(tidy, 301);
  if (isDocument(context) && !/^\/(?:store\/[^/]+\/?)?$/.test(pathname)) return null;
  const now = databaseNow();
  const found = await requireStoreWithMenu(context, params, now);
  const { store, base, backAt } = found;
  const url = storeUrl(env(), store.slug);
  const page = menuPageData({
    ...found,
    now,
    query: (searchParams.get("q") ?? "").slice(0, 100),
    shareUrl: url,
    lite: context.lite ?? false,
  });
  const card = cardOf(store, url);
  return {
    ...messagesOf(store.language, "menu"),
    structured: structuredStore({ store, url, card, now }),
    meta: storeMeta({ store, url, card, base }),
    page,
    vendorId: store.id,
    freshUntil: earlier(page.opening.changesAt, backAt),
  } satisfies StorePageData & { meta: MetaDescriptor[] };
}

const earlier = (one: Date, other: Date | null) => (other && other < one ? other : one);

/**
 * Returns whether this is a request for a page rather than for data. Sec-Fetch-Dest can't tell: it
 * is "empty" for pages requested through a service worker.
 */
const isDocument = ({ originalUrl }: AppLoadContext): boolean =>
  !(originalUrl ?? "").split("?", 1)[0]!.endsWith(".data");

type MenuData = Awaited<ReturnType<typeof loader>>;

/**
 * Keeps the menu on screen when reloading it fails; a dish or the cart goes without a menu if that
 * can't be read (docs/rules.md, Lost connections). Kept short, as every menu page loads it.
 */
export const clientLoader = ({ request, params, serverLoader }: ClientLoaderFunctionArgs) =>
  serverLoader<MenuData>().catch((error: { status?: number }) => {
    const base = baseOf(params);
    const onScreen = displayedMenu(base);
    if (error instanceof Response || error.status! < 500) throw error;
    if (!onScreen && isMenuAddress(new URL(request.url), base)) throw error;
    return (onScreen?.data ?? null) as MenuData;
  });

/**
 * Skips revalidation between the menu and its sheets. Reloads the menu when it is missing or the
 * store has announced a change, but never under a dish or cart opened by its own URL: with a menu,
 * that page would turn into a sheet.
 */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  nextParams,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  if (formMethod) return false;
  const base = baseOf(nextParams);
  const isThere = displayedMenu(base) !== null;
  if (currentUrl.href === nextUrl.href)
    return (isThere || isMenuAddress(nextUrl, base)) && defaultShouldRevalidate;
  return !isThere;
}

const baseOf = (params: { vendorName?: string }) =>
  params.vendorName ? storeBase({ kind: "local" }, params.vendorName) : "";

const isMenuAddress = ({ pathname }: { pathname: string }, base: string) =>
  pathname.replace(/\/$/, "") === base;

export default function Store() {
  const found = useLoaderData<typeof loader>();
  return found ? <Menu data={found} /> : <WithoutMenu />;
}

function WithoutMenu() {
  const { revalidate } = useRevalidator();
  useStoreSignals(storePaths.events(baseOf(useParams())), revalidate);
  return <Outlet />;
}

function Menu({ data }: { data: NonNullable<MenuData> }) {
  const { page, structured } = data;
  const { base, slug } = page.header;
  const navigate = useNavigate();
  const location = useLocation();
  const { revalidate } = useRevalidator();
  const cart = useCart({ slug, base });
  useStructuredData(structured, page.menu);
  useStoreSignals(storePaths.events(base), revalidate);
  useEffect(() => {
    const { menu, terms, shareUrl } = page;
    rememberDisplayedMenu({ base, slug, menu, terms, shareUrl, data });
    return () => rememberDisplayedMenu(null);
  }, [base, slug, page, data]);
  const fromMenu = (location.state as { fromMenu?: boolean } | null)?.fromMenu === true;
  const close = useCallback(() => {
    if (fromMenu) navigate(-1);
    else navigate(storePaths.home(base), { preventScrollReset: true });
  }, [fromMenu, navigate, base]);
  const open = useCallback(
    (path: string) =>
      navigate(path, {
        preventScrollReset: true,
        state: { fromMenu: true },
        viewTransition: sheetsMove(),
      }),
    [navigate],
  );
  const menuCart = useMenuCart(cart, base);
  const overMenu = !isMenuAddress(location, base);
  return (
    <MenuPage page={page} cart={cart} menuCart={menuCart} onOpen={open}>
      <CartFragment cart={cart} base={base} menu={page.menu} covered={overMenu} />
      <Outlet
        context={
          { overMenu, close, rules: page.rules, opening: page.opening } satisfies StoreOutlet
        }
      />
    </MenuPage>
  );
}

/** Lazy, as every menu page would load it otherwise. The server renders it directly. */
const LazyError = lazy(() =>
  import("~/storefront/shell/store-error").then(({ StoreError: found }) => ({ default: found })),
);

export function ErrorBoundary() {
  return <Suspense>{import.meta.env.SSR ? <StoreError /> : <LazyError />}</Suspense>;
}
