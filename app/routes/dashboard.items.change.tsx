import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { readItemListRequest } from "~/core/menu/item-list";
import { listChoosable } from "~/core/menu-changes/change-many.server";
import { findLatestChange } from "~/core/menu-changes/undo-change.server";
import { requireVendor } from "~/core/staff/guard.server";
import { listPathAt } from "~/dashboard/menu/list-overlay";
import { MenuError } from "~/dashboard/menu/menu-error";
import { MenuPageHead } from "~/dashboard/menu/menu-page-head";
import { handleBulkAction, type BulkResult } from "~/dashboard/menu-changes/bulk-actions.server";
import { BulkView } from "~/dashboard/menu-changes/bulk-view";
import { LatestChange } from "~/dashboard/menu-changes/latest-change";
import { tabTitle } from "~/dashboard/order-alerts/tab-title";
import { databaseNow } from "~/platform/database-clock.server";
import { readForm } from "~/platform/read-form.server";
import { paths } from "~/shared/paths";
import { keepDisplayed, keepForm, unlessNetworkError } from "~/ui/network-error";
import { useAnswer } from "~/ui/use-answer";

export const meta: MetaFunction = ({ matches }) => [{ title: tabTitle("Change many", matches) }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const vendor = await requireVendor(request, context, "menu");
  const list = readItemListRequest(new URL(request.url).searchParams);
  const [choosable, latest] = await Promise.all([
    listChoosable(vendor.id, list, databaseNow()),
    findLatestChange(vendor.id),
  ]);
  return { ...choosable, latest };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const vendor = await requireVendor(request, context, "menu");
  return handleBulkAction(vendor.id, request, await readForm(request), databaseNow());
}

export const clientLoader = keepDisplayed();

export const clientAction = keepForm<typeof action>();

export const shouldRevalidate = unlessNetworkError;

export default function ChangeMany() {
  const { items, more, latest } = useLoaderData<typeof loader>();
  const { answer, failed } = useAnswer<BulkResult>();
  const { search } = useLocation();
  return (
    <div className="max-w-2xl">
      <MenuPageHead title="Change many" search={search} />
      {latest && !answer ? <LatestChange change={latest} /> : null}
      <BulkView
        path={paths.dashboard.changeMany() + search}
        listPath={listPathAt(search)}
        items={items}
        more={more}
        answer={answer ?? null}
        failed={failed}
      />
    </div>
  );
}

export function ErrorBoundary() {
  return <MenuError what="products" />;
}
