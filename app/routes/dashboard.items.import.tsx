import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";
import { MenuError } from "~/dashboard/menu/menu-error";
import {
  importMenu,
  planMenuImport,
  type MenuImportPlan,
} from "~/dashboard/menu-import/import-menu.server";
import { MenuImportView, type MenuImportResult } from "~/dashboard/menu-import/import-view";
import {
  decodeCsv,
  MAX_CSV_BYTES,
  optionalHeadings,
} from "~/dashboard/menu-import/menu-csv.server";
import { consumeRateLimit, rateLimitMessage } from "~/platform/rate-limits.server";
import { readMultipart } from "~/platform/upload.server";
import { brand } from "~/shared/brand";
import { paths } from "~/shared/paths";
import { orNetworkError, unlessNetworkError, type NetworkError } from "~/ui/network-error";
import { responseHeaders } from "~/platform/response-headers.server";
import { requireVendor } from "~/core/staff/guard.server";

export const headers = responseHeaders;

export const meta: MetaFunction = () => [{ title: `Import and export · ${brand.name}` }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireVendor(request, context, "menu");
  return { optionalHeadings: optionalHeadings() };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const vendor = await requireVendor(request, context, "menu");
  // Sent back, a line's end is two signs instead of one.
  const { form, file } = await readMultipart(request, {
    field: "file",
    maxBytes: MAX_CSV_BYTES,
    maxTextBytes: 2 * MAX_CSV_BYTES,
  });
  const refuse = (message: string) =>
    data<MenuImportResult>({ message, plan: null, csv: "" }, { status: 400 });
  const refuseFile = (plan: MenuImportPlan) =>
    data<MenuImportResult>(
      { message: null, plan, csv: "" },
      { status: plan.isTooLarge ? 409 : 400 },
    );
  const intent = form.get("intent");
  const sentBack = String(form.get("csv") ?? "");
  const limited = await consumeRateLimit({ importByVendor: vendor.id });
  if (limited)
    return data<MenuImportResult>(
      { message: rateLimitMessage(limited.retryAfterSeconds), plan: null, csv: sentBack },
      { status: 429, headers: { "Retry-After": String(limited.retryAfterSeconds) } },
    );
  if (intent === "preview") {
    if (!file) return refuse("Please choose a CSV file");
    if (file.tooLarge)
      return refuse(`File size too large. Maximum size: ${MAX_CSV_BYTES / 1024 / 1024}MB`);
    const csv = decodeCsv(file.bytes);
    const plan = await planMenuImport(vendor.id, csv);
    return plan.faults.length > 0
      ? refuseFile(plan)
      : data<MenuImportResult>({ message: null, plan, csv });
  }
  if (intent !== "apply") throw new Response("Unknown action", { status: 400 });
  const outcome = await importMenu(vendor.id, sentBack);
  if (!outcome.ok) return refuseFile(outcome.plan);
  return redirect(paths.dashboard.items({ done: `imported-${outcome.count}` }));
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  orNetworkError(() => serverAction<MenuImportResult>());

export const shouldRevalidate = unlessNetworkError;

export default function ImportMenu() {
  const answer = useActionData<MenuImportResult | NetworkError>();
  return <MenuImportView {...useLoaderData<typeof loader>()} answer={answer} />;
}

export function ErrorBoundary() {
  return <MenuError what="products" />;
}
