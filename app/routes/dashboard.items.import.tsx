import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { tabTitle } from "~/dashboard/orders/alarm/tab-title";
import { MenuError } from "~/dashboard/menu/items/menu-error";
import { handleImportAction } from "~/dashboard/menu/import/import-actions.server";
import type { MenuImportResult } from "~/dashboard/menu/import/import-result";
import { MenuImportView } from "~/dashboard/menu/import/import-view";
import { optionalHeadings } from "~/dashboard/menu/import/menu-columns.server";
import type { NetworkError } from "~/ui/offline-safe";
import { responseHeaders } from "~/platform/response-headers.server";
import { requireVendor } from "~/core/staff/guard.server";
import { useLastResult } from "~/ui/use-answer";

export const headers = responseHeaders;

export const meta: MetaFunction = ({ matches }) => [
  { title: tabTitle("Import and export", matches) },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireVendor(request, context, "menu");
  return { optionalHeadings: optionalHeadings() };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const vendor = await requireVendor(request, context, "menu");
  return handleImportAction(vendor.id, request);
}

export default function ImportMenu() {
  const answer = useLastResult<MenuImportResult | NetworkError>();
  return <MenuImportView {...useLoaderData<typeof loader>()} answer={answer} />;
}

export function ErrorBoundary() {
  return <MenuError what="products" />;
}
