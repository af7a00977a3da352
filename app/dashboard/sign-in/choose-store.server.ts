import { redirectDocument } from "@remix-run/node";
import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";
import { switchStore, type User } from "~/core/accounts/session.server";
import { findMemberships, findOrCreateProfile } from "~/core/staff/vendors.queries.server";
import { homePath } from "~/core/staff/home-path";
import { readForm } from "~/platform/read-form.server";

const StoreChoice = z.object({
  intent: z.enum(["switch", "own"]).default("switch"),
  vendorId: z.string().default(""),
});

/**
 * Switches this browser to another of the person's stores, or to a new one of their own
 * (docs/rules.md, Staff).
 * @throws a 400 response for an unknown intent, a 404 response for a store that is not theirs
 */
export async function handleStoreChoice(request: Request, user: User) {
  const submission = parseWithZod(await readForm(request), {
    schema: StoreChoice,
    disableAutoCoercion: true,
  });
  if (submission.status !== "success")
    throw new Response("That can’t be done here.", { status: 400 });
  const { intent, vendorId } = submission.value;
  const store =
    intent === "own"
      ? { id: (await findOrCreateProfile(user.id)).id, role: "owner" as const }
      : (await findMemberships(user.id)).find(({ id }) => id === vendorId);
  if (!store) throw new Response("This store does not exist any more", { status: 404 });
  await switchStore(request, store.id);
  // Load a document, as all page data now belongs to another store.
  return redirectDocument(homePath(store.role));
}
