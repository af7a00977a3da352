import { Link, useNavigation } from "@remix-run/react";
import { CirclePlus, FileSpreadsheet, ListChecks, Plus, Tags } from "lucide-react";
import { useCallback, useState } from "react";
import type { WithoutMoney } from "~/core/staff/hide-money";
import { paths } from "~/shared/paths";
import { searchText } from "~/shared/search-text";
import { useMay } from "~/dashboard/shell/role-context";
import { itemListFields, type ItemListRequest, type ListView } from "~/core/menu/item-list";
import { GroupTiles, ItemFilters } from "./item-filters";
import { ItemList, ItemsByCategory } from "./item-views";
import type { ItemPage } from "~/core/menu/items.queries.server";
import type { NoticedChange } from "~/dashboard/menu/changes/change-notice";
import type { QuickEditResult } from "~/dashboard/menu/changes/quick-edit";
import { OverlayLink } from "./list-overlay";
import { PageHeader, toolClass, toolIcon } from "~/dashboard/shell/page-header";
import { Pager } from "~/dashboard/shell/pager";
import { AlertToast } from "~/ui/toast";
import { ChangeNotice } from "~/dashboard/menu/changes/change-notice";
import { SavedNotice } from "~/dashboard/menu/arrangement/saved-notice";
import { NoItems, NoItemsFound } from "./no-items";
import { Drafts } from "./draft-prices";

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

const aside =
  "inline-flex min-h-11 shrink-0 items-center gap-1.5 font-semibold whitespace-nowrap text-brand-text hover:underline";

export function ItemsBoard({
  request,
  view,
  items,
  tiles,
  categories,
  drafts,
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
      <Head fields={fields} mayEdit={mayEdit} />
      {done ? <SavedNotice done={done} /> : null}
      {mayEdit && draftCount > 0 && !narrowed && !request.after ? (
        <Drafts drafts={drafts} count={draftCount} />
      ) : null}
      {empty ? (
        <div className="mt-6">
          <NoItems mayEdit={mayEdit} />
        </div>
      ) : (
        <>
          <GroupTiles request={request} tiles={tiles} />
          <ItemFilters request={request} view={view} categories={categories} onType={setTyped} />
          <div
            aria-busy={loading || undefined}
            className={`mt-4 transition-opacity ${loading ? "opacity-60" : ""}`}
          >
            {visibleItems.length === 0 ? (
              <NoItemsFound />
            ) : request.sort === "menu" ? (
              <ItemsByCategory items={visibleItems} {...list} />
            ) : (
              <ItemList items={visibleItems} {...list} />
            )}
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

type HeadProps = { fields: ReturnType<typeof itemListFields>; mayEdit: boolean };

function Head({ fields, mayEdit }: HeadProps) {
  return (
    <header>
      <PageHeader title="Menu Items">
        {mayEdit ? (
          <OverlayLink path={paths.dashboard.newItem()} className={toolClass("primary")}>
            <Plus aria-hidden className={toolIcon} /> Add Item
          </OverlayLink>
        ) : null}
      </PageHeader>
      {mayEdit ? (
        <p className="scroll-strip -mx-4 gap-x-4 px-4 md:-mx-5 md:px-5">
          <Link to={paths.dashboard.categories()} className={aside}>
            <Tags aria-hidden className="size-4" /> Categories
          </Link>
          <OptionsLink />
          <Link
            to={paths.dashboard.changeMany({
              q: fields.q,
              category: fields.category,
              show: fields.show,
            })}
            className={aside}
          >
            <ListChecks aria-hidden className="size-4" /> Change many
          </Link>
          <Link to={paths.dashboard.importMenu()} className={aside}>
            <FileSpreadsheet aria-hidden className="size-4" /> Import and export
          </Link>
        </p>
      ) : (
        <OptionsLink />
      )}
    </header>
  );
}

const OptionsLink = () => (
  <Link to={paths.dashboard.options()} className={aside}>
    <CirclePlus aria-hidden className="size-4" /> Item options
  </Link>
);

/** Filters by name and category, as the server does. */
const matching = (typed: string) => {
  const text = searchText(typed.trim());
  return ({ name, category }: { name: string; category: string }) =>
    searchText(name).includes(text) || searchText(category).includes(text);
};
