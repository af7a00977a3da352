import { data, type ActionFunctionArgs } from "@remix-run/node";
import {
  uploadItemPicture,
  type ItemPictureResult,
} from "~/dashboard/item-editor/save-item.server";
import { refuse } from "~/shared/refusal";
import { readUpload } from "~/platform/upload.server";
import { requireVendor } from "~/core/staff/guard.server";
import { asApiGuard } from "~/core/staff/api-guard.server";

/**
 * Takes one picture of an item before its form is sent, for scripts that show how far it has come.
 * Answers as `storePicture` does.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const vendor = await asApiGuard(requireVendor(request, context, "menu"));
  const { file } = await readUpload(request, "product");
  const outcome: ItemPictureResult = file
    ? await uploadItemPicture(vendor.id, file)
    : refuse("no-picture", "Please choose a picture", { status: 400 });
  const headers = { "Cache-Control": "no-store" };
  if (outcome.ok) return Response.json(outcome, { headers });
  const { message, status, headers: more } = outcome;
  return Response.json({ ok: false, message }, { status, headers: { ...headers, ...more } });
}

/** Answers 405, as pictures are only uploaded here. */
export function loader() {
  return data(null, { status: 405, headers: { Allow: "POST" } });
}
