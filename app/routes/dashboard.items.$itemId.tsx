import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Link, useLoaderData, useLocation } from "@remix-run/react";
import { tabTitle } from "~/dashboard/orders/alarm/tab-title";
import { ExternalLink, Trash2 } from "lucide-react";
import { MenuError } from "~/dashboard/menu/items/menu-error";
import { ItemScreen } from "~/dashboard/menu/editor/item-dialog";
import { ItemFormView } from "~/dashboard/menu/editor/item-form-view";
import { itemListFields, readItemListRequest } from "~/core/menu/item-list";
import { updateItem } from "~/core/menu/items.commands.server";
import { findItem, listCategoryChoices } from "~/core/menu/items.queries.server";
import { useOverlayPath } from "~/dashboard/menu/items/list-overlay";
import { itemFormLabels, itemFormTexts } from "~/dashboard/menu/editor/item-form.server";
import { groupsToShow, previewedOf } from "~/dashboard/menu/editor/item-groups";
import { listOfferedGroups } from "~/core/options/item-groups.server";
import { saveItem, type ItemFormResult } from "~/dashboard/menu/editor/save-item.server";
import { readStoreColor } from "~/dashboard/menu/preview/store-color.server";
import { readForVendor } from "~/platform/db.server";
import { findPictureToAdjust } from "~/platform/adjust-picture.server";
import { env } from "~/platform/env.server";
import { paths, storePaths, storeUrl } from "~/shared/paths";
import { buttonClass } from "~/ui/button";
import { formToShow } from "~/ui/form-to-show";
import { responseHeaders } from "~/platform/response-headers.server";
import { requireVendor } from "~/core/staff/guard.server";
import { useAnswer } from "~/ui/use-answer";

export const headers = responseHeaders;

export const meta: MetaFunction<typeof loader> = ({ data: found, matches }) => [
  { title: tabTitle(found?.item.name ?? "Edit Item", matches) },
];

const notHere = () => new Response("This item does not exist any more", { status: 404 });

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const vendor = await requireVendor(request, context, "menu");
  const [item, categories, groups, color] = await readForVendor(vendor.id, (tx) =>
    Promise.all([
      findItem(vendor.id, params.itemId, tx),
      listCategoryChoices(vendor.id, tx),
      listOfferedGroups(vendor.id, tx),
      readStoreColor(vendor.id, tx),
    ]),
  );
  if (!item) throw notHere();
  return {
    item,
    adjustable: await findPictureToAdjust(vendor.id, item.image),
    categories,
    groups,
    color,
    opened: itemFormTexts(item),
    labels: itemFormLabels,
    // Customers don't see drafts.
    page:
      item.isDraft || !vendor.storeSlug
        ? null
        : storePaths.item(storeUrl(env(), vendor.storeSlug), item.id),
    copied: new URL(request.url).searchParams.get("done") === "copied",
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const vendor = await requireVendor(request, context, "menu");
  const before = await findItem(vendor.id, params.itemId);
  if (!before) throw notHere();
  const outcome = await saveItem(request, vendor.id, {
    before,
    save: (input, _form, snapshot) => updateItem(vendor.id, before.id, input, snapshot),
  });
  if (!outcome.ok) return data<ItemFormResult>(outcome.answer, outcome.init);
  return redirect(
    paths.dashboard.items({
      ...itemListFields(readItemListRequest(new URL(request.url).searchParams)),
      done: "saved",
    }),
  );
}

export default function EditItem() {
  const loaded = useLoaderData<typeof loader>();
  const { item, categories, groups, color, opened, labels, page, copied } = loaded;
  const { answer, failed } = useAnswer<ItemFormResult>();
  const form = formToShow(opened, answer, failed);
  const { state } = useLocation();
  const toDelete = (
    <Link
      to={useOverlayPath(paths.dashboard.deleteItem(item.id))}
      replace
      state={state as object | null}
      preventScrollReset
      className={buttonClass("quiet", "!px-4")}
    >
      <Trash2 aria-hidden className="size-4" /> Delete
    </Link>
  );
  return (
    <ItemScreen title="Edit Item" aside={toDelete}>
      {copied ? (
        <p role="status" className="mt-4 rounded-card bg-good-soft px-4 py-3 text-good">
          This is the copy. It is switched off: change what is different, then switch it on.
        </p>
      ) : null}
      {item.isDraft ? (
        <p className="mt-4 rounded-card bg-wait-soft px-4 py-3 text-wait">
          Proposed for your menu. Nobody sees it until you give it a price.
        </p>
      ) : null}
      {page ? (
        <a
          href={page}
          target="_blank"
          rel="noopener"
          className="mt-2 inline-flex min-h-11 items-center gap-1.5 font-semibold text-brand-text hover:underline"
        >
          <ExternalLink aria-hidden className="size-4" /> See it as customers do
          <span className="sr-only"> (new tab)</span>
        </a>
      ) : null}
      <ItemFormView
        key={item.id}
        path={paths.dashboard.item(item.id)}
        form={form}
        adjustable={answer ? answer.adjustable : loaded.adjustable}
        labels={labels}
        categories={categories}
        groups={groups}
        color={color}
        previewed={previewedOf(answer)}
        shownGroups={groupsToShow(item.optionGroups, groups, answer)}
        priceHintKobo={item.priceHintKobo}
        submitLabel="Save changes"
      />
    </ItemScreen>
  );
}

export function ErrorBoundary() {
  return <MenuError what="products" />;
}
