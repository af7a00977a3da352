import { Form, Link, useSubmit } from "@remix-run/react";
import { LayoutGrid, List, Search } from "lucide-react";
import { useEffect, useRef, type ChangeEvent } from "react";
import {
  itemGroups,
  itemListFields,
  itemSortsFor,
  type ItemGroup,
  type ItemListRequest,
  type ItemTiles,
  type ListView,
} from "~/core/menu/item-list";
import type { CategoryChoice } from "~/core/menu/items.queries.server";
import { useMay } from "~/dashboard/shell/role-context";
import { paths } from "~/shared/paths";

/** `place` reorders the chips on a phone. */
const chips: Record<ItemGroup, { label: string; place: string }> = {
  all: { label: "All", place: "" },
  available: { label: "Available", place: "max-sm:order-last" },
  out: { label: "Out of stock", place: "" },
  low: { label: "Low stock", place: "" },
};

/** Counts items by group; each tile links to its group. On a phone the tiles are chips. */
export function GroupTiles({ request, tiles }: { request: ItemListRequest; tiles: ItemTiles }) {
  const first = { ...itemListFields(request), after: undefined };
  return (
    <ul className="mt-3 flex gap-2 max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1 sm:grid sm:grid-cols-2 sm:gap-3 lg:grid-cols-4">
      {(Object.keys(itemGroups) as ItemGroup[]).map((group) => (
        <li key={group} className={`shrink-0 ${chips[group].place}`}>
          <Link
            to={paths.dashboard.items({ ...first, show: group === "all" ? undefined : group })}
            preventScrollReset
            aria-current={request.group === group ? "true" : undefined}
            className="item-tile"
          >
            <span className="sm:hidden">{chips[group].label}</span>
            <span className="text-sm text-muted max-sm:hidden sm:block">
              {itemGroups[group]}
            </span>{" "}
            <span className="tabular-nums sm:text-2xl sm:font-extrabold">{tiles[group]}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Milliseconds after the last keystroke. */
const PAUSE_MS = 250;

const select = "min-h-11 min-w-0 flex-1 rounded-full border border-field bg-card px-3.5";

type FilterProps = {
  request: ItemListRequest;
  view: ListView;
  categories: CategoryChoice[];
  /** Called on each keystroke, before the server answers. */
  onType: (typed: string) => void;
};

/** Filters and sorts the list: with scripts on each change, without them by a button. */
export function ItemFilters({ request, view, categories, onType }: FilterProps) {
  const submit = useSubmit();
  const sorts = itemSortsFor(useMay()("money"));
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef(0);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  // Don't overwrite what somebody is typing.
  useEffect(() => {
    if (!field.current || document.activeElement === field.current) return;
    field.current.value = request.q;
    onType(request.q);
  }, [request.q, onType]);
  const apply = (form: HTMLFormElement | null) => {
    window.clearTimeout(timer.current);
    if (form) submit(form, { preventScrollReset: true, replace: true });
  };
  const type = (event: ChangeEvent<HTMLInputElement>) => {
    const { form, value } = event.currentTarget;
    onType(value);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => apply(form), PAUSE_MS);
  };
  const choose = (event: ChangeEvent<HTMLSelectElement>) => apply(event.currentTarget.form);
  const { show } = itemListFields(request);
  return (
    <Form
      method="get"
      action={paths.dashboard.items()}
      role="search"
      onSubmit={() => window.clearTimeout(timer.current)}
      className="mt-3 flex flex-wrap items-center gap-2"
    >
      {show ? <input type="hidden" name="show" value={show} /> : null}
      <div className="relative w-full lg:w-auto lg:flex-[2]">
        <Search
          aria-hidden
          className="pointer-events-none absolute top-3 left-4 size-5 text-muted"
        />
        <input
          ref={field}
          type="search"
          name="q"
          defaultValue={request.q}
          onChange={type}
          maxLength={100}
          autoComplete="off"
          aria-label="Search items"
          placeholder="Search items..."
          enterKeyHint="search"
          className="min-h-11 w-full rounded-full border border-field bg-card pr-[min(6rem,36vw)] pl-12 placeholder:text-muted"
        />
        <button className="absolute top-0 right-0 min-h-11 rounded-full px-4 font-semibold text-brand-text hover:underline">
          Search
        </button>
      </div>
      <select
        key={`category ${request.categoryId}`}
        name="category"
        aria-label="Category"
        defaultValue={request.categoryId ?? ""}
        onChange={choose}
        className={select}
      >
        <option value="">All</option>
        {categories.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <select
        key={`sort ${request.sort}`}
        name="sort"
        aria-label="Sort by"
        defaultValue={request.sort}
        onChange={choose}
        className={select}
      >
        {Object.entries(sorts).map(([sort, label]) => (
          <option key={sort} value={sort}>
            {label}
          </option>
        ))}
      </select>
      <div role="group" aria-label="View" className="flex rounded-full border border-line bg-card">
        <ViewLink request={request} view="list" shown={view} label="List" />
        <ViewLink request={request} view="grid" shown={view} label="Grid" />
      </div>
    </Form>
  );
}

function ViewLink({
  request,
  view,
  shown,
  label,
}: {
  request: ItemListRequest;
  view: ListView;
  shown: ListView;
  label: string;
}) {
  const Sign = view === "grid" ? LayoutGrid : List;
  return (
    <Link
      to={paths.dashboard.items(itemListFields({ ...request, view }))}
      preventScrollReset
      aria-current={view === shown ? "true" : undefined}
      className="grid size-11 place-items-center rounded-full text-muted aria-[current]:bg-ink aria-[current]:text-on-ink"
    >
      <Sign aria-hidden className="size-5" />
      <span className="sr-only">{label}</span>
    </Link>
  );
}
