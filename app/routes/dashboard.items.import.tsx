import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { CatalogueProblem } from "~/catalogue/catalogue-problem";
import { importMenu, planImport } from "~/catalogue/import-menu.server";
import { ImportView, type ImportAnswer } from "~/catalogue/import-view";
import { decodeCsv, MOST_CSV_BYTES } from "~/catalogue/menu-csv.server";
import { readMultipart } from "~/platform/upload.server";
import { brand } from "~/shared/brand";
import { paths } from "~/shared/paths";
import { requireVendor } from "~/vendors/guard.server";

export const meta: MetaFunction = () => [{ title: `Import and export · ${brand.name}` }];

export async function loader({ request }: LoaderFunctionArgs) {
  await requireVendor(request, "menu");
  return null;
}

export async function action({ request }: ActionFunctionArgs) {
  const vendor = await requireVendor(request, "menu");
  // Sent back, a line's end is two signs instead of one.
  const { form, file } = await readMultipart(request, { field: "file", maxBytes: MOST_CSV_BYTES, maxTextBytes: 2 * MOST_CSV_BYTES });
  const refuse = (message: string) => data<ImportAnswer>({ message, plan: null, csv: "" }, { status: 400 });
  const intent = form.get("intent");
  if (intent === "preview") {
    if (!file) return refuse("Please choose a CSV file");
    if (file.tooLarge) return refuse(`File size too large. Maximum size: ${MOST_CSV_BYTES / 1024 / 1024}MB`);
    const csv = decodeCsv(file.bytes);
    const plan = await planImport(vendor.id, csv);
    return data<ImportAnswer>({ message: null, plan, csv: plan.faults.length > 0 ? "" : csv }, { status: plan.faults.length > 0 ? 400 : 200 });
  }
  if (intent !== "apply") throw new Response("Unknown action", { status: 400 });
  const outcome = await importMenu(vendor.id, String(form.get("csv") ?? ""));
  if (!outcome.ok) return data<ImportAnswer>({ message: null, plan: outcome.plan, csv: "" }, { status: 400 });
  return redirect(paths.dashboard.items({ done: `imported-${outcome.count}` }));
}

export default function ImportMenu() {
  return <ImportView answer={useActionData<typeof action>()} />;
}

export function ErrorBoundary() {
  return <CatalogueProblem what="products" />;
}
