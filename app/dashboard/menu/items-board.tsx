import { Form, Link, useNavigation, useSubmit } from "@remix-run/react";
import {
  FileSpreadsheet,
  LayoutGrid,
  List,
  Plus,
  Search,
  Tags,
  UtensilsCrossed,
} from "lucide-react";
import { useCallback, useState, type ChangeEvent } from "react";
import type { WithoutMoney } from "~/core/staff/hide-money";
import { paths } from "~/shared/paths";
import { ListSearchField } from "~/ui/list-search-field";
import { buttonClass } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { StatusMessage } from "~/ui/status-message";
import { AlertToast } from "~/ui/toast";
import { useMay } from "~/dashboard/shell/role-context";
import { DraftPrices } from "./draft-prices";
import {
  itemGroups,
  itemListFields,
  itemSortsFor,
  type ItemGroup,
  type ItemListRequest,
} from "~/core/menu/item-list";
import { ItemGrid, ItemRows } from "./item-views";
import type { ItemPage } from "~/core/menu/items.queries.server";
import { OverlayLink } from "./list-overlay";
import { savedMessage } from "./saved-message";
import { PageHeader, toolClass, toolIcon } from "~/dashboard/shell/page-header";

type BoardProps = WithoutMoney<Omit<ItemPage, "next">> & {
  request: ItemListRequest;
  /** Path of the next page; null on the last. */
  nextPath: string | null;
  readAt: Date;
  /** Key of the saved message to show, from the address. */
  done: string | null;
  /** Message of the last action that failed without scripts. */
  refusal: string | null;
};

const aside =
  "inline-flex min-h-11 items-center gap-1.5 font-semibold text-brand-text hover:underline";

/** Lists a vendor's items with their status and actions. */
export function ItemsBoard({
  request,
  items,
  tiles,
  categories,
  drafts,
  draftCount,
  nextPath,
  readAt,
  done,
  refusal,
}: BoardProps) {
  const mayEdit = useMay()("menu");
  const [message, setMessage] = useState(refusal);
  const onRefusal = useCallback((message: string) => setMessage(message), []);
  const fields = itemListFields(request);
  const first = { ...fields, after: undefined };
  const narrowed = Boolean(request.q || request.categoryId || request.group !== "all");
  const empty = tiles.all === 0;
  const loading = useNavigation().location?.pathname === paths.dashboard.items();
  return (
    <>
      <header>
        <PageHeader title="Menu Items">
          {mayEdit ? (
            <OverlayLink path={paths.dashboard.newItem()} className={toolClass("primary")}>
              <Plus aria-hidden className={toolIcon} /> Add Item
            </OverlayLink>
          ) : null}
        </PageHeader>
        {mayEdit ? (
          <p className="flex flex-wrap gap-x-4">
            <Link to={paths.dashboard.categories()} className={aside}>
              <Tags aria-hidden className="size-4" /> Categories
            </Link>
            <Link to={paths.dashboard.importMenu()} className={aside}>
              <FileSpreadsheet aria-hidden className="size-4" /> Import and export
            </Link>
          </p>
        ) : null}
      </header>
      <StatusMessage message={savedMessage(done)} />
      {mayEdit && draftCount > 0 && !narrowed && !request.after ? (
        <section
          aria-labelledby="drafts"
          className="mt-5 rounded-card border border-line bg-card p-4"
        >
          <h2 id="drafts" className="text-lg font-bold">
            Ready to price <span className="font-normal text-muted">({draftCount})</span>
          </h2>
          <p className="text-sm text-muted">
            Proposed for your menu. Nobody sees them until they have a price.
          </p>
          <DraftPrices drafts={drafts} more={draftCount - drafts.length} />
        </section>
      ) : null}
      {empty ? (
        <div className="mt-6">
          <EmptyState
            drawing={<UtensilsCrossed className="size-9" />}
            title="No items yet"
            action={
              mayEdit ? (
                <OverlayLink path={paths.dashboard.newItem()} className={buttonClass()}>
                  Add Your First Item
                </OverlayLink>
              ) : null
            }
          >
            Create your first item to start selling. Share your store link to get orders.
          </EmptyState>
        </div>
      ) : (
        <>
          <ul className="mt-3 grid grid-cols-2 gap-3 lg:grid-cols-4">
            {(Object.keys(itemGroups) as ItemGroup[]).map((group) => (
              <li key={group}>
                <Link
                  to={paths.dashboard.items({
                    ...first,
                    show: group === "all" ? undefined : group,
                  })}
                  preventScrollReset
                  aria-current={request.group === group ? "true" : undefined}
                  className="block rounded-card border border-line bg-card px-4 py-3 shadow-card hover:border-muted aria-[current]:border-ink"
                >
                  <span className="block text-sm text-muted">{itemGroups[group]}</span>
                  <span className="text-2xl font-extrabold tabular-nums">{tiles[group]}</span>
                </Link>
              </li>
            ))}
          </ul>
          <Filters request={request} categories={categories} />
          <div
            aria-busy={loading || undefined}
            className={`mt-4 transition-opacity ${loading ? "opacity-60" : ""}`}
          >
            {items.length === 0 ? (
              <EmptyState
                drawing={<Search className="size-9" />}
                title="No items found"
                action={
                  <Link
                    to={paths.dashboard.items({ view: fields.view })}
                    className={buttonClass("quiet")}
                  >
                    Show all items
                  </Link>
                }
              >
                Try another word, or look in all categories.
              </EmptyState>
            ) : request.view === "list" ? (
              <ItemRows items={items} now={readAt} onRefusal={onRefusal} />
            ) : (
              <ItemGrid items={items} now={readAt} onRefusal={onRefusal} />
            )}
          </div>
          <nav aria-label="Pages of items" className="mt-5 flex flex-wrap justify-center gap-3">
            {request.after ? (
              <Link to={paths.dashboard.items(first)} className={buttonClass("quiet")}>
                First items
              </Link>
            ) : null}
            {nextPath ? (
              <Link to={nextPath} className={buttonClass("quiet")}>
                More items
              </Link>
            ) : null}
          </nav>
        </>
      )}
      <AlertToast
        message={message}
        dismissTo={paths.dashboard.items(fields)}
        onDismiss={() => setMessage(null)}
      />
    </>
  );
}

