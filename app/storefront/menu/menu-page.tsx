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
import { EmptyState } from "~/ui/empty-state";
import { Icon } from "~/ui/icon";
import { useListPosition } from "~/ui/use-list-position";
import { useTranslate } from "~/ui/use-translation";
import { DeviceOrders } from "~/storefront/device-orders/device-orders-list";
import { CategoryItems, ItemRows } from "./category-items";
import { CategoryTabs, categoryAnchor } from "./category-tabs";
import { FeaturedItems } from "./featured-items";
import type { MenuPageData } from "./menu-page-data";
import { MenuSearchBox } from "./menu-search-box";
import { ShareButton } from "~/storefront/shell/share-button";
import { StoreInformation } from "~/storefront/shell/store-information";
import { StoreIntro } from "~/storefront/shell/store-intro";
import { StoreShell } from "~/storefront/shell/store-shell";
import { useFavourites } from "./use-favourites";
import { useMenuSearch } from "./use-menu-search";
import { useOpeningStatus } from "~/storefront/shell/use-opening-status";

type Props = {
  page: MenuPageData;
  /** Puts an item into the cart without leaving the page. */
  onAdd: (itemId: string) => void;
  /** Opens an item above the page. @param path of the item's own page */
  onOpen: (path: string) => void;
  /** Fixed above the page's foot: the link to the cart and the message about the last action. */
  children: ReactNode;
};

/**
 * Shows a store's menu. Every control is a link or a form that works at first paint; with scripts,
 * nothing leaves the page.
 */
