import { Link, useSubmit } from "@remix-run/react";
import { CirclePlus, Ellipsis, FileSpreadsheet, ListChecks, Tags } from "lucide-react";
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from "react";
import {
  itemGroups,
  itemListFields,
  itemSortsFor,
  itemViews,
  type ItemGroup,
  type ItemListRequest,
  type ItemSort,
  type ItemTiles,
  type ListView,
} from "~/core/menu/item-list";
import type { ListedCategory } from "~/core/menu/items.queries.server";
import { toolClass, toolIcon } from "~/dashboard/shell/page-header";
import { useMay } from "~/dashboard/shell/role-context";
import { paths } from "~/shared/paths";
import { Dropdown } from "~/ui/dropdown";
import { FilterBar } from "~/ui/filter-bar";
import { ListSearch } from "~/ui/list-search";

/** Milliseconds after the last keystroke. */
const PAUSE_MS = 250;

type SearchProps = {
  request: ItemListRequest;
  /** Called on each keystroke, before the server answers. */
  onType: (typed: string) => void;
};

/** Searches as somebody types; without scripts, by a button. */
export function ItemSearch({ request, onType }: SearchProps) {
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef(0);
  const [opened] = useState(request.q);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  // Don't overwrite what somebody is typing.
  useEffect(() => {
    const field = form.current?.querySelector<HTMLInputElement>("input[name=q]");
    if (!field || document.activeElement === field) return;
    field.value = request.q;
    onType(request.q);
  }, [request.q, onType]);
  const type = ({ currentTarget, target }: FormEvent<HTMLFormElement>) => {
    onType((target as HTMLInputElement).value);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(
      () => submit(currentTarget, { preventScrollReset: true, replace: true }),
      PAUSE_MS,
    );
  };
  const { category, show, sort } = itemListFields(request);
  return (
    <ListSearch
      ref={form}
      action={paths.dashboard.items()}
      label="Search items"
      placeholder="Search items..."
      query={opened}
      keep={{ category, show, sort }}
      onChange={type}
      onSubmit={() => window.clearTimeout(timer.current)}
    />
  );
}

type FilterProps = { request: ItemListRequest; tiles: ItemTiles; categories: ListedCategory[] };

/** Filters by group, each with its count, or by category. */
export function ItemFilters({ request, tiles, categories }: FilterProps) {
  const first = { ...itemListFields(request), category: undefined, after: undefined };
  const isWhole = request.categoryId === null && request.group === "all";
  return (
    <FilterBar
      label="Filter items"
      options={[
        ...(Object.keys(itemGroups) as ItemGroup[]).map((group) => ({
          to: paths.dashboard.items({ ...first, show: group === "all" ? undefined : group }),
          label: group === "all" ? <AllItems /> : itemGroups[group],
          count: tiles[group],
          isCurrent: group === "all" ? isWhole : request.group === group,
        })),
        ...categories.map(({ id, name }) => ({
          to: paths.dashboard.items({ ...first, show: undefined, category: id }),
          label: name,
          isCurrent: request.categoryId === id,
        })),
      ]}
    />
  );
}

const AllItems = () => (
  <>
    <span className="max-md:hidden">{itemGroups.all}</span>
    <span className="md:hidden">All</span>
  </>
);

const entry =
  "flex min-h-11 w-full items-center gap-3 rounded-lg px-3 font-medium hover:bg-rest-soft active:bg-shade aria-[current]:bg-rest-soft aria-[current]:font-bold";

/** Leads to the rest of the menu's pages, and sorts the list. */
export function ItemsMenu({ request, view }: { request: ItemListRequest; view: ListView }) {
  const may = useMay();
  const { q, category, show } = itemListFields(request);
  const places = [
    ["Categories", Tags, paths.dashboard.categories()],
    ["Item options", CirclePlus, paths.dashboard.options()],
    ["Change many", ListChecks, paths.dashboard.changeMany({ q, category, show })],
    ["Import and export", FileSpreadsheet, paths.dashboard.importMenu()],
  ] as const;
  const at = (change: Partial<ItemListRequest>) =>
    paths.dashboard.items(itemListFields({ ...request, after: null, ...change }));
  return (
    <Dropdown
      sign={
        <>
          <Ellipsis aria-hidden className={toolIcon} />
          <span className="sr-only">More</span>
        </>
      }
      signClass={toolClass("quiet")}
      className="absolute right-0 mt-1 max-h-[calc(100dvh-9rem)] w-56 overflow-y-auto"
    >
      {places.map(([label, Sign, to]) =>
        may("menu") || label === "Item options" ? (
          <Link key={to} to={to} className={entry}>
            <Sign aria-hidden className="size-4 text-muted" /> {label}
          </Link>
        ) : null,
      )}
      <Choices label="Sort by">
        {Object.entries(itemSortsFor(may("money"))).map(([sort, label]) => (
          <Link
            key={sort}
            to={at({ sort: sort as ItemSort })}
            preventScrollReset
            aria-current={request.sort === sort ? "true" : undefined}
            className={entry}
          >
            {label}
          </Link>
        ))}
      </Choices>
      <Choices label="View" className="max-md:hidden">
        {itemViews.map((one) => (
          <Link
            key={one}
            to={at({ view: one })}
            preventScrollReset
            aria-current={view === one ? "true" : undefined}
            className={entry}
          >
            {one === "list" ? "List" : "Grid"}
          </Link>
        ))}
      </Choices>
    </Dropdown>
  );
}

function Choices({
  label,
  className = "",
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div role="group" aria-label={label} className={`mt-1 border-t border-line pt-2 ${className}`}>
      <p aria-hidden className="px-3 text-sm text-muted">
        {label}
      </p>
      {children}
    </div>
  );
}
