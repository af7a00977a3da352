import {
  useCallback,
  useEffect,
  useState,
  type CSSProperties,
  type FormEvent,
  type MouseEvent,
  type ReactNode,
} from "react";
import { featuredItems, type MenuCategory } from "~/core/menu/menu-item";
import { storePaths } from "~/shared/store-paths";
import { useListPosition } from "~/ui/use-list-position";
import { useTranslate } from "~/ui/use-translation";
import { DeviceOrders } from "~/storefront/device-orders/device-orders-list";
import { CategoryItems, ItemRows } from "./category-items";
import { CategoryTabs, categoryAnchor } from "./category-tabs";
import { FeaturedItems } from "./featured-items";
import type { MenuPageData } from "./menu-page-data";
import { MenuEmpty } from "./menu-empty";
import { nameShownPicture } from "~/ui/sheet-motion";
import { MenuSearchBox } from "./menu-search-box";
import { ShareButton } from "~/storefront/shell/share-button";
import { StoreInformation } from "~/storefront/shell/store-information";
import { StoreIntro } from "./store-intro";
import { StoreShell } from "~/storefront/shell/store-shell";
import { DishAhead } from "~/storefront/menu/item/dish-ahead";
import { CartRail } from "~/storefront/menu/cart/cart-rail";
import type { MenuCart } from "~/storefront/menu/cart/use-menu-cart";
import type { Cart } from "~/storefront/cart/use-cart";
import { useFavourites } from "./use-favourites";
import { useMenuSearch } from "./use-menu-search";
import { useOpeningStatus } from "~/storefront/shell/use-opening-status";

type Props = {
  page: MenuPageData;
  cart: Cart;
  menuCart: MenuCart;
  /** Opens an item in a sheet. @param path the item's own page */
  onOpen: (path: string) => void;
  /** The page's fixed foot: the cart bar and the latest message. */
  children: ReactNode;
};

/**
 * Every control is a link or form that works at first paint; with scripts, none leaves the page.
 */
export function MenuPage({ page, cart, menuCart, onOpen, children }: Props) {
  const { menu, lite } = page;
  const t = useTranslate();
  const { base, slug } = page.header;
  const opening = useOpeningStatus(page.rules, page.opening);
  const header = { ...page.header, open: opening.open, badge: opening.badge };
  const list = useMenuList(page);
  const { found, shown, kind } = list;
  const look = { base, lite, inCart: menuCart.inCart };
  const change = (event: FormEvent) => {
    event.preventDefault();
    const button = (event.nativeEvent as SubmitEvent).submitter;
    if (!(button instanceof HTMLButtonElement)) return;
    if (button.name !== "less") return menuCart.add(button.value);
    // Taking out the last one removes this button.
    if (menuCart.inCart.get(button.value) === 1)
      button.parentElement?.querySelector<HTMLElement>("[name=itemId]")?.focus();
    menuCart.takeOut(button.value);
  };
  const open = (event: MouseEvent) => {
    const link = clickedLink(event);
    if (!link) return;
    event.preventDefault();
    nameShownPicture(link);
    onOpen(link.pathname);
  };
  return (
    <StoreShell
      header={header}
      heading={kind !== "menu"}
      wide
      beside={<ShareButton name={header.name} url={page.shareUrl} href={storePaths.qr(base)} />}
      top={
        <>
          <MenuSearchBox base={base} query={list.initialQuery} onQuery={list.search} />
          {found ? null : (
            <CategoryTabs menu={menu} favourites={list.favourites} onCategory={list.showCategory} />
          )}
        </>
      }
    >
      {opening.notice ? (
        <p role="status" className="closed">
          <strong>{t("Ordering unavailable right now")}</strong>
          {t(opening.notice)}
          {opening.canSchedule ? ` ${t("You can still order for later.")}` : null}
        </p>
      ) : null}
      {found ? (
        <SearchSummary base={base} words={list.words} count={found.length} onClear={list.clear} />
      ) : kind === "favourites" ? (
        <h2 className="list-title">{t("Your favourites")}</h2>
      ) : (
        <StoreIntro page={page} opening={opening} />
      )}
      {kind === "menu" ? (
        <AddForm from="featured" base={base} change={change} open={open}>
          <section id="featured">
            <FeaturedItems items={featuredItems(menu)} {...look} />
          </section>
        </AddForm>
      ) : null}
      <AddForm from="menu" base={base} change={change} open={open}>
        {found?.[0] ? <ItemRows items={found} {...look} /> : null}
        {shown.map((category) => (
          <section
            key={category.id}
            id={categoryAnchor(menu.findIndex(({ id }) => id === category.id))}
            style={{ "--n": category.items.length } as CSSProperties}
          >
            <CategoryItems category={category} {...look} />
          </section>
        ))}
      </AddForm>
      {(found ?? shown).length > 0 ? null : (
        <MenuEmpty
          kind={kind}
          base={base}
          chatUrl={page.chatUrl}
          onClear={list.clear}
          onShowAll={() => list.favourites.show(false)}
        />
      )}
      {kind === "menu" ? (
        <>
          <StoreInformation hours={page.hours} entries={page.information} today={opening.today} />
          <DeviceOrders slug={slug} base={base} />
        </>
      ) : null}
      <DishAhead base={base} itemId={menu[0]?.items[0]?.id} />
      <CartRail cart={cart} page={page} opening={opening} />
      {children}
    </StoreShell>
  );
}

