import { Form, Link, useBlocker, useFetcher } from "@remix-run/react";
import { MessageCircle, Phone, Search, X } from "lucide-react";
import { useEffect, useRef, useState, type FormEvent } from "react";
import { featuredItems, type MenuCategory, type MenuItem } from "~/menu/menu-item";
import { searchMenu } from "~/menu/menu-search";
import { buttonClass } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Money } from "~/ui/money";
import { Picture } from "~/ui/picture";
import { storePaths } from "~/shared/paths";
import { CartBar, type CartSummary } from "./cart-bar";
import { DishRow } from "./dish-row";
import type { StoreHeader } from "./store-header";
import { StoreShell } from "./store-shell";

export type MenuPageData = {
  header: StoreHeader;
  closed: string | null;
  banner: { image: string | null; color: string | null };
  about: string;
  callUrl: string | null;
  chatUrl: string | null;
  facts: { label: string; value: string }[];
  menu: MenuCategory[];
  query: string;
  cart: CartSummary;
  /** What was just added, when the page was reached without scripts. */
  added: boolean;
};

/** A store's menu. Every control is a link or a form that works at first paint; with scripts, adding leaves the page where it is. */
export function MenuPage(page: MenuPageData) {
  const { header, menu, query } = page;
  const { base } = header;
  const adding = useAdding(menu, base);
  const shown = searchMenu(menu, query);
  const searching = query.trim() !== "";
  return (
    <StoreShell
      header={header}
      heading
      wide
      top={
        <>
          <Form method="get" action={storePaths.home(base)} role="search" className="relative pb-2.5">
            <Search aria-hidden className="pointer-events-none absolute top-3 left-4 size-5 text-muted" />
            <input
              type="search" name="q" defaultValue={query} key={query} aria-label="Search the menu" placeholder="Search the menu" enterKeyHint="search"
              className="block min-h-11 w-full rounded-full border border-line bg-card pr-4 pl-12"
            />
          </Form>
          {searching ? null : <CategoryTabs menu={menu} />}
        </>
      }
    >
      {page.closed ? (
        <p role="status" className="mt-4 rounded-card bg-bad-soft p-4 text-bad">
          <strong className="block">Ordering unavailable right now</strong>
          {page.closed}
        </p>
      ) : null}
      {searching ? (
        <p className="mt-5 flex items-center justify-between gap-4">
          <span>
            Results for <strong>{query}</strong>
          </span>
          {shown.length > 0 ? (
            <Link to={storePaths.home(base)} className="inline-flex min-h-11 items-center gap-1 font-semibold text-brand-text" discover="none">
              <X aria-hidden className="size-4" /> Clear search
            </Link>
          ) : null}
        </p>
      ) : (
        <StoreIntro page={page} />
      )}
      <adding.fetcher.Form method="post" action={storePaths.cart(base)} onSubmit={adding.submit}>
        <input type="hidden" name="intent" value="add" />
        <input type="hidden" name="from" value="menu" />
        {searching ? null : <Featured items={featuredItems(menu)} base={base} />}
        {shown.map((category) => (
          <section key={category.id} id={`c-${category.id}`} aria-labelledby={`h-${category.id}`} className="scroll-mt-44">
            <h2 id={`h-${category.id}`} className="mt-8 mb-3 text-xl font-bold">
              {category.name}
            </h2>
            <ul className="dishes">
              {category.items.map((item) => (
                <DishRow key={item.id} item={item} base={base} />
              ))}
            </ul>
          </section>
        ))}
      </adding.fetcher.Form>
      {shown.length === 0 ? (
        <div className="mt-6">
          {searching ? (
            <EmptyState drawing={<Search className="size-9" />} title="No meals found" action={<Link to={storePaths.home(base)} className={buttonClass("quiet")}>Clear search</Link>}>
              Try another word, or look through the whole menu.
            </EmptyState>
          ) : (
            <EmptyState drawing={<MessageCircle className="size-9" />} title="The menu is being prepared">
              This store has no meals to order yet.
            </EmptyState>
          )}
        </div>
      ) : null}
      <div aria-live="polite">{page.added || adding.toast ? <p key={adding.toast} className="toast">Item added!</p> : null}</div>
      {adding.error ? (
        <p role="alert" className="toast toast-stays">
          {adding.error}
        </p>
      ) : null}
      <CartBar cart={{ count: page.cart.count + adding.count, totalKobo: page.cart.totalKobo + adding.totalKobo }} base={base} />
    </StoreShell>
  );
}

type AddResult = { ok: boolean; error: string | null };

/** After an add that failed nothing has changed, and with a dead network there is nothing to be had: the page stays as it is. */
export function menuShouldRevalidate(args: { actionResult?: unknown; defaultShouldRevalidate: boolean }): boolean {
  return (args.actionResult as AddResult | undefined)?.ok === false ? false : args.defaultShouldRevalidate;
}

