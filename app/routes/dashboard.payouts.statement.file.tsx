import { createReadableStreamFromReadable, type LoaderFunctionArgs } from "@remix-run/node";
import { requireVendor } from "~/core/staff/guard.server";
import { readStatementRequest } from "~/dashboard/payouts/statement/statement-span";
import { streamStatement } from "~/dashboard/payouts/statement/statement.server";
import { databaseNow } from "~/platform/database-clock.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const vendor = await requireVendor(request, context, "payouts");
  const { span, typed, error } = readStatementRequest(
    new URL(request.url).searchParams,
    databaseNow(),
    vendor.zone,
  );
  if (!span) throw new Response(error!.message, { status: 400 });
  const name = `${vendor.storeSlug ?? "store"}-statement-${typed.from}-${typed.to}.csv`;
  const file = streamStatement(vendor.id, span, vendor.zone);
  return new Response(createReadableStreamFromReadable(file), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "no-store",
    },
  });
}
