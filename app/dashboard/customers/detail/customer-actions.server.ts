import { data, redirect } from "@remix-run/node";
import type { Vendor } from "~/core/staff/guard.server";
import { paths } from "~/shared/paths";
import { saveCustomerNote, setBlocked } from "./customer.commands.server";
import {
  MAX_NOTE_LENGTH,
  readTags,
  sortedTags,
  tagError,
  type CustomerNote,
} from "~/dashboard/orders/lines/customer-tags";
import type { CustomerActionResult, TypedNote } from "./customer-action-result";

/**
 * Handles forms about a customer, from their page or the dialog over the list: `note`, `block` and
 * `unblock`.
 * @returns the outcome for a script, else a redirect; or the form as typed: 400 with errors beside
 * its fields, 409 if somebody else changed the same field meanwhile
 * @throws a 404 response when the vendor has no such customer, a 400 response for an unknown intent
 */
export async function handleCustomerAction(
  { id: vendorId, person }: Pick<Vendor, "id" | "person">,
  customerId: string,
  form: FormData,
  now: Date,
) {
  const key = { vendorId, customerId, userId: person.id };
  const intent = form.get("intent");
  if (intent === "note") return submitNote(key, form, now);
  if (intent !== "block" && intent !== "unblock")
    throw new Response("That can’t be done here", { status: 400 });
  if (!(await setBlocked(key, intent === "block", now))) throw customerNotFound();
  return done(form, customerId, `${intent}ed`);
}

export const customerNotFound = () =>
  new Response("This customer does not exist any more", { status: 404 });

const done = (
  form: FormData,
  customerId: string,
  what: "saved" | "blocked" | "unblocked",
  stored?: CustomerNote,
) =>
  form.get("from") === "script"
    ? data<CustomerActionResult>({ ok: true, what, stored: stored ?? null })
    : redirect(paths.dashboard.customer(customerId, { done: what }));

async function submitNote(
  key: { vendorId: string; customerId: string; userId: string },
  form: FormData,
  now: Date,
) {
  const typed: TypedNote = {
    ticked: form.getAll("tags").map(String),
    own: String(form.get("ownTags") ?? ""),
    note: String(form.get("note") ?? "").replace(/\r\n?/g, "\n"),
  };
  const base = readBase(String(form.get("base") ?? ""));
  const refused = (
    errors: Extract<CustomerActionResult, { ok: false }>["errors"],
    status: number,
    over: { base?: CustomerNote | null; message?: string } = {},
  ) =>
    data<CustomerActionResult>(
      { ok: false, typed, base, message: null, ...over, errors },
      { status },
    );
  const tags = sortedTags(readTags(typed.ticked, typed.own));
  const note = typed.note.trim();
  const badTags = tagError(tags);
  const badNote = note.length > MAX_NOTE_LENGTH ? tooLong(note.length) : null;
  if (badTags || badNote) return refused({ tags: badTags, note: badNote }, 400);
  const outcome = await saveCustomerNote(key, { tags, note }, base, now);
  if (outcome.ok) return done(form, key.customerId, "saved", outcome.stored);
  if (!("stored" in outcome)) throw customerNotFound();
  const { stored, by } = outcome;
  const conflictText = (there: string) =>
    `${by ?? "Somebody"} changed this. It is ${there ? `“${there}”` : "empty"} now. Save again to keep yours.`;
  return refused(
    {
      tags: stored.tags.join() === base?.tags.join() ? null : conflictText(stored.tags.join(", ")),
      note: stored.note === base?.note ? null : conflictText(stored.note),
    },
    outcome.status,
    { base: stored, message: outcome.message },
  );
}

const tooLong = (length: number) =>
  `Please keep the note to ${MAX_NOTE_LENGTH} characters: it has ${length}`;

function readBase(text: string): CustomerNote | null {
  try {
    const { tags, note } = JSON.parse(text) as Partial<CustomerNote>;
    return Array.isArray(tags) && typeof note === "string"
      ? { tags: tags.map(String), note }
      : null;
  } catch {
    return null;
  }
}
