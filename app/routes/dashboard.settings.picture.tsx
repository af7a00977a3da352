import { data, type ActionFunctionArgs } from "@remix-run/node";
import { readUpload } from "~/platform/upload.server";
import { brandPictures, uploadBrandPicture } from "~/dashboard/settings-branding/branding.server";
import { requireVendor } from "~/core/staff/guard.server";
import { asApiGuard } from "~/core/staff/api-guard.server";

/**
 * Takes a banner or a logo before its form is sent, for scripts that show how far it has come.
 * Answers as `storePicture` does.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const vendor = await asApiGuard(requireVendor(request, context, "branding"));
  const asked = new URL(request.url).searchParams.get("kind");
  const kind = brandPictures.find((one) => one === asked);
  if (!kind)
    return Response.json({ ok: false, message: "There is no such picture" }, { status: 400 });
  const { file } = await readUpload(request, kind);
  const outcome = file
    ? await uploadBrandPicture(vendor.id, kind, file)
    : ({
        ok: false,
        message: "Please choose a picture",
        init: { status: 400, headers: {} },
      } as const);
  const headers = { "Cache-Control": "no-store" };
  if (outcome.ok) return Response.json(outcome, { headers });
  return Response.json(
    { ok: false, message: outcome.message },
    { status: outcome.init.status, headers: { ...headers, ...outcome.init.headers } },
  );
}

/** There is nothing to see here. */
export function loader() {
  return data(null, { status: 405, headers: { Allow: "POST" } });
}
