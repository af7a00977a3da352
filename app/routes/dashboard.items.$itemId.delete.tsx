import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Form, useLoaderData, useLocation, useNavigation } from "@remix-run/react";
import { tabTitle } from "~/dashboard/orders/alarm/tab-title";
import { MenuError } from "~/dashboard/menu/items/menu-error";
import { ItemScreen, LeaveLink } from "~/dashboard/menu/editor/item-dialog";
import { itemListFields, readItemListRequest } from "~/core/menu/item-list";
import { deleteItem } from "~/core/menu/items.commands.server";
import { findItem } from "~/core/menu/items.queries.server";
import { useOverlayPath } from "~/dashboard/menu/items/list-overlay";
import { paths } from "~/shared/paths";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import type { NetworkError } from "~/ui/offline-safe";
import { requireVendor } from "~/core/staff/guard.server";
import { useLastResult } from "~/ui/use-answer";

export const meta: MetaFunction = ({ matches }) => [{ title: tabTitle("Delete Item", matches) }];

const notHere = () => new Response("This item does not exist any more", { status: 404 });

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const vendor = await requireVendor(request, context, "menu");
  const item = await findItem(vendor.id, params.itemId);
  if (!item) throw notHere();
  return { id: item.id, name: item.name };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const vendor = await requireVendor(request, context, "menu");
  const outcome = await deleteItem(vendor.id, params.itemId ?? "");
  if (!outcome.ok) throw notHere();
  return redirect(
    paths.dashboard.items({
      ...itemListFields(readItemListRequest(new URL(request.url).searchParams)),
      done: "deleted",
    }),
  );
}

export default function DeleteItem() {
  const { id, name } = useLoaderData<typeof loader>();
  const answer = useLastResult<NetworkError>();
  const action = useOverlayPath(paths.dashboard.deleteItem(id));
  const busy = useNavigation().formAction === action;
  const { state } = useLocation();
  return (
    <ItemScreen title="Delete Item">
      <div className="mt-3 empty:hidden">
        <ErrorSummary errors={answer ? [{ message: answer.message }] : []} />
      </div>
      <p className="mt-3 text-lg">
        Delete <strong className="break-words">{name}</strong> from your menu?
      </p>
      <p className="mt-1 text-muted">
        Customers won't find it any more, and it can't be brought back. Orders that name it stay as
        they are. To take it off for a while, switch it off instead.
      </p>
      <Form
        method="post"
        action={action}
        replace
        preventScrollReset
        state={state as object | null}
        className="mt-6 flex flex-wrap gap-3"
      >
        <Button variant="danger" busy={busy}>
          Delete
        </Button>
        <LeaveLink>Keep it</LeaveLink>
      </Form>
    </ItemScreen>
  );
}

export function ErrorBoundary() {
  return <MenuError what="products" />;
}
