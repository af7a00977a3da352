import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireVendor } from "~/core/staff/guard.server";
import { may } from "~/core/staff/permissions";
import { writeReport } from "~/dashboard/reports/report-file.server";
import { buildReport, readReportRows } from "~/dashboard/reports/report-page.server";
import { daysText, readReportRange } from "~/dashboard/reports/report-range";
import { toTab } from "~/dashboard/reports/report-tabs";
import { databaseNow } from "~/platform/database-clock.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const vendor = await requireVendor(request, context, "figures");
  const { searchParams } = new URL(request.url);
  const now = databaseNow();
  const { range, typed, error } = readReportRange(searchParams, now, vendor);
  if (!range) throw new Response(error!.message, { status: 400 });
  const tab = searchParams.has("tab") ? toTab(searchParams.get("tab")) : "all";
  const report = buildReport(
    await readReportRows(vendor.id, range, vendor, now, tab),
    range,
    vendor.dayEndsAt,
    may(vendor.role, "payouts"),
  );
  const subject = tab === "all" ? "report" : tab;
  const name = `${vendor.storeSlug ?? "store"}-${subject}-${typed.from}-${typed.to}.csv`;
  return new Response(writeReport(report, daysText(range.days), tab), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "no-store",
    },
  });
}
