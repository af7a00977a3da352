import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { tabTitle } from "~/dashboard/orders/alarm/tab-title";
import { MenuError } from "~/dashboard/menu/items/menu-error";
import {
  CategoriesView,
  type CategoryActionResult,
} from "~/dashboard/menu/arrangement/categories-view";
import { handleCategoryAction } from "~/dashboard/menu/arrangement/category-actions.server";
import { listCategories } from "~/core/menu/categories.commands.server";
import type { NetworkError } from "~/ui/offline-safe";
import { requireVendor } from "~/core/staff/guard.server";
import { readForm } from "~/platform/read-form.server";
import { useLastResult } from "~/ui/use-answer";

export const meta: MetaFunction = ({ matches }) => [{ title: tabTitle("Categories", matches) }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const vendor = await requireVendor(request, context, "menu");
  return {
    categories: await listCategories(vendor.id),
    done: new URL(request.url).searchParams.get("done"),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const vendor = await requireVendor(request, context, "menu");
  return handleCategoryAction(vendor.id, await readForm(request));
}

export default function Categories() {
  const { categories, done } = useLoaderData<typeof loader>();
  const answer = useLastResult<CategoryActionResult | NetworkError>();
  return <CategoriesView categories={categories} answer={answer} done={done} />;
}

export function ErrorBoundary() {
  return <MenuError what="categories" />;
}
