import type { LoaderFunctionArgs } from "@remix-run/node";
import { exportMenu } from "~/menu-files/import-menu.server";
import { requireVendor } from "~/vendors/guard.server";

/** The vendor's menu as a file to keep. */
export async function loader({ request }: LoaderFunctionArgs) {
  const vendor = await requireVendor(request, "menu");
  const name = `${vendor.storeSlug ?? "store"}-menu.csv`;
  return new Response(await exportMenu(vendor.id), {
    headers: { "Content-Type": "text/csv; charset=utf-8", "Content-Disposition": `attachment; filename="${name}"`, "Cache-Control": "no-store" },
  });
}
