import { randomUUID } from "node:crypto";
import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { tabTitle } from "~/dashboard/orders/alarm/tab-title";
import { MenuError } from "~/dashboard/menu/items/menu-error";
import { ItemScreen } from "~/dashboard/menu/editor/item-dialog";
import { ItemFormView } from "~/dashboard/menu/editor/item-form-view";
import { itemListFields, readItemListRequest } from "~/core/menu/item-list";
import { createItem } from "~/core/menu/items.commands.server";
import { listCategoryChoices } from "~/core/menu/items.queries.server";
import { itemFormLabels, itemFormTexts } from "~/dashboard/menu/editor/item-form.server";
import { groupsToShow, previewedOf } from "~/dashboard/menu/editor/item-groups";
import { listOfferedGroups } from "~/core/options/item-groups.server";
import { saveItem, type ItemFormResult } from "~/dashboard/menu/editor/save-item.server";
import { readStoreColor } from "~/dashboard/menu/preview/store-color.server";
import { isUuid } from "~/shared/ids";
import { paths } from "~/shared/paths";
import { formToShow } from "~/ui/form-to-show";
import { readForVendor } from "~/platform/db.server";
import { responseHeaders } from "~/platform/response-headers.server";
import { requireVendor } from "~/core/staff/guard.server";
import { useAnswer } from "~/ui/use-answer";

export const headers = responseHeaders;

export const meta: MetaFunction = ({ matches }) => [
  { title: tabTitle("Add New Product", matches) },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const vendor = await requireVendor(request, context, "menu");
  const [categories, groups, color] = await readForVendor(vendor.id, (tx) =>
    Promise.all([
      listCategoryChoices(vendor.id, tx),
      listOfferedGroups(vendor.id, tx),
      readStoreColor(vendor.id, tx),
    ]),
  );
  return {
    itemId: randomUUID() as string,
    categories,
    groups,
    color,
    opened: itemFormTexts(null, categories.length === 1 ? categories[0]!.id : ""),
    labels: itemFormLabels,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const vendor = await requireVendor(request, context, "menu");
  let itemId = "";
  const outcome = await saveItem(request, vendor.id, {
    before: null,
    save: (input, form) => {
      const drawn = form.get("itemId");
      itemId = isUuid(drawn) ? drawn : randomUUID();
      return createItem(vendor.id, itemId, input);
    },
  });
  if (!outcome.ok) return data<ItemFormResult>(outcome.answer, outcome.init);
  return redirect(
    paths.dashboard.items({
      ...itemListFields(readItemListRequest(new URL(request.url).searchParams)),
      done: "added",
    }),
  );
}

export default function NewItem() {
  const { itemId, categories, groups, color, opened, labels } = useLoaderData<typeof loader>();
  const { answer, failed } = useAnswer<ItemFormResult>();
  const form = formToShow(opened, answer, failed);
  return (
    <ItemScreen title="Add New Product">
      <ItemFormView
        path={paths.dashboard.newItem()}
        itemId={itemId}
        form={form}
        adjustable={answer?.adjustable ?? null}
        labels={labels}
        categories={categories}
        groups={groups}
        color={color}
        previewed={previewedOf(answer)}
        shownGroups={groupsToShow([], groups, answer)}
        priceHintKobo={null}
        submitLabel="Add product"
      />
    </ItemScreen>
  );
}

export function ErrorBoundary() {
  return <MenuError what="categories" />;
}
