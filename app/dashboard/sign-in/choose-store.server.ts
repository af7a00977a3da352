import { redirectDocument } from "@remix-run/node";
import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";
import { switchStore, type User } from "~/core/accounts/session.server";
import { findMemberships, findOrCreateProfile } from "~/core/staff/vendors.queries.server";
import { paths } from "~/shared/paths";
import { readForm } from "~/platform/read-form.server";

const StoreChoice = z.object({
  intent: z.enum(["switch", "own"]).default("switch"),
  vendorId: z.string().default(""),
});

/**
 * Switches this browser to another store of the person, or to a new one of their own
 * (docs/rules.md, Staff).
 * @throws a 400 response for an unknown intent, a 404 response for a store that is not theirs
 */
export async function handleStoreChoice(request: Request, user: User) {
  const submission = parseWithZod(await readForm(request), {
    schema: StoreChoice,
    disableAutoCoercion: true,
  });
  if (submission.status !== "success")
    throw new Response("That is nothing this page can do.", { status: 400 });
  const { intent, vendorId } = submission.value;
  const storeId =
    intent === "own"
      ? (await findOrCreateProfile(user.id)).id
      : (await findMemberships(user.id)).find(({ id }) => id === vendorId)?.id;
  if (!storeId) throw new Response("This store is not here", { status: 404 });
  await switchStore(request, storeId);
  // A page load, as everything that is shown is another store's afterwards.
  return redirectDocument(paths.dashboard.home());
}
