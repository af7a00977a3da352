import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import {
  uploadItemPicture,
  type ItemPictureResult,
} from "~/dashboard/menu/editor/item-picture.server";
import { findPictureToAdjust, readOriginal } from "~/platform/adjust-picture.server";
import { refuse } from "~/shared/refusal";
import { readUpload } from "~/platform/upload.server";
import { requireVendor } from "~/core/staff/guard.server";
import { asApiGuard } from "~/core/staff/api-guard.server";

/** Lets scripts show progress. Answers like `storePicture`, with how to adjust the picture. */
export async function action({ request, context }: ActionFunctionArgs) {
  const vendor = await asApiGuard(requireVendor(request, context, "menu"));
  const { file } = await readUpload(request, "item");
  const outcome: ItemPictureResult = file
    ? await uploadItemPicture(vendor.id, file)
    : refuse("no-picture", "Please choose a picture", { status: 400 });
  const headers = { "Cache-Control": "no-store" };
  if (outcome.ok) {
    const adjustable = await findPictureToAdjust(vendor.id, outcome.picture.image);
    return Response.json({ ...outcome, adjustable }, { headers });
  }
  const { message, status, headers: more } = outcome;
  return Response.json({ ok: false, message }, { status, headers: { ...headers, ...more } });
}

/** Serves the vendor a small version of a picture's uncropped original. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const vendor = await requireVendor(request, context, "menu");
  const image = new URL(request.url).searchParams.get("image");
  const original = image ? await readOriginal(vendor.id, image) : null;
  if (!original) throw new Response("No original of this picture is kept", { status: 404 });
  return new Response(new Uint8Array(original), {
    headers: { "Content-Type": "image/webp", "Cache-Control": "private, max-age=86400" },
  });
}
