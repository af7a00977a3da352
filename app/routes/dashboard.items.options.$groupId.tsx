import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { tabTitle } from "~/dashboard/orders/alarm/tab-title";
import { MenuError } from "~/dashboard/menu/items/menu-error";
import type { GroupFormResult } from "~/dashboard/menu/options/group-form";
import { groupTexts, handleGroupForm } from "~/dashboard/menu/options/group-form.server";
import { GroupFormView } from "~/dashboard/menu/options/group-form-view";
import { readStoreColor } from "~/dashboard/menu/preview/store-color.server";
import {
  findGroup,
  listGroupItems,
  listItemChoices,
} from "~/core/option-groups/option-groups.queries.server";
import { requireVendor } from "~/core/staff/guard.server";
import { databaseNow } from "~/platform/database-clock.server";
import { readForVendor } from "~/platform/db.server";
import { readForm } from "~/platform/read-form.server";
import { paths } from "~/shared/paths";
import { useAnswer } from "~/ui/use-answer";

export const meta: MetaFunction<typeof loader> = ({ data: found, matches }) => [
  { title: tabTitle(found?.name ?? "Edit group", matches) },
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const vendor = await requireVendor(request, context, "menu");
  const [group, menuItems, groupItems, color] = await readForVendor(vendor.id, (tx) =>
    Promise.all([
      findGroup(vendor.id, params.groupId, databaseNow(), tx),
      listItemChoices(vendor.id, tx),
      listGroupItems(vendor.id, params.groupId, tx),
      readStoreColor(vendor.id, tx),
    ]),
  );
  if (!group) throw new Response("This group does not exist any more", { status: 404 });
  const { id, name, itemCount, options } = group;
  const hasOptions = options.length > 0;
  return {
    id,
    name,
    itemCount,
    hasOptions,
    menuItems,
    groupItems,
    color,
    opened: groupTexts(group),
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const vendor = await requireVendor(request, context, "menu");
  return handleGroupForm(vendor.id, params.groupId!, await readForm(request), false);
}

export default function EditGroup() {
  const { id, itemCount, hasOptions, opened, menuItems, groupItems, color } =
    useLoaderData<typeof loader>();
  const { answer: sent, failed } = useAnswer<GroupFormResult>();
  return (
    <GroupFormView
      key={JSON.stringify(sent?.texts)}
      title="Edit group"
      path={paths.dashboard.optionGroup(id)}
      newId={null}
      texts={sent?.texts ?? opened}
      errors={sent?.errors ?? {}}
      message={failed}
      itemCount={itemCount}
      pricesPath={hasOptions ? paths.dashboard.changeMany({ of: "options", group: id }) : null}
      menuItems={menuItems}
      color={color}
      isPreview={sent?.isPreview ?? false}
      groupItems={groupItems}
      ticked={sent?.items ?? null}
    />
  );
}

export function ErrorBoundary() {
  return <MenuError what="options" />;
}
