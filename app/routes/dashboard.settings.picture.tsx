import { data, type ActionFunctionArgs } from "@remix-run/node";
import { readUpload } from "~/platform/upload.server";
import {
  uploadBrandPicture,
  uploadRefusalInit,
} from "~/dashboard/settings/branding/branding-actions.server";
import { brandPictures } from "~/dashboard/settings/branding/branding.server";
import { refuse } from "~/shared/refusal";
import { requireVendor } from "~/core/staff/guard.server";
import { asApiGuard } from "~/core/staff/api-guard.server";

/** Lets scripts show progress. Answers like `storePicture`. */
export async function action({ request, context }: ActionFunctionArgs) {
  const vendor = await asApiGuard(requireVendor(request, context, "branding"));
  const kindParam = new URL(request.url).searchParams.get("kind");
  const kind = brandPictures.find((one) => one === kindParam);
  if (!kind)
    return Response.json({ ok: false, message: "There is no such picture" }, { status: 400 });
  const { file } = await readUpload(request, kind);
  const outcome = file
    ? await uploadBrandPicture(vendor.id, kind, file)
    : refuse("missing", "Please choose a picture", { status: 400 });
  const headers = { "Cache-Control": "no-store" };
  if (outcome.ok) return Response.json(outcome, { headers });
  const init = uploadRefusalInit(outcome);
  return Response.json(
    { ok: false, message: outcome.message },
    { ...init, headers: { ...headers, ...init.headers } },
  );
}

export function loader() {
  return data(null, { status: 405, headers: { Allow: "POST" } });
}
