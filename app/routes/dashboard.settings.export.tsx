import type { LoaderFunctionArgs } from "@remix-run/node";
import { exportSettings } from "~/dashboard/settings/import/transfer.server";
import { requireVendor } from "~/core/staff/guard.server";
import { databaseNow } from "~/platform/database-clock.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const vendor = await requireVendor(request, context, "moveSettings");
  const name = `${vendor.storeSlug ?? "store"}-settings.json`;
  return new Response(await exportSettings(vendor, databaseNow()), {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "no-store",
    },
  });
}