/**
 * Adding without leaving the page: the bar counts at once, the server's cart follows and is then the truth. One after the other: a fetcher gives
 * up what it is sending for what comes next, and the first dish brings the cookie by which the others find the same cart.
 */
function useAdding(menu: MenuCategory[], base: string) {
  const fetcher = useFetcher<AddResult>();
  const { state, data, submit: send } = fetcher;
  // The first of these is under way once `sent` says so; `answer` is what the fetcher had to say before.
  const [waiting, setWaiting] = useState<string[]>([]);
  const sent = useRef<{ answer: AddResult | undefined; seenBusy: boolean } | null>(null);
  const [toast, setToast] = useState(0);
  useEffect(() => {
    const [itemId] = waiting;
    if (sent.current) {
      if (state !== "idle") sent.current.seenBusy = true;
      else if (sent.current.seenBusy || data !== sent.current.answer) {
        sent.current = null;
        setWaiting((before) => before.slice(1));
        if (data?.ok) setToast((before) => before + 1);
      }
    } else if (itemId) {
      sent.current = { answer: data, seenBusy: false };
      send({ intent: "add", from: "script", itemId }, { method: "post", action: storePaths.cart(base) });
    }
  }, [state, data, waiting, send, base]);
  // Whoever goes on to the cart at once takes everything along.
  const leaving = useBlocker(waiting.length > 0);
  useEffect(() => {
    if (leaving.state === "blocked" && waiting.length === 0) leaving.proceed();
  }, [leaving, waiting]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const itemId = new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter).get("itemId");
    if (typeof itemId === "string") setWaiting((before) => [...before, itemId]);
  };
  const all = menu.flatMap((category) => category.items);
  const adding = waiting.flatMap((itemId) => all.find((item) => item.id === itemId) ?? []);
  const error = state === "idle" ? (data?.error ?? null) : null;
  return { fetcher, submit, toast, error, count: adding.length, totalKobo: adding.reduce((sum, item) => sum + item.priceKobo, 0) };
}

function CategoryTabs({ menu }: { menu: MenuCategory[] }) {
  if (menu.length === 0) return null;
  return (
    <nav aria-label="Categories" className="tabs -mx-4 px-4 pb-2.5">
      <a href="#menu" aria-current="true">
        All
      </a>
      {menu.map((category) => (
        <a key={category.id} href={`#c-${category.id}`}>
          {category.name}
        </a>
      ))}
    </nav>
  );
}

function StoreIntro({ page }: { page: MenuPageData }) {
  return (
    <section id="menu" aria-label="About this store" className="banner scroll-mt-44 pt-4 lg:grid lg:grid-cols-[2fr_1fr] lg:items-center lg:gap-8">
      {page.banner.image ? (
        <Picture image={page.banner.image} color={page.banner.color} name={page.header.name} widths={[480, 960, 1440]} sizes="(min-width: 48rem) 46rem, 92vw" ratio="16/7" eager />
      ) : null}
      <div>
        {page.about ? <p className="mt-4 text-muted">{page.about}</p> : null}
        <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-3 sm:flex lg:grid">
          {page.facts.map((fact) => (
            <div key={fact.label} className="flex flex-col-reverse">
              <dt className="text-sm text-muted">{fact.label}</dt>
              <dd className="font-bold tabular-nums">{fact.value}</dd>
            </div>
          ))}
        </dl>
        <div className="mt-4 grid max-w-md grid-cols-2 gap-3">
          {page.callUrl ? (
            <a href={page.callUrl} className={buttonClass("quiet")}>
              <Phone aria-hidden className="size-5" /> Call
            </a>
          ) : null}
          {page.chatUrl ? (
            <a href={page.chatUrl} className={buttonClass("quiet")} rel="noreferrer">
              <MessageCircle aria-hidden className="size-5" /> Chat
            </a>
          ) : null}
        </div>
      </div>
    </section>
  );
}

function Featured({ items, base }: { items: MenuItem[]; base: string }) {
  return (
    <section aria-labelledby="featured">
      <h2 id="featured" className="mt-8 mb-3 text-xl font-bold">
        Featured meals
      </h2>
      {items.length === 0 ? <p className="text-muted">No featured meals yet. Check back soon!</p> : null}
      <ul className="-mx-4 flex snap-x snap-mandatory scroll-pl-4 gap-3 overflow-x-auto px-4 pb-1">
        {items.map((item) => (
          <li key={item.id} className="relative w-52 flex-none snap-start overflow-hidden rounded-2xl border border-line bg-card">
            <Picture image={item.image} color={item.imageColor} name={item.name} widths={[192, 480]} sizes="208px" ratio="4/3" />
            <div className="p-3">
              <h3 className="leading-snug font-semibold">
                <Link to={storePaths.item(base, item.id)} className="after:absolute after:inset-0" discover="none">
                  {item.name}
                </Link>
              </h3>
              {item.preparationMinutes ? <p className="text-sm text-muted">Ready in {item.preparationMinutes} min</p> : null}
              <Money kobo={item.priceKobo} className="mt-1 block font-bold" />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
