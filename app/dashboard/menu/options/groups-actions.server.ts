import { data, redirect } from "@remix-run/node";
import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";
import { typedText } from "~/shared/typed-text";
import {
  moveGroup,
  optionStates,
  orderGroups,
  setOptionState,
} from "~/core/option-groups/option-groups.commands.server";
import { databaseNow } from "~/platform/database-clock.server";
import { paths } from "~/shared/paths";

const GroupsAction = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal(["up", "down"]), groupId: typedText }),
  z.object({
    intent: z.literal("order"),
    ids: typedText.transform((text) => text.split(",").filter(Boolean)),
  }),
  z.object({ intent: z.literal(optionStates), optionId: typedText }),
]);

/** What is wrong; null: nothing, to scripts that sent a whole order. */
export type GroupsActionResult = { error: string | null };
type GroupsAction = z.infer<typeof GroupsAction>;

/**
 * Answers a form of the list of groups: an option's state, which everybody may set who takes items
 * off sale, or a group's place.
 * @param mayEdit refuses who may not change the menu
 * @returns a redirect; no error alone to scripts that sent a whole order; else what is wrong
 * @throws a 400 response for an unknown intent
 */
export async function handleGroupsAction(vendorId: string, form: FormData, mayEdit: () => void) {
  const submission = parseWithZod(form, { schema: GroupsAction, disableAutoCoercion: true });
  if (submission.status !== "success") throw new Response("Unknown action", { status: 400 });
  const { value } = submission;
  if (!("optionId" in value)) mayEdit();
  const outcome = await runAction(vendorId, value);
  if (!outcome.ok)
    return data<GroupsActionResult>({ error: outcome.message }, { status: outcome.status });
  if (value.intent === "order") return data<GroupsActionResult>({ error: null });
  return redirect(paths.dashboard.options());
}

function runAction(vendorId: string, action: GroupsAction) {
  switch (action.intent) {
    case "order":
      return orderGroups(vendorId, action.ids);
    case "up":
    case "down":
      return moveGroup(vendorId, action.groupId, action.intent === "up" ? -1 : 1);
    default:
      return setOptionState(vendorId, action.optionId, action.intent, databaseNow());
  }
}
