import type { ActionFunctionArgs } from "@remix-run/node";
import { requireUser } from "~/core/accounts/session.server";
import { askToAdd, askToConfirm } from "~/core/second-factor/passkeys.server";
import { readProof } from "~/core/second-factor/proof.server";
import { requireRateLimit } from "~/platform/rate-limits.server";
import { readForm } from "~/platform/read-form.server";

/** Answers a script with what a passkey is to sign. To add one, everything must be proven. */
export async function action({ request }: ActionFunctionArgs) {
  const user = await requireUser(request);
  await requireRateLimit({ guess: `passkeys:${user.id}` });
  const headers = { "Cache-Control": "no-store" };
  const isAdding = (await readForm(request)).get("kind") === "add";
  const { due, ways } = await readProof(request);
  if (isAdding ? due !== null : !ways.passkey)
    throw new Response("That can’t be done here", { status: 403, headers });
  return Response.json(await (isAdding ? askToAdd : askToConfirm)(request, user), { headers });
}
