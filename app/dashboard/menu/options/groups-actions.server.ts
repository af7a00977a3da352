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

/** Null if a script's new order was saved. */
export type GroupsActionResult = { error: string | null };
type GroupsAction = z.infer<typeof GroupsAction>;

/**
 * Handles the list of groups: an option's sale state, which needs no menu permission, or a group's
 * place.
 * @param mayEdit throws if the viewer may not change the menu
 * @returns a redirect; for a script that sent a whole order, the result alone; else the error
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
