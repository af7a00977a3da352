import type { LoaderFunctionArgs } from "@remix-run/node";
import { exportMenu } from "~/dashboard/menu/import/import-menu.server";
import { requireVendor } from "~/core/staff/guard.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const vendor = await requireVendor(request, context, "menu");
  const name = `${vendor.storeSlug ?? "store"}-menu.csv`;
  return new Response(await exportMenu(vendor.id), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "no-store",
    },
  });
}
