import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import {
  Link,
  useActionData,
  useLoaderData,
  useNavigate,
  useOutletContext,
  type ClientLoaderFunctionArgs,
} from "@remix-run/react";
import { ArrowLeft, X } from "lucide-react";
import { CartBar } from "~/storefront/cart/cart-bar";
import { countInCart } from "~/storefront/cart/cart-lines";
import type { AddedItem, Chosen } from "~/storefront/cart/cart-store";
import { noLimits, priceCart } from "~/storefront/cart/cart-totals";
import { useCart } from "~/storefront/cart/use-cart";
import { withShownStock, type MenuItem } from "~/core/menu/menu-item";
import { tidyNote } from "~/core/options/item-note";
import { itemsToAdd } from "~/core/opening-hours/item-hours";
import { readMenuItems } from "~/core/menu/menu.queries.server";
import { displayedItem, displayedMenu } from "~/storefront/shell/displayed-menu";
import { databaseNow } from "~/platform/database-clock.server";
import { env } from "~/platform/env.server";
import { isUuid } from "~/shared/ids";
import { storePaths, storeUrl } from "~/shared/store-paths";
import { translateAmong } from "~/shared/translate";
import { StoreError } from "~/storefront/shell/store-error";
import { itemMeta } from "~/storefront/seo/store-seo.server";
import type { CartLine } from "~/storefront/cart/cart-lines";
import { addChosenItem } from "~/storefront/menu/item/add-item.server";
import { ItemView, type ItemStart } from "~/storefront/menu/item/item-view";
import { storeHeader } from "~/storefront/shell/store-header";
import type { StoreOutlet } from "~/storefront/shell/store-outlet";
import { requireStoreWithCart } from "~/storefront/cart/cart.server";
import { StoreShell } from "~/storefront/shell/store-shell";
import { useFavourites } from "~/storefront/menu/use-favourites";
import { messagesOf } from "~/core/i18n/translations.server";
import { offlineSafeLoader, offlineSafeAction } from "~/ui/offline-safe";
import { Floating } from "~/ui/floating";
import { Sheet } from "~/ui/sheet";
import { useTranslate } from "~/ui/use-translation";
import { errorTitle } from "~/ui/plain-error";

export const meta: MetaFunction<typeof loader> = ({ data, error, matches }) => {
  if (!data) return [{ title: errorTitle(error, translateAmong(matches)) }];
  return data.meta ?? [{ title: data.item.name }];
};

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const now = databaseNow();
  const { store, cart, base } = await requireStoreWithCart(request, context, params, now);
  const ids = isUuid(params.itemId) ? [params.itemId] : [];
  const [item] = itemsToAdd(await readMenuItems(store.id, ids, now), now, store.opening);
  if (!item) throw new Response("This dish is not on the menu", { status: 404 });
  const { searchParams } = new URL(request.url);
  const start = itemStart(
    searchParams,
    cart.saved.lines.find((line) => line.itemId === item.id && line.key === lineOf(searchParams)),
  );
  return {
    ...messagesOf(store.language, "menu"),
    meta: itemMeta({ store, item, url: storeUrl(env(), store.slug) }),
    header: storeHeader(store, base, now),
    slug: store.slug,
    base,
    shareUrl: storeUrl(env(), store.slug),
    item: context.forEveryone ? withShownStock(item) : item,
    start,
    takesNotes: store.ordering.allowSpecialInstructions,
    maxItems: store.ordering.maxItemsPerOrder,
    lite: context.lite ?? false,
    saved: { ...cart.saved, items: cart.items },
  };
}

/** The cart line being changed: from its link, or from the form when it works without scripts. */
const lineOf = (query: URLSearchParams) => query.get("line") ?? query.get("replaces");

/**
 * Returns the form's first values: the cart line's, overridden by what the customer already typed.
 */
function itemStart(query: URLSearchParams, line: CartLine | undefined): ItemStart {
  const n = Number(query.get("n"));
  const note = query.get("note");
  return {
    quantity: Number.isInteger(n) && n >= 1 ? n : (line?.quantity ?? 1),
    choices: line ? (line.choices ?? []) : null,
    note: note === null ? (line?.note ?? "") : tidyNote(note),
    ...(line ? { replaces: line.key } : {}),
  };
}

const displayed = offlineSafeLoader<Awaited<ReturnType<typeof loader>>>();

/** Answers from the menu on screen, unless the item has options or a cart line is being changed. */
export async function clientLoader(args: ClientLoaderFunctionArgs) {
  const { params, request } = args;
  const base = params.vendorName ? `/store/${params.vendorName}` : "";
  const listed = displayedItem(base, params.itemId);
  if (!listed || listed.choice || new URL(request.url).searchParams.has("line"))
    return displayed(args);
  const item: MenuItem = listed;
  const { slug, terms, shareUrl } = displayedMenu(base)!;
  return {
    meta: null,
    header: null,
    slug,
    base,
    shareUrl,
    item,
    start: { quantity: 1, choices: null, note: "" },
    takesNotes: !terms.noNotes,
    maxItems: terms.maxItems,
    lite: false,
    saved: null,
  };
}
clientLoader.hydrate = true as const;

/** Without scripts only; with them the browser changes the cart itself. */
export const action = addChosenItem;
export const clientAction = offlineSafeAction();

export default function Item() {
  const { header, slug, base, shareUrl, item, start, takesNotes, maxItems, lite, saved } =
    useLoaderData<typeof clientLoader>();
  const sheet = useOutletContext<StoreOutlet | undefined>();
  const navigate = useNavigate();
  const t = useTranslate();
  const cart = useCart({ slug, base }, saved);
  const favourites = useFavourites(slug);
  const sent = useActionData<ItemStart>();
  const begun: ItemStart = sent ?? start;
  const others = cart.lines.filter(({ key }) => key !== begun.replaces);
  const add = (added: AddedItem, quantity: number, chosen: Chosen) => {
    cart.add(added, quantity, chosen);
    if (chosen.replaces) navigate(storePaths.cart(base));
    else if (sheet?.overMenu) sheet.close();
    else navigate(storePaths.home(base));
  };
  const view = (
    <ItemView
      key={`${item.id} ${begun.replaces}`}
      item={item}
      base={base}
      shareUrl={storePaths.item(shareUrl, item.id)}
      start={begun}
      inCart={countInCart(others, item.id)}
      takesNotes={takesNotes}
      maxItems={maxItems}
      lite={lite}
      onAdd={add}
      heading={sheet?.overMenu ? "h2" : "h1"}
      favourite={
        favourites.ready
          ? { on: favourites.ids.includes(item.id), toggle: () => favourites.toggle(item.id) }
          : null
      }
    />
  );
  if (sheet?.overMenu) {
    return (
      <Sheet label={item.name} onClose={sheet.close}>
        <button
          type="button"
          className="round sheet-close"
          aria-label={t("Close")}
          onClick={sheet.close}
        >
          <X aria-hidden width={22} height={22} />
        </button>
        {view}
      </Sheet>
    );
  }
  const totals = priceCart(cart.lines, [...(saved?.items ?? []), item], noLimits);
  return (
    <StoreShell header={header!}>
      <Link
        to={storePaths.home(base)}
        className="inline-flex min-h-11 items-center gap-2 font-semibold"
        discover="none"
      >
        <ArrowLeft aria-hidden className="size-5" /> {t("Menu")}
      </Link>
      <div className="mt-2">{view}</div>
      <Floating>
        <CartBar cart={{ count: totals.count, totalKobo: totals.subtotalKobo }} base={base} />
      </Floating>
    </StoreShell>
  );
}

export { StoreError as ErrorBoundary };
