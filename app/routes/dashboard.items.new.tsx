import { randomUUID } from "node:crypto";
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { CatalogueProblem } from "~/catalogue/catalogue-problem";
import { ItemFields } from "~/catalogue/item-fields";
import { createItem } from "~/catalogue/items.commands.server";
import { listCategoryChoices } from "~/catalogue/items.queries.server";
import { saveItem, textsOfItem } from "~/catalogue/save-item.server";
import { brand } from "~/shared/brand";
import { isUuid } from "~/shared/ids";
import { paths } from "~/shared/paths";
import { requireVendor } from "~/vendors/guard.server";

export const meta: MetaFunction = () => [{ title: `Add New Product · ${brand.name}` }];

export async function loader({ request }: LoaderFunctionArgs) {
  const vendor = await requireVendor(request, "menu");
  const categories = await listCategoryChoices(vendor.id);
  return { itemId: randomUUID() as string, categories, texts: textsOfItem(null, categories.length === 1 ? categories[0]!.id : null) };
}

export async function action({ request }: ActionFunctionArgs) {
  const vendor = await requireVendor(request, "menu");
  let itemId = "";
  const outcome = await saveItem(request, vendor.id, {
    before: null,
    save: (input, form) => {
      const drawn = form.get("itemId");
      itemId = isUuid(drawn) ? drawn : randomUUID();
      return createItem(vendor.id, itemId, input);
    },
  });
  if (!outcome.ok) return data(outcome.returned, outcome.init);
  return redirect(paths.dashboard.items({ done: "added" }));
}

export default function NewItem() {
  const { itemId, categories, texts } = useLoaderData<typeof loader>();
  const returned = useActionData<typeof action>();
  return (
    <>
      <h1 className="text-3xl font-extrabold tracking-tight">Add New Product</h1>
      <ItemFields action={paths.dashboard.newItem()} itemId={itemId} texts={returned?.texts ?? texts} faults={returned?.faults ?? {}} categories={categories} priceHintKobo={null} submitLabel="Add product" />
    </>
  );
}

export function ErrorBoundary() {
  return <CatalogueProblem what="categories" />;
}
