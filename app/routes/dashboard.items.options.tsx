import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { tabTitle } from "~/dashboard/orders/alarm/tab-title";
import { MenuError } from "~/dashboard/menu/items/menu-error";
import {
  handleGroupsAction,
  type GroupsActionResult,
} from "~/dashboard/menu/options/groups-actions.server";
import { GroupsView } from "~/dashboard/menu/options/groups-view";
import { listGroups } from "~/core/option-groups/option-groups.queries.server";
import { findChange } from "~/core/menu-changes/undo-change.server";
import { may } from "~/core/staff/permissions";
import { showMoneyTo } from "~/core/staff/hide-money";
import { requirePermission, requireVendor } from "~/core/staff/guard.server";
import { databaseNow } from "~/platform/database-clock.server";
import { readForVendor } from "~/platform/db.server";
import { readForm } from "~/platform/read-form.server";
import type { NetworkError } from "~/ui/offline-safe";
import { useLastResult } from "~/ui/use-answer";

export const meta: MetaFunction = ({ matches }) => [{ title: tabTitle("Item options", matches) }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const vendor = await requireVendor(request, context, "items");
  const { searchParams } = new URL(request.url);
  const [groups, change] = await readForVendor(vendor.id, (tx) =>
    Promise.all([
      listGroups(vendor.id, databaseNow(), tx),
      may(vendor.role, "menu") ? findChange(vendor.id, searchParams.get("change"), tx) : null,
    ]),
  );
  return {
    groups: showMoneyTo(vendor.role, groups),
    done: searchParams.get("done"),
    change,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const vendor = await requireVendor(request, context, "availability");
  return handleGroupsAction(vendor.id, await readForm(request), () =>
    requirePermission(vendor, "menu"),
  );
}

export default function ItemOptions() {
  const { groups, done, change } = useLoaderData<typeof loader>();
  const answer = useLastResult<GroupsActionResult | NetworkError>();
  const error = answer ? ("error" in answer ? answer.error : answer.message) : null;
  return <GroupsView groups={groups} done={done} change={change} error={error} />;
}

export function ErrorBoundary() {
  return <MenuError what="options" />;
}
