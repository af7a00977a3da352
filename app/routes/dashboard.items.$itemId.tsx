import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { Trash2 } from "lucide-react";
import { CatalogueProblem } from "~/catalogue/catalogue-problem";
import { ItemFields } from "~/catalogue/item-fields";
import { updateItem } from "~/catalogue/items.commands.server";
import { findItem, listCategoryChoices } from "~/catalogue/items.queries.server";
import { saveItem, textsOfItem } from "~/catalogue/save-item.server";
import { brand } from "~/shared/brand";
import { paths } from "~/shared/paths";
import { buttonClass } from "~/ui/button";
import { requireVendor } from "~/vendors/guard.server";

export const meta: MetaFunction<typeof loader> = ({ data: found }) => [{ title: `${found?.item.name ?? "Edit Item"} · ${brand.name}` }];

const notHere = () => new Response("This item is not here any more", { status: 404 });

export async function loader({ request, params }: LoaderFunctionArgs) {
  const vendor = await requireVendor(request, "menu");
  const [item, categories] = await Promise.all([findItem(vendor.id, params.itemId), listCategoryChoices(vendor.id)]);
  if (!item) throw notHere();
  return { item, categories, texts: textsOfItem(item, null), copied: new URL(request.url).searchParams.get("done") === "copied" };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const vendor = await requireVendor(request, "menu");
  const before = await findItem(vendor.id, params.itemId);
  if (!before) throw notHere();
  const outcome = await saveItem(request, vendor.id, { before, save: (input) => updateItem(vendor.id, before.id, input) });
  if (!outcome.ok) return data(outcome.returned, outcome.init);
  return redirect(paths.dashboard.items({ done: "saved" }));
}

export default function EditItem() {
  const { item, categories, texts, copied } = useLoaderData<typeof loader>();
  const returned = useActionData<typeof action>();
  return (
    <>
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl font-extrabold tracking-tight">Edit Item</h1>
        <Link to={paths.dashboard.deleteItem(item.id)} className={buttonClass("quiet", "!px-4")}>
          <Trash2 aria-hidden className="size-4" /> Delete
        </Link>
      </header>
      {copied ? (
        <p role="status" className="mt-4 max-w-xl rounded-card bg-good-soft px-4 py-3 text-good">
          This is the copy. It is switched off: change what is different, then switch it on.
        </p>
      ) : null}
      {item.isDraft ? <p className="mt-4 max-w-xl rounded-card bg-wait-soft px-4 py-3 text-wait">Proposed for your menu. Nobody sees it until you give it a price.</p> : null}
      <ItemFields
        key={item.id}
        action={paths.dashboard.item(item.id)}
        texts={returned?.texts ?? texts}
        faults={returned?.faults ?? {}}
        categories={categories}
        priceHintKobo={item.priceHintKobo}
        submitLabel="Save changes"
      />
    </>
  );
}

export function ErrorBoundary() {
  return <CatalogueProblem what="products" />;
}
