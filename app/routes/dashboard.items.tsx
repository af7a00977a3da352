import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData, useLocation, useNavigation, useOutlet } from "@remix-run/react";
import { tabTitle } from "~/dashboard/orders/alarm/tab-title";
import { useState } from "react";
import { MenuError } from "~/dashboard/menu/items/menu-error";
import {
  readIntent,
  type ItemActionResult,
  type ItemIntent,
} from "~/dashboard/menu/items/item-action";
import { itemListFields, itemSortsFor, readItemListRequest } from "~/core/menu/item-list";
import { ItemsBoard } from "~/dashboard/menu/items/items-board";
import {
  duplicateItem,
  setAvailable,
  setUnavailableUntil,
  type ItemOutcome,
} from "~/core/menu/items.commands.server";
import { findChange } from "~/core/menu-changes/undo-change.server";
import type { QuickEditResult } from "~/dashboard/menu/changes/quick-edit";
import { submitQuickEdit } from "~/dashboard/menu/changes/quick-edit.server";
import { saveView, savedView } from "~/dashboard/menu/items/saved-view.server";
import { listItems } from "~/core/menu/items.queries.server";
import { opensOver } from "~/dashboard/shell/navigation/opens-over";
import { paths } from "~/shared/paths";
import { offlineSafeLoader } from "~/ui/offline-safe";
import { showMoneyTo } from "~/core/staff/hide-money";
import { may } from "~/core/staff/permissions";
import { requirePermission, requireVendor } from "~/core/staff/guard.server";
import { databaseNow } from "~/platform/database-clock.server";
import { readForVendor } from "~/platform/db.server";
import { readForm } from "~/platform/read-form.server";
import { useLastResult } from "~/ui/use-answer";
import { ItemDialog, ItemDialogSkeleton } from "~/dashboard/menu/editor/item-dialog";

export const meta: MetaFunction = ({ matches }) => [{ title: tabTitle("Menu Items", matches) }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const vendor = await requireVendor(request, context, "items");
  const { searchParams } = new URL(request.url);
  const list = readItemListRequest(searchParams, itemSortsFor(may(vendor.role, "money")));
  const [{ next, ...page }, change] = await readForVendor(vendor.id, (tx) =>
    Promise.all([
      listItems(vendor.id, list, databaseNow(), tx),
      findChange(vendor.id, searchParams.get("change"), tx),
    ]),
  );
  const shown = {
    request: list,
    view: list.view ?? (await savedView(request)),
    ...showMoneyTo(vendor.role, page),
    nextPath: next && paths.dashboard.items(itemListFields({ ...list, after: next })),
    done: searchParams.get("done"),
    change: may(vendor.role, "menu") ? change : null,
  };
  return list.view === null ? data(shown) : data(shown, await saveView(list.view));
}

export async function action({ request, context }: ActionFunctionArgs) {
  const vendor = await requireVendor(request, context, "availability");
  const form = await readForm(request);
  if (form.get("intent") === "edit") {
    requirePermission(vendor, "menu");
    return answerQuickEdit(request, vendor.id, form);
  }
  const intent = readIntent(form.get("intent"));
  if (!intent) throw new Response("Unknown action", { status: 400 });
  if (intent === "duplicate") requirePermission(vendor, "menu");
  const itemId = String(form.get("itemId") ?? "");
  const outcome = await applyIntent(vendor.id, itemId, intent);
  if (!outcome.ok)
    return data<ItemActionResult>(
      { ok: false, message: outcome.message },
      { status: outcome.status },
    );
  const list = itemListFields(readItemListRequest(new URL(request.url).searchParams));
  if (intent === "duplicate")
    return redirect(paths.dashboard.item(outcome.itemId, { ...list, done: "copied" }));
  // Scripts read the result; without them, return to the item in the list.
  if (isDocument(request)) return redirect(`${paths.dashboard.items(list)}#item-${itemId}`, 303);
  return data<ItemActionResult>({ ok: true });
}

async function answerQuickEdit(request: Request, vendorId: string, form: FormData) {
  const { status, result } = await submitQuickEdit(vendorId, form);
  if (!result.ok || !isDocument(request)) return data(result, { status });
  const list = itemListFields(readItemListRequest(new URL(request.url).searchParams));
  const change = result.changeId ?? undefined;
  const itemId = String(form.get("itemId"));
  return redirect(`${paths.dashboard.items({ ...list, change })}#item-${itemId}`, 303);
}

function applyIntent(vendorId: string, itemId: string, intent: ItemIntent): Promise<ItemOutcome> {
  if (intent === "duplicate") return duplicateItem(vendorId, itemId);
  if (intent === "on" || intent === "off") return setAvailable(vendorId, itemId, intent === "on");
  const time = intent === "backOnSale" ? null : intent;
  return setUnavailableUntil(vendorId, itemId, time, databaseNow());
}

const isDocument = (request: Request) =>
  !new URL(request.url).pathname.endsWith(".data") &&
  (request.headers.get("Accept") ?? "").includes("text/html");

/** Items open over the list with their own address; the list's data stays the same. */
export const clientLoader = offlineSafeLoader(
  ({ pathname, search }) => pathname.split("/", 3).join("/") + search,
);

/** Opened directly, or without scripts, an item is a page of its own. */
export default function Items() {
  const page = useLoaderData<typeof loader>();
  const answer = useLastResult<ItemActionResult | QuickEditResult>();
  const refusal = answer && "message" in answer ? answer.message : null;
  const edited = answer && "itemId" in answer ? answer : undefined;
  const item = useOutlet();
  const { pathname } = useLocation();
  const next = useNavigation().location?.pathname;
  const [listSeen, setListSeen] = useState(item === null);
  if (item === null && !listSeen) setListSeen(true);
  if (item !== null && !listSeen) return item;
  const opening = item === null && next !== undefined && opensOver(pathname, next);
  return (
    <>
      <ItemsBoard {...page} refusal={refusal} edited={edited} />
      {item !== null || opening ? <ItemDialog>{item ?? <ItemDialogSkeleton />}</ItemDialog> : null}
    </>
  );
}

export function ErrorBoundary() {
  return <MenuError what="products" />;
}
