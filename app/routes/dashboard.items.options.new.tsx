import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { tabTitle } from "~/dashboard/orders/alarm/tab-title";
import { MenuError } from "~/dashboard/menu/items/menu-error";
import type { GroupFormResult } from "~/dashboard/menu/options/group-form";
import { groupTexts, handleGroupForm } from "~/dashboard/menu/options/group-form.server";
import { GroupFormView } from "~/dashboard/menu/options/group-form-view";
import { readStoreColor } from "~/dashboard/menu/preview/store-color.server";
import { listItemChoices } from "~/core/option-groups/option-groups.queries.server";
import { requireVendor } from "~/core/staff/guard.server";
import { readForVendor } from "~/platform/db.server";
import { readForm } from "~/platform/read-form.server";
import { isUuid } from "~/shared/ids";
import { paths } from "~/shared/paths";
import { useAnswer } from "~/ui/use-answer";

export const meta: MetaFunction = ({ matches }) => [{ title: tabTitle("New group", matches) }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const vendor = await requireVendor(request, context, "menu");
  const [menuItems, color] = await readForVendor(vendor.id, (tx) =>
    Promise.all([listItemChoices(vendor.id, tx), readStoreColor(vendor.id, tx)]),
  );
  return { groupId: randomUUID() as string, opened: groupTexts(null), menuItems, color };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const vendor = await requireVendor(request, context, "menu");
  const form = await readForm(request);
  const drawn = form.get("groupId");
  return handleGroupForm(vendor.id, isUuid(drawn) ? drawn : randomUUID(), form, true);
}

export default function NewGroup() {
  const { groupId, opened, menuItems, color } = useLoaderData<typeof loader>();
  const { answer: sent, failed } = useAnswer<GroupFormResult>();
  return (
    <GroupFormView
      key={JSON.stringify(sent?.texts)}
      title="New group"
      path={paths.dashboard.newOptionGroup()}
      newId={groupId}
      texts={sent?.texts ?? opened}
      errors={sent?.errors ?? {}}
      message={failed}
      itemCount={0}
      pricesPath={null}
      menuItems={menuItems}
      color={color}
      isPreview={sent?.isPreview ?? false}
      groupItems={null}
      ticked={null}
    />
  );
}

export function ErrorBoundary() {
  return <MenuError what="options" />;
}
