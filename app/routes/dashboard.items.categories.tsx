import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";
import { MenuError } from "~/dashboard/menu/menu-error";
import { CategoriesView, type CategoryActionResult } from "~/dashboard/menu/categories-view";
import {
  createCategory,
  deleteCategory,
  listCategories,
  moveCategory,
  orderCategories,
  renameCategory,
  setCategoryVisible,
  type CategoryOutcome,
} from "~/core/menu/categories.commands.server";
import { readCategoryName } from "~/core/menu/item-readers";
import { withoutControls } from "~/core/menu/item-list";
import { brand } from "~/shared/brand";
import { paths } from "~/shared/paths";
import { orNetworkError, unlessNetworkError } from "~/ui/network-error";
import { requireVendor } from "~/core/staff/guard.server";

export const meta: MetaFunction = () => [{ title: `Categories · ${brand.name}` }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const vendor = await requireVendor(request, context, "menu");
  return {
    categories: await listCategories(vendor.id),
    done: new URL(request.url).searchParams.get("done"),
  };
}

const intents = ["create", "rename", "up", "down", "order", "hide", "show", "delete"] as const;
type Intent = (typeof intents)[number];

export async function action({ request, context }: ActionFunctionArgs) {
  const vendor = await requireVendor(request, context, "menu");
  const form = await request.formData();
  const text = (name: string) => String(form.get(name) ?? "");
  const intent = intents.find((known) => known === form.get("intent"));
  if (!intent) throw new Response("Unknown action", { status: 400 });
  const outcome = await press(vendor.id, intent, text);
  if (!outcome.ok)
    return data<CategoryActionResult>(
      { ok: false, message: outcome.message, intent, id: text("id"), typed: text("name") },
      { status: outcome.status },
    );
  // Only scripts send a whole order; what they have on the screen stays where it is scrolled to.
  if (intent === "order")
    return data<CategoryActionResult>({ ok: true, message: "", intent, id: "", typed: "" });
  return redirect(
    paths.dashboard.categories(
      intent === "create" || intent === "rename" ? { done: "category" } : {},
    ),
  );
}

function press(
  vendorId: string,
  intent: Intent,
  text: (name: string) => string,
): Promise<CategoryOutcome> {
  const id = text("id");
  if (intent === "create" || intent === "rename") {
    const name = readCategoryName(withoutControls(text("name")));
    if (!name.ok) return Promise.resolve({ ok: false, status: 400, message: name.message });
    return intent === "create"
      ? createCategory(vendorId, name.value)
      : renameCategory(vendorId, id, name.value);
  }
  if (intent === "order") return orderCategories(vendorId, text("ids").split(",").filter(Boolean));
  if (intent === "up" || intent === "down")
    return moveCategory(vendorId, id, intent === "up" ? -1 : 1);
  return intent === "delete"
    ? deleteCategory(vendorId, id)
    : setCategoryVisible(vendorId, id, intent === "show");
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  orNetworkError(() => serverAction<CategoryActionResult>());

export const shouldRevalidate = unlessNetworkError;

export default function Categories() {
  const { categories, done } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as CategoryActionResult | undefined;
  return <CategoriesView categories={categories} answer={answer} done={done} />;
}

export function ErrorBoundary() {
  return <MenuError what="categories" />;
}
