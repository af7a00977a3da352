import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { readItemListRequest } from "~/core/menu/item-list";
import { listChoosable } from "~/core/menu-changes/change-many.server";
import { listChoosableOptions } from "~/core/menu-changes/change-options.server";
import { findLatestChange } from "~/core/menu-changes/undo-change.server";
import { requireVendor } from "~/core/staff/guard.server";
import { listPathAt } from "~/dashboard/menu/items/list-overlay";
import { MenuError } from "~/dashboard/menu/items/menu-error";
import { MenuPageHead } from "~/dashboard/menu/items/menu-page-head";
import { handleBulkAction, type BulkResult } from "~/dashboard/menu/changes/bulk-actions.server";
import { BulkView } from "~/dashboard/menu/changes/bulk-view";
import { LatestChange } from "~/dashboard/menu/changes/latest-change";
import {
  handleOptionsAction,
  type OptionsResult,
} from "~/dashboard/menu/changes/options-actions.server";
import { OptionsView } from "~/dashboard/menu/changes/options-view";
import { tabTitle } from "~/dashboard/orders/alarm/tab-title";
import { PageHeader } from "~/dashboard/shell/page-header";
import { databaseNow } from "~/platform/database-clock.server";
import { readForm } from "~/platform/read-form.server";
import { paths } from "~/shared/paths";
import { useAnswer } from "~/ui/use-answer";

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  { title: tabTitle(page?.of === "options" ? "Change prices" : "Change many", matches) },
];

function readAddress(request: Request) {
  const { searchParams } = new URL(request.url);
  return { isOptions: searchParams.get("of") === "options", groupId: searchParams.get("group") };
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const vendor = await requireVendor(request, context, "menu");
  const { isOptions, groupId } = readAddress(request);
  const latest = findLatestChange(vendor.id);
  if (isOptions) {
    const [choosable, change] = await Promise.all([
      listChoosableOptions(vendor.id, groupId),
      latest,
    ]);
    return { of: "options" as const, ...choosable, latest: change };
  }
  const list = readItemListRequest(new URL(request.url).searchParams);
  const [choosable, change] = await Promise.all([
    listChoosable(vendor.id, list, databaseNow()),
    latest,
  ]);
  return { of: "items" as const, ...choosable, latest: change };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const vendor = await requireVendor(request, context, "menu");
  const { isOptions, groupId } = readAddress(request);
  const form = await readForm(request);
  return isOptions
    ? handleOptionsAction(vendor.id, groupId, form)
    : handleBulkAction(vendor.id, request, form, databaseNow());
}

export default function ChangeMany() {
  const page = useLoaderData<typeof loader>();
  const { answer, failed } = useAnswer<BulkResult | OptionsResult>();
  const { search } = useLocation();
  const path = paths.dashboard.changeMany() + search;
  const latest = page.latest && !answer ? <LatestChange change={page.latest} /> : null;
  if (page.of === "options")
    return (
      <div className="max-w-2xl">
        <PageHeader
          title="Change prices"
          back={{ to: paths.dashboard.options(), label: "Item options" }}
        />
        {latest}
        <OptionsView
          {...{ path, failed }}
          options={page.options}
          more={page.more}
          answer={answer && "options" in answer.typed ? (answer as OptionsResult) : null}
        />
      </div>
    );
  return (
    <div className="max-w-2xl">
      <MenuPageHead title="Change many" search={search} />
      {latest}
      <BulkView
        {...{ path, failed }}
        listPath={listPathAt(search)}
        items={page.items}
        more={page.more}
        answer={answer && "items" in answer.typed ? (answer as BulkResult) : null}
      />
    </div>
  );
}

export function ErrorBoundary() {
  return <MenuError what="products" />;
}
