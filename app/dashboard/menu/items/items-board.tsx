import { Link, useNavigation } from "@remix-run/react";
import { Plus } from "lucide-react";
import { useCallback, useState } from "react";
import type { WithoutMoney } from "~/core/staff/hide-money";
import { paths } from "~/shared/paths";
import { searchText } from "~/shared/search-text";
import { useMay } from "~/dashboard/shell/role-context";
import { itemListFields, type ItemListRequest, type ListView } from "~/core/menu/item-list";
import { ItemFilters, ItemSearch, ItemsMenu } from "./item-filters";
import { moveThroughRows } from "./item-row";
import { ItemList, ItemsByCategory, type ListProps } from "./item-views";
import type { ItemPage } from "~/core/menu/items.queries.server";
import type { NoticedChange } from "~/dashboard/menu/changes/change-notice";
import type { QuickEditResult } from "~/dashboard/menu/changes/quick-edit";
import { OverlayLink } from "./list-overlay";
import { PageHeader, toolClass, toolIcon, toolLabel } from "~/dashboard/shell/page-header";
import { Pager } from "~/dashboard/shell/pager";
import { buttonClass } from "~/ui/button";
import { cardClass } from "~/ui/card";
import { AlertToast } from "~/ui/toast";
import { ChangeNotice } from "~/dashboard/menu/changes/change-notice";
import { SavedNotice } from "~/dashboard/menu/arrangement/saved-notice";
import { NoItems, NoItemsFound } from "./no-items";

const UNDO_SHOWN_MS = 10_000;
type Notice = NoticedChange & { shownMs?: number };

type BoardProps = WithoutMoney<Omit<ItemPage, "next">> & {
  request: ItemListRequest;
  view: ListView;
  nextPath: string | null;
  done: string | null;
  refusal: string | null;
  edited: QuickEditResult | undefined;
  change: NoticedChange | null;
};

export function ItemsBoard({
  request,
  view,
  items,
  tiles,
  categories,
  draftCount,
  nextPath,
  done,
  refusal,
  edited,
  change,
}: BoardProps) {
  const mayEdit = useMay()("menu");
  const [message, setMessage] = useState(refusal);
  const onRefusal = useCallback((message: string) => setMessage(message), []);
  const { notice, onChanged, putAway } = useNotice(change);
  const list = { view, onRefusal, onChanged, edited };
  const [typed, setTyped] = useState(request.q);
  // Until the server answers, filter the items on the page.
  const visibleItems = typed.trim() === request.q ? items : items.filter(matching(typed));
  const fields = itemListFields(request);
  const first = { ...fields, after: undefined };
  const narrowed = Boolean(request.q || request.categoryId || request.group !== "all");
  const empty = tiles.all === 0;
  const loading = useNavigation().location?.pathname === paths.dashboard.items();
  return (
    <>
      <PageHeader title="Menu Items">
        {mayEdit ? (
          <OverlayLink path={paths.dashboard.newItem()} className={toolClass("primary")}>
            <Plus aria-hidden className={toolIcon} />
            <span className={toolLabel}>Add Item</span>
          </OverlayLink>
        ) : null}
        <ItemsMenu request={request} view={view} />
      </PageHeader>
      {done ? <SavedNotice done={done} /> : null}
      {mayEdit && draftCount > 0 && !narrowed && !request.after ? (
        <DraftsLine count={draftCount} />
      ) : null}
      {empty ? (
        <div className="mt-6">
          <NoItems mayEdit={mayEdit} />
        </div>
      ) : (
        <>
          <div className="list-tools">
            <ItemSearch request={request} onType={setTyped} />
            <ItemFilters request={request} tiles={tiles} categories={categories} />
          </div>
          <div
            aria-busy={loading || undefined}
            onKeyDown={moveThroughRows}
            className={`transition-opacity ${loading ? "opacity-60" : ""}`}
          >
            <Listed request={request} categories={categories} items={visibleItems} {...list} />
          </div>
          <Pager
            label="Pages of items"
            first={request.after && ["First items", paths.dashboard.items(first)]}
            next={nextPath && ["More items", nextPath]}
            className="mt-5 flex-wrap justify-center gap-3"
            nextClass=""
          />
        </>
      )}
      <div role="status">
        {notice ? (
          <ChangeNotice
            key={notice.id}
            change={notice}
            shownMs={notice.shownMs}
            dismissTo={paths.dashboard.items(fields)}
            onDismiss={putAway}
          />
        ) : null}
      </div>
      {message ? (
        <AlertToast
          message={message}
          dismissTo={paths.dashboard.items(fields)}
          onDismiss={() => setMessage(null)}
        />
      ) : null}
    </>
  );
}

function DraftsLine({ count }: { count: number }) {
  return (
    <p className={cardClass("mt-3 flex flex-wrap items-center justify-between gap-x-3 p-2 pl-4")}>
      <span className="font-semibold">
        Set your prices <span className="font-normal text-muted">{count}</span>
      </span>
      <Link to={paths.dashboard.itemDrafts()} className={buttonClass("quiet", "!px-4")}>
        Set prices
      </Link>
    </p>
  );
}

type ListedProps = Pick<BoardProps, "request" | "categories"> & ListProps;

function Listed({ request: { q, group, sort }, categories, ...list }: ListedProps) {
  if (list.items.length === 0) return <NoItemsFound />;
  if (sort !== "menu") return <ItemList {...list} />;
  const isWhole = q === "" && group === "all";
  const counts = new Map(isWhole ? categories.map(({ id, count }) => [id, count]) : []);
  return <ItemsByCategory counts={counts} {...list} />;
}

/** Holds the notice of a change: from the address, or for ten seconds from a row. */
function useNotice(change: NoticedChange | null) {
  const [notice, setNotice] = useState<Notice | null>(change);
  const [addressed, setAddressed] = useState(change);
  if (addressed?.id !== change?.id || addressed?.kept !== change?.kept) {
    setAddressed(change);
    setNotice(change);
  }
  const onChanged = useCallback(
    (made: NoticedChange) => setNotice({ ...made, shownMs: UNDO_SHOWN_MS }),
    [],
  );
  const putAway = useCallback(() => setNotice(null), []);
  return { notice, onChanged, putAway };
}

/** Filters by name and category, as the server does. */
const matching = (typed: string) => {
  const text = searchText(typed.trim());
  return ({ name, category }: { name: string; category: string }) =>
    searchText(name).includes(text) || searchText(category).includes(text);
};
