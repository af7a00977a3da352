import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireVendor } from "~/core/staff/guard.server";
import { readClosingDay } from "~/dashboard/reports/closing/closing-day";
import { deliveriesCsv, listDeliveries } from "~/dashboard/riders/deliveries.server";
import { databaseNow } from "~/platform/database-clock.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const vendor = await requireVendor(request, context, "riders");
  const { asked, error } = readClosingDay(new URL(request.url).searchParams, databaseNow(), vendor);
  if (!asked) throw new Response(error, { status: 400 });
  const file = deliveriesCsv(await listDeliveries(vendor.id, asked), asked.day, vendor.zone);
  return new Response(file, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="riders-${asked.day}.csv"`,
      "Cache-Control": "no-store",
    },
  });
}