export function MenuPage({ page, onAdd, onOpen, children }: Props) {
  const { menu, lite } = page;
  const t = useTranslate();
  const { base, slug } = page.header;
  const opening = useOpeningStatus(page.rules, page.opening);
  const header = { ...page.header, open: opening.open, badge: opening.badge };
  const asked = page.found?.query ?? "";
  const [query, setQuery] = useState(asked);
  const favourites = useFavourites(slug);
  const [filtered, setFiltered] = useState(false);
  const found = useMenuSearch(page, query);
  const searching = found !== null;
  const onlyFavourites = filtered && !searching && favourites.ids.length > 0;
  const whole = !searching && !onlyFavourites;
  const position = useListPosition(searching ? query.trim() : onlyFavourites ? "favourites" : null);
  const shown = onlyFavourites ? favouriteItems(menu, favourites.ids) : searching ? [] : menu;
  const search = (words: string) => {
    position.save();
    setQuery(words);
  };
  const showFavourites = (on: boolean) => {
    position.save();
    setFiltered(on);
  };
  const showCategory = () => {
    position.clear();
    setFiltered(false);
  };
  const clear = useCallback((event: MouseEvent) => {
    event.preventDefault();
    setQuery("");
    const field = document.querySelector<HTMLInputElement>('input[name="q"]');
    if (field) field.value = "";
    field?.focus();
  }, []);
  // Typed before hydration.
  useEffect(
    () =>
      setQuery(
        (before) => document.querySelector<HTMLInputElement>('input[name="q"]')?.value ?? before,
      ),
    [],
  );
  useSearchAddress(query.trim());
  const add = (event: FormEvent) => {
    event.preventDefault();
    const button = (event.nativeEvent as SubmitEvent).submitter;
    if (button instanceof HTMLButtonElement) onAdd(button.value);
  };
  const open = (event: MouseEvent) => {
    const link = clickedLink(event);
    if (!link) return;
    event.preventDefault();
    onOpen(link.pathname);
  };
  return (
    <StoreShell
      header={header}
      heading={!whole}
      wide
      beside={<ShareButton name={header.name} url={page.shareUrl} base={base} />}
      top={
        <>
          <MenuSearchBox base={base} query={asked} onQuery={search} />
          {searching ? null : (
            <CategoryTabs
              menu={menu}
              favourites={{
                shown: onlyFavourites,
                count: favourites.ids.length,
                show: showFavourites,
              }}
              onCategory={showCategory}
            />
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
      {searching ? (
        <SearchSummary base={base} words={query.trim()} count={found.length} onClear={clear} />
      ) : onlyFavourites ? (
        <h2 className="list-title">{t("Your favourites")}</h2>
      ) : (
        <StoreIntro page={page} opening={opening} />
      )}
      {/* The links inside are the controls; the form only handles their clicks. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <form method="post" action={storePaths.cart(base)} onSubmit={add} onClick={open}>
        <input type="hidden" name="intent" value="add" />
        <input type="hidden" name="from" value="menu" />
        {whole ? (
          <section id="featured">
            <FeaturedItems items={featuredItems(menu)} base={base} lite={lite} />
          </section>
        ) : null}
        {found?.[0] ? <ItemRows items={found} base={base} lite={lite} /> : null}
        {shown.map((category) => (
          <section
            key={category.id}
            id={categoryAnchor(menu.findIndex(({ id }) => id === category.id))}
            style={{ "--n": category.items.length } as CSSProperties}
          >
            <CategoryItems category={category} base={base} lite={lite} />
          </section>
        ))}
      </form>
      {(found ?? shown).length > 0 ? null : (
        <div className="my-6">
          {whole ? (
            <EmptyMenu chatUrl={page.chatUrl} />
          ) : searching ? (
            <NoResults base={base} onClear={clear} />
          ) : (
            <NoFavourites onShowAll={() => showFavourites(false)} />
          )}
        </div>
      )}
      {whole ? (
        <>
          <StoreInformation hours={page.hours} entries={page.information} today={opening.today} />
          <DeviceOrders slug={slug} base={base} />
        </>
      ) : null}
      {children}
    </StoreShell>
  );
}

const SETTLED_MS = 300;

/**
 * Puts the words into the address once they are typed, so that a reload finds the same. The history
 * has them in place of the menu: browsers allow a hundred such changes in half a minute.
 */
function useSearchAddress(words: string): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      const url = new URL(location.href);
      if (words === (url.searchParams.get("q") ?? "")) return;
      if (words) url.searchParams.set("q", words);
      else url.searchParams.delete("q");
      history.replaceState(history.state, "", url);
    }, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [words]);
}

/** Returns the link of a plain click; a click that opens a tab or a window is the browser's. */
function clickedLink(event: MouseEvent): HTMLAnchorElement | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return null;
  return event.target instanceof Element ? event.target.closest("a") : null;
}

type ClearProps = { base: string; onClear: (event: MouseEvent) => void };

function SearchSummary({
  base,
  words,
  count,
  onClear,
}: ClearProps & { words: string; count: number }) {
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

function NoResults({ base, onClear }: ClearProps) {
  const t = useTranslate();
  return (
    <EmptyState
      drawing={<Icon name="search" />}
      title={t("No meals found")}
      action={
        <a href={storePaths.home(base)} onClick={onClear} className="pill">
          {t("Clear search")}
        </a>
      }
    >
      {t("Try another word, or see the whole menu.")}
    </EmptyState>
  );
}

function NoFavourites({ onShowAll }: { onShowAll: () => void }) {
  const t = useTranslate();
  return (
    <EmptyState
      drawing={<Icon name="heart" />}
      title={t("No favourites today")}
      action={
        <button type="button" className="pill" onClick={onShowAll}>
          {t("See the whole menu")}
        </button>
      }
    >
      {t("None of your favourites are on the menu today.")}
    </EmptyState>
  );
}

function EmptyMenu({ chatUrl }: { chatUrl: string | null }) {
  const t = useTranslate();
  return (
    <EmptyState
      drawing={<Icon name="chat" />}
      title={t("Menu coming soon")}
      action={
        chatUrl ? (
          <a href={chatUrl} className="pill">
            {t("Ask the store")}
          </a>
        ) : null
      }
    >
      {t("This store hasn’t added any meals yet.")}
    </EmptyState>
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
