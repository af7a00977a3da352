import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData, useNavigation } from "@remix-run/react";
import { CatalogueProblem } from "~/catalogue/catalogue-problem";
import { deleteItem } from "~/catalogue/items.commands.server";
import { findItem } from "~/catalogue/items.queries.server";
import { brand } from "~/shared/brand";
import { paths } from "~/shared/paths";
import { Button, buttonClass } from "~/ui/button";
import { requireVendor } from "~/vendors/guard.server";

export const meta: MetaFunction = () => [{ title: `Delete Item · ${brand.name}` }];

const notHere = () => new Response("This item is not here any more", { status: 404 });

export async function loader({ request, params }: LoaderFunctionArgs) {
  const vendor = await requireVendor(request, "menu");
  const item = await findItem(vendor.id, params.itemId);
  if (!item) throw notHere();
  return { id: item.id, name: item.name };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const vendor = await requireVendor(request, "menu");
  const outcome = await deleteItem(vendor.id, params.itemId ?? "");
  if (!outcome.ok) throw notHere();
  return redirect(paths.dashboard.items({ done: "deleted" }));
}

export default function DeleteItem() {
  const { id, name } = useLoaderData<typeof loader>();
  const busy = useNavigation().formAction === paths.dashboard.deleteItem(id);
  return (
    <div className="max-w-xl">
      <h1 className="text-3xl font-extrabold tracking-tight">Delete Item</h1>
      <p className="mt-3 text-lg">
        Delete <strong className="break-words">{name}</strong> from your menu?
      </p>
      <p className="mt-1 text-muted">Customers won't find it any more, and it can't be brought back. Orders that name it stay as they are. To take it off for a while, switch it off instead.</p>
      <Form method="post" action={paths.dashboard.deleteItem(id)} className="mt-6 flex flex-wrap gap-3">
        <Button variant="danger" busy={busy}>
          Delete
        </Button>
        <Link to={paths.dashboard.items()} className={buttonClass("quiet")}>
          Keep it
        </Link>
      </Form>
    </div>
  );
}

export function ErrorBoundary() {
  return <CatalogueProblem what="products" />;
}
