import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "@remix-run/node";
import { z } from "zod";
import {
  createCategory,
  deleteCategory,
  moveCategory,
  orderCategories,
  renameCategory,
  setCategoryHours,
  setCategoryVisible,
  type CategoryOutcome,
} from "~/core/menu/categories.commands.server";
import { readItemHours, readNewCategory } from "~/core/menu/item-readers";
import { readBy, typedText } from "~/shared/typed-text";
import { paths } from "~/shared/paths";
import type { CategoryActionResult } from "./categories-view";
import { joinHours } from "./typed-hours";

const name = readBy(readNewCategory);
// The value the form was opened with, to detect conflicts.
const base = z.string().optional();
const CategoryAction = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("create"), name }),
  z.object({ intent: z.literal("rename"), id: typedText, name, base }),
  z.object({ intent: z.literal(["up", "down", "hide", "show"]), id: typedText }),
  z.object({ intent: z.literal("hours"), id: typedText, hours: readBy(readItemHours), base }),
  z.object({ intent: z.literal("delete"), id: typedText, moveTo: typedText.optional() }),
  z.object({
    intent: z.literal("order"),
    ids: typedText.transform((text) => text.split(",").filter(Boolean)),
  }),
]);
type CategoryAction = z.infer<typeof CategoryAction>;

/**
 * Handles the categories page's forms.
 * @returns a redirect; for a script that sent a whole order, the reply alone; else the form with
 * its errors
 * @throws a 400 response for an unknown intent
 */
export async function handleCategoryAction(vendorId: string, form: FormData) {
  if (form.get("intent") === "hours") joinHours(form);
  const parse = () => parseWithZod(form, { schema: CategoryAction, disableAutoCoercion: true });
  const submission = parse();
  const reply = (status: number, options?: Parameters<typeof submission.reply>[0]) =>
    data<CategoryActionResult>({ result: parse().reply(options) }, { status });
  if (submission.status !== "success") {
    if (submission.error?.intent) throw new Response("Unknown action", { status: 400 });
    return reply(400);
  }
  const action = submission.value;
  const outcome = await runAction(vendorId, action);
  if (!outcome.ok) {
    const { status, field, message, now } = outcome;
    if (now !== undefined) form.set("base", now);
    const beside = field && field in action;
    return reply(
      status,
      beside ? { fieldErrors: { [field]: [message] } } : { formErrors: [message] },
    );
  }
  // Only scripts send a whole order, and a redirect would lose their scroll position.
  if (action.intent === "order") return reply(200);
  const isNamed = "name" in action || action.intent === "hours";
  return redirect(paths.dashboard.categories(isNamed ? { done: "category" } : {}));
}

function runAction(vendorId: string, action: CategoryAction): Promise<CategoryOutcome> {
  switch (action.intent) {
    case "create":
      return createCategory(vendorId, action.name);
    case "rename":
      return renameCategory(vendorId, action.id, { base: action.base, typed: action.name });
    case "order":
      return orderCategories(vendorId, action.ids);
    case "up":
      return moveCategory(vendorId, action.id, -1);
    case "down":
      return moveCategory(vendorId, action.id, 1);
    case "delete":
      return deleteCategory(vendorId, action.id, action.moveTo || null);
    case "hours":
      return setCategoryHours(vendorId, action.id, { base: action.base, typed: action.hours });
    case "hide":
    case "show":
      return setCategoryVisible(vendorId, action.id, action.intent === "show");
  }
}
