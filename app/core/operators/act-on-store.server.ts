import { z } from "zod";
import { closeStore } from "~/core/store-acts/close-store.server";
import { eraseOwner } from "~/core/store-acts/erase-owner.server";
import { renameStore } from "~/core/store-acts/rename-store.server";
import { resumeStore, suspendStore } from "~/core/store-acts/suspend-store.server";
import { transferStore } from "~/core/store-acts/transfer-store.server";
import { slugField } from "~/core/stores/slug-form";
import { refuse, type Refusal } from "~/shared/refusal";
import { logAct } from "./operator-log.server";
import type { Operator } from "./require-operator.server";
import { MAX_NOTICE, MAX_WHY, namesTheStore, type StoreAct } from "./store-act";

type Outcome = { ok: true } | Refusal;
type Work = (vendorId: string, now: Date) => Promise<Outcome>;
type Typed = Record<string, string>;

const decided = refuse("decided", "Somebody has done this already. Look at the store again.");
const orDecided = async (work: Promise<boolean>): Promise<Outcome> =>
  (await work) ? { ok: true } : decided;

const text = (most: number, missing: string) =>
  z
    .string({ error: missing })
    .trim()
    .min(1, missing)
    .max(most, `Please keep it to ${most} characters`);
const kobo = z.coerce.number().int();

/** @returns what an act of this form would do, or why the form can't be read */
const act =
  <Form extends object>(
    schema: z.ZodType<Form>,
    work: (vendorId: string, form: Form, now: Date) => Promise<Outcome>,
  ) =>
  (typed: Typed): { details: Typed; work: Work } | Refusal => {
    const read = schema.safeParse(typed);
    if (read.success)
      return {
        details: Object.fromEntries(
          Object.entries(read.data).map(([name, value]) => [name, String(value)]),
        ),
        work: (vendorId, now) => work(vendorId, read.data, now),
      };
    const { path = [], message = "Please check the form" } = read.error.issues[0] ?? {};
    return refuse("form", message, { status: 400, field: String(path[0] ?? "") });
  };

/** `shown…` is what the operator saw: if that has changed, nothing is done. */
const acts: Record<StoreAct, ReturnType<typeof act>> = {
  suspend: act(
    z.object({
      notice: text(MAX_NOTICE, "Say what customers read"),
      why: text(MAX_WHY, "Say why: the vendor reads it"),
    }),
    (vendorId, form) => orDecided(suspendStore(vendorId, form)),
  ),
  resume: act(z.object({}), (vendorId) => orDecided(resumeStore(vendorId))),
  rename: act(z.object({ slug: slugField, shownSlug: z.string() }), (vendorId, form) =>
    renameStore(vendorId, { from: form.shownSlug, to: form.slug }),
  ),
  transfer: act(
    z.object({
      email: text(200, "Type the new owner’s e-mail")
        .toLowerCase()
        .pipe(z.email("Please check this e-mail")),
      stays: z.literal("on").optional(),
      shownOwner: z.uuid(),
    }),
    (vendorId, { email, stays, shownOwner }, now) =>
      transferStore(vendorId, { email, stays: stays === "on", from: shownOwner }, now),
  ),
  close: act(z.object({ shownKobo: kobo }), (vendorId, { shownKobo }, now) =>
    closeStore(vendorId, { balanceKobo: shownKobo, into: null }, now),
  ),
  merge: act(z.object({ into: slugField, shownKobo: kobo }), (vendorId, form, now) =>
    closeStore(vendorId, { balanceKobo: form.shownKobo, into: form.into }, now),
  ),
  erase: act(z.object({}), (vendorId) => eraseOwner(vendorId)),
};

/**
 * Carries out an operator's act on a store, and logs it first, as `actOnCase` does.
 * @param by.fresh whether they signed in within the last ten minutes
 * @returns refused with `sign-in` (403), `form` or `name` (400), `decided` (409), or as the command
 * refuses it
 */
export async function actOnStore(
  by: { operator: Operator; fresh: boolean },
  store: { id: string; name: string },
  { name, typed }: { name: StoreAct; typed: Typed },
  now: Date,
): Promise<Outcome> {
  if (!by.fresh)
    return refuse("sign-in", "Please sign in again: this changes a store.", { status: 403 });
  const read = acts[name](typed);
  if ("ok" in read) return read;
  if (namesTheStore(name) && typed.storeName?.trim() !== store.name.trim())
    return refuse("name", `Type the store’s name as it is: ${store.name}`, {
      status: 400,
      field: "storeName",
    });
  const line = { act: `store:${name}`, vendorId: store.id } as const;
  await logAct(by.operator, { ...line, details: read.details });
  const outcome = await read.work(store.id, now);
  if (!outcome.ok)
    await logAct(by.operator, {
      ...line,
      act: `${line.act}:refused`,
      details: { why: outcome.code },
    });
  return outcome;
}
