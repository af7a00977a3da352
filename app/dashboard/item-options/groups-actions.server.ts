import { data, redirect } from "@remix-run/node";
import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";
import { typedText } from "~/core/menu/item-readers";
import {
  moveGroup,
  optionStates,
  setOptionState,
} from "~/core/option-groups/option-groups.commands.server";
import { databaseNow } from "~/platform/database-clock.server";
import { paths } from "~/shared/paths";

const GroupsAction = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal(["up", "down"]), groupId: typedText }),
  z.object({ intent: z.literal(optionStates), optionId: typedText }),
]);

export type GroupsActionResult = { error: string };

/**
 * Answers a form of the list of groups: an option's state, which everybody may set who takes items
 * off sale, or a group's place.
 * @param mayEdit refuses who may not change the menu
 * @returns a redirect; else what is wrong
 * @throws a 400 response for an unknown intent
 */
export async function handleGroupsAction(vendorId: string, form: FormData, mayEdit: () => void) {
  const submission = parseWithZod(form, { schema: GroupsAction, disableAutoCoercion: true });
  if (submission.status !== "success") throw new Response("Unknown action", { status: 400 });
  const { value } = submission;
  if ("groupId" in value) mayEdit();
  const outcome =
    "groupId" in value
      ? await moveGroup(vendorId, value.groupId, value.intent === "up" ? -1 : 1)
      : await setOptionState(vendorId, value.optionId, value.intent, databaseNow());
  if (!outcome.ok)
    return data<GroupsActionResult>({ error: outcome.message }, { status: outcome.status });
  return redirect(paths.dashboard.options());
}
