import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "@remix-run/node";
import { z } from "zod";
import { typedText } from "~/shared/typed-text";
import { moveItem, placeItem } from "~/core/menu-changes/item-order.server";
import { paths } from "~/shared/paths";
import type { ItemOrderResult } from "./item-order-view";

const ItemOrderAction = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal(["up", "down"]), id: typedText }),
  z.object({ intent: z.literal("place"), id: typedText, after: typedText }),
]);

/**
 * Moves an item within its category.
 * @returns a redirect to the category; for a script, which names the new place, the result alone;
 * 404 for an unknown item
 * @throws a 400 response for an unknown intent
 */
export async function handleItemOrderAction(vendorId: string, form: FormData) {
  const submission = parseWithZod(form, { schema: ItemOrderAction, disableAutoCoercion: true });
  if (submission.status !== "success") throw new Response("Unknown action", { status: 400 });
  const action = submission.value;
  const outcome =
    action.intent === "place"
      ? await placeItem(vendorId, action.id, action.after || null)
      : await moveItem(vendorId, action.id, action.intent === "up" ? -1 : 1);
  if (!outcome.ok)
    return data<ItemOrderResult>(
      { ok: false, message: outcome.message },
      { status: outcome.status },
    );
  if (action.intent === "place") return data<ItemOrderResult>({ ok: true });
  return redirect(paths.dashboard.itemOrder({ category: outcome.categoryId }));
}
