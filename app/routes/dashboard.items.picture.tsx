import { data, type ActionFunctionArgs } from "@remix-run/node";
import { uploadItemPicture } from "~/dashboard/item-editor/save-item.server";
import { readUpload } from "~/platform/upload.server";
import { requireVendor } from "~/core/staff/guard.server";
import { asApiGuard } from "~/core/staff/api-guard.server";

/**
 * Takes one picture of a dish before its form is sent, for scripts that show how far it has come.
 * Answers as `storePicture` does.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const vendor = await asApiGuard(requireVendor(request, context, "menu"));
  const { file } = await readUpload(request, "product");
  const outcome = file
    ? await uploadItemPicture(vendor.id, file)
    : ({
        ok: false,
        message: "Please choose a picture",
        init: { status: 400, headers: {} },
      } as const);
  const headers = { "Cache-Control": "no-store" };
  if (outcome.ok) return Response.json(outcome, { headers });
  const { message, init } = outcome;
  return Response.json(
    { ok: false, message },
    { status: init.status, headers: { ...headers, ...init.headers } },
  );
}

/** There is nothing to see here. */
export function loader() {
  return data(null, { status: 405, headers: { Allow: "POST" } });
}
