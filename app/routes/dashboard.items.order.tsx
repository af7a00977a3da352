import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findArrangedCategory } from "~/core/menu-changes/item-order.server";
import { requireVendor } from "~/core/staff/guard.server";
import { MenuError } from "~/dashboard/menu/items/menu-error";
import { handleItemOrderAction } from "~/dashboard/menu/arrangement/item-order-actions.server";
import { ItemOrderView, type ItemOrderResult } from "~/dashboard/menu/arrangement/item-order-view";
import { tabTitle } from "~/dashboard/orders/alarm/tab-title";
import { readForm } from "~/platform/read-form.server";
import { useLastResult } from "~/ui/use-answer";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: tabTitle(data ? `Order of ${data.category.name}` : "Order of items", matches) },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const vendor = await requireVendor(request, context, "menu");
  const id = new URL(request.url).searchParams.get("category");
  const category = await findArrangedCategory(vendor.id, id);
  if (!category) throw new Response("This category does not exist any more", { status: 404 });
  return { category };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const vendor = await requireVendor(request, context, "menu");
  return handleItemOrderAction(vendor.id, await readForm(request));
}

export default function ItemOrder() {
  const { category } = useLoaderData<typeof loader>();
  const answer = useLastResult<ItemOrderResult>();
  return (
    <ItemOrderView
      key={category.id}
      category={category}
      refusal={answer?.ok === false ? answer.message : null}
    />
  );
}

export function ErrorBoundary() {
  return <MenuError what="categories" />;
}