/** The form around a list of items. Without scripts it leads back to the tapped item. */
function AddForm(props: {
  from: "menu" | "featured";
  base: string;
  change: (event: FormEvent) => void;
  open: (event: MouseEvent) => void;
  children: ReactNode;
}) {
  return (
    // The links are the controls; the form only handles their clicks.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      method="post"
      action={storePaths.cart(props.base)}
      onSubmit={props.change}
      onClick={props.open}
    >
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="from" value={props.from} />
      {props.children}
    </form>
  );
}

/** Returns what to list (menu, favourites or search results) and keeps its scroll position. */
function useMenuList(page: MenuPageData) {
  const initialQuery = page.found?.query ?? "";
  const [query, setQuery] = useState(initialQuery);
  const marked = useFavourites(page.header.slug);
  const [filtered, setFiltered] = useState(false);
  const found = useMenuSearch(page, query);
  const onlyFavourites = filtered && !found && marked.ids.length > 0;
  const kind = found ? "search" : onlyFavourites ? "favourites" : "menu";
  const words = query.trim();
  const position = useListPosition(found ? words : onlyFavourites ? kind : null);
  const clear = useCallback((event: MouseEvent) => {
    event.preventDefault();
    setQuery("");
    const field = document.querySelector<HTMLInputElement>('input[name="q"]');
    if (field) field.value = "";
    field?.focus();
  }, []);
  // The customer may have typed before hydration.
  useEffect(
    () =>
      setQuery(
        (before) => document.querySelector<HTMLInputElement>('input[name="q"]')?.value ?? before,
      ),
    [],
  );
  useSearchAddress(words);
  return {
    initialQuery,
    words,
    found,
    kind,
    shown: found ? [] : onlyFavourites ? favouriteItems(page.menu, marked.ids) : page.menu,
    clear,
    search: (typed: string) => {
      position.save();
      setQuery(typed);
    },
    favourites: {
      shown: onlyFavourites,
      count: marked.ids.length,
      show: (on: boolean) => {
        position.save();
        setFiltered(on);
      },
    },
    showCategory: () => {
      position.clear();
      setFiltered(false);
    },
  } as const;
}

const PAUSE_MS = 300;

/**
 * Puts the search into the URL once typing pauses, so that a reload finds it. It replaces the
 * history entry, and browsers allow only a hundred such changes in half a minute.
 */
function useSearchAddress(words: string): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      const url = new URL(location.href);
      if (words === (url.searchParams.get("q") ?? "")) return;
      if (words) url.searchParams.set("q", words);
      else url.searchParams.delete("q");
      history.replaceState(history.state, "", url);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [words]);
}

/** Returns a plainly clicked link; clicks that open a tab or window are left to the browser. */
function clickedLink(event: MouseEvent): HTMLAnchorElement | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return null;
  return event.target instanceof Element ? event.target.closest("a") : null;
}

function SearchSummary({
  base,
  words,
  count,
  onClear,
}: {
  base: string;
  onClear: (event: MouseEvent) => void;
  words: string;
  count: number;
}) {
  const t = useTranslate();
  return (
    <div className="results">
      <h2>
        <span role="status">
          {count
            ? t("{n} result for “{words}”|{n} results for “{words}”", { n: count, words })
            : t("No results for “{words}”", { words })}
        </span>
      </h2>
      {count ? (
        <a href={storePaths.home(base)} onClick={onClear}>
          {t("Clear search")}
        </a>
      ) : null}
    </div>
  );
}

function favouriteItems(menu: MenuCategory[], ids: string[]): MenuCategory[] {
  return menu
    .map((category) => ({
      ...category,
      items: category.items.filter((item) => ids.includes(item.id)),
    }))
    .filter((category) => category.items.length > 0);
}
