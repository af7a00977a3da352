import { createReadableStreamFromReadable, type LoaderFunctionArgs } from "@remix-run/node";
import { requireVendor } from "~/core/staff/guard.server";
import { may } from "~/core/staff/permissions";
import {
  countAccountOrders,
  makeWorkbook,
  streamAccountCsv,
  WORKBOOK_ORDERS,
} from "~/dashboard/reports/accountant/account-files.server";
import { sheetNames } from "~/dashboard/reports/accountant/account-sheets";
import { readReportRange } from "~/dashboard/reports/report-range";
import { databaseNow } from "~/platform/database-clock.server";

/** Serves the workbook, or a sheet as CSV. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const vendor = await requireVendor(request, context, "figures");
  const { searchParams } = new URL(request.url);
  const { range, error } = readReportRange(searchParams, databaseNow(), vendor);
  if (!range) throw new Response(error!.message, { status: 400 });
  const { days } = range;
  const isOwner = may(vendor.role, "payouts");
  const headers = (type: string) => ({
    "Content-Type": type,
    "Content-Disposition": `attachment; filename="${vendor.storeSlug ?? "store"}-${days.from}-${days.to}-${params.file}"`,
    "Cache-Control": "no-store",
  });
  if (params.file === "workbook.xlsx") {
    if ((await countAccountOrders(vendor.id, days)) > WORKBOOK_ORDERS)
      throw new Response(
        `A workbook has room for ${WORKBOOK_ORDERS} orders. Take the CSV files, or choose fewer days.`,
        { status: 400 },
      );
    const workbook = await makeWorkbook(vendor.id, days, vendor, isOwner);
    return new Response(new Uint8Array(workbook), {
      headers: headers("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
    });
  }
  const name = (["summary", ...sheetNames, "payouts"] as const).find(
    (one) => params.file === `${one}.csv`,
  );
  if (!name || (name === "payouts" && !isOwner))
    throw new Response("Page not found", { status: 404 });
  const file = streamAccountCsv(vendor.id, name, days, vendor);
  return new Response(createReadableStreamFromReadable(file), {
    headers: headers("text/csv; charset=utf-8"),
  });
}