const select = "min-h-11 min-w-0 flex-1 rounded-full border border-field bg-card px-3.5";

function Filters({ request, categories }: Pick<BoardProps, "request" | "categories">) {
  const submit = useSubmit();
  const sorts = itemSortsFor(useMay()("money"));
  const apply = (event: ChangeEvent<HTMLSelectElement>) =>
    submit(event.currentTarget.form, { preventScrollReset: true, replace: true });
  const fields = itemListFields(request);
  return (
    <Form
      method="get"
      action={paths.dashboard.items()}
      role="search"
      className="mt-4 flex flex-wrap items-center gap-2"
    >
      {fields.show ? <input type="hidden" name="show" value={fields.show} /> : null}
      {fields.view ? <input type="hidden" name="view" value={fields.view} /> : null}
      <div className="relative w-full lg:w-auto lg:flex-[2]">
        <ListSearchField label="Search items" placeholder="Search items..." query={request.q} />
      </div>
      <select
        key={`category ${request.categoryId}`}
        name="category"
        aria-label="Category"
        defaultValue={request.categoryId ?? ""}
        onChange={apply}
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
        onChange={apply}
        className={select}
      >
        {Object.entries(sorts).map(([sort, label]) => (
          <option key={sort} value={sort}>
            {label}
          </option>
        ))}
      </select>
      <div role="group" aria-label="View" className="flex rounded-full border border-line bg-card">
        <ViewLink request={request} view="list" label="List" />
        <ViewLink request={request} view="grid" label="Grid" />
      </div>
    </Form>
  );
}

function ViewLink({
  request,
  view,
  label,
}: {
  request: ItemListRequest;
  view: "grid" | "list";
  label: string;
}) {
  const Sign = view === "grid" ? LayoutGrid : List;
  return (
    <Link
      to={paths.dashboard.items({ ...itemListFields({ ...request, view }) })}
      preventScrollReset
      aria-current={request.view === view ? "true" : undefined}
      className="grid size-11 place-items-center rounded-full text-muted aria-[current]:bg-ink aria-[current]:text-on-ink"
    >
      <Sign aria-hidden className="size-5" />
      <span className="sr-only">{label}</span>
    </Link>
  );
}
