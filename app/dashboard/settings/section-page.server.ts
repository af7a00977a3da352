import { randomUUID } from "node:crypto";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "@remix-run/node";
import { readForVendor } from "~/platform/db.server";
import { log } from "~/platform/log.server";
import { paths } from "~/shared/paths";
import { readSnapshot } from "~/shared/form-changes";
import type { Vendor } from "~/core/staff/guard.server";
import { changedFields, conflictErrors, listChanges, readChanges } from "./changes.queries.server";
import { draftForm, withoutControlFields } from "./form-reply.server";
import {
  defaultsOf,
  fieldNames,
  readValues,
  resetSection,
  saveSection,
} from "./save-section.server";
import type { SettingsSection, SectionValues } from "./section.server";
import { savedMessages, type SectionPage, type FormState, type SavedKind } from "./section-page";

type Section<T> = SettingsSection<SectionValues, T>;

/** `?reset=1` asks for a reset's changes; `?saved=` names what was just saved. */
export async function loadSection<T>(
  section: Section<T>,
  vendor: Vendor,
  request: Request,
): Promise<SectionPage<T>> {
  const [now, rows] = await readForVendor(vendor.id, (tx) =>
    Promise.all([section.read(tx, vendor.id), readChanges(tx, section, vendor.id)]),
  );
  const { searchParams } = new URL(request.url);
  return {
    id: section.id,
    form: storedForm(section, now),
    labels: Object.fromEntries(
      Object.entries(section.fields).map(([name, { label }]) => [name, label]),
    ),
    saved: readSaved(section, searchParams.get("saved")),
    reset: searchParams.has("reset") ? changedFields(section, now, defaultsOf(section, now)) : null,
    changes: await listChanges(section, vendor.id, rows),
    slug: vendor.storeSlug,
    zone: vendor.zone,
  };
}

const storedForm = <T>(
  section: Section<T>,
  now: SectionValues,
  formErrors: string[] = [],
): FormState<T> => ({
  base: JSON.stringify(now),
  texts: section.form.texts(now),
  errors: {},
  formErrors,
  draft: false,
});

const isSavedKind = (text: string): text is SavedKind => Object.hasOwn(savedMessages, text);

function readSaved<T>(section: Section<T>, text: string | null): SectionPage<T>["saved"] {
  const [kind = "", mark = "", ...left] = text?.split(".") ?? [];
  const labels = fieldNames(section).flatMap((name) =>
    left.includes(name) ? [section.fields[name]!.label] : [],
  );
  return isSavedKind(kind) ? { kind, mark, left: labels } : null;
}

/** @param left names of fields that were sent but not saved */
const redirectToSaved = (
  id: SettingsSection["id"],
  { kind, left = [], part }: { kind: SavedKind; left?: string[]; part?: string | undefined },
) => {
  const saved = [kind, randomUUID().slice(0, 8), ...left].join(".");
  return redirect(paths.dashboard.settings.section(id, { ...(part ? { part } : {}), saved }));
};

/**
 * Handles the intents `save` and `reset` of a section's page. Others get a 400, so handle a page's
 * own intents first.
 * @returns a redirect once saved; else the form as typed: 400 with errors beside fields; 409 with
 * others' values beside fields, and a new base so that saving again overwrites them; 500 if saving
 * failed
 * @param part the part of the page to return to, if it shows one at a time
 */
export async function submitSection<T>(
  section: Section<T>,
  vendor: Vendor,
  form: FormData,
  part?: string,
) {
  switch (form.get("intent")) {
    case "save":
      return submitForm(section, vendor, form, part);
    case "reset": {
      const outcome = await resetSection(section, vendor);
      if (outcome.ok) return redirectToSaved(section.id, { kind: "reset", part });
      const now = await readValues(section, vendor.id);
      return data(storedForm(section, now, [outcome.message]), { status: outcome.status });
    }
    default:
      throw new Response("That can’t be done here", { status: 400 });
  }
}

const staleMessage =
  "These settings were changed while you had them open. Check the marked fields, then save again.";

async function submitForm<T>(
  section: Section<T>,
  vendor: Vendor,
  form: FormData,
  part: string | undefined,
) {
  const submission = parseWithZod(withoutControlFields(form), { schema: section.form.schema });
  const text = String(form.get("base") ?? "");
  if (submission.status !== "success")
    return data(await withEveryText(section, vendor, draftForm<T>(submission, text)), {
      status: 400,
    });
  const opened = readSnapshot<SectionValues>(text);
  const outcome = await saveSection(section, vendor, submission.value, opened).catch(
    (error: unknown) => {
      if (error instanceof Response) throw error;
      log().error({ err: error, section: section.id }, "Settings could not be saved");
      return null;
    },
  );
  if (!outcome) {
    const formErrors = [section.saveFailed ?? "Not saved. Please try again."];
    return data(draftForm<T>(submission, text, { formErrors }), { status: 500 });
  }
  if (outcome.ok) {
    // A field with an anchor is part of another control, such as its unit.
    const unsavedNames = fieldNames(section).filter(
      (name) =>
        name in submission.payload &&
        submission.value[name] === undefined &&
        !section.fields[name]!.anchor,
    );
    return redirectToSaved(section.id, { kind: "save", left: unsavedNames, part });
  }
  const { field, message, status, theirs } = outcome;
  if (theirs) {
    const next = JSON.stringify({ ...opened, ...theirs });
    const fieldErrors = await conflictErrors(section, vendor.id, theirs);
    return data(draftForm<T>(submission, next, { formErrors: [staleMessage], fieldErrors }), {
      status,
    });
  }
  const errors = field ? { fieldErrors: { [field]: [message] } } : { formErrors: [message] };
  return data(draftForm<T>(submission, text, errors), { status });
}

/** Of repeated texts the first counts; missing ones are blank. */
async function withEveryText<T>(
  section: Section<T>,
  vendor: Vendor,
  form: FormState<T>,
): Promise<FormState<T>> {
  const stored: Record<string, unknown> = {
    ...(section.form.texts(await readValues(section, vendor.id)) as object),
  };
  const sent = form.texts as Readonly<Record<string, unknown>>;
  const texts = { ...sent };
  for (const [name, text] of Object.entries(sent))
    if (Array.isArray(text) && !Array.isArray(stored[name])) texts[name] = text[0];
  for (const [name, there] of Object.entries(stored))
    if (typeof there === "string" && typeof texts[name] !== "string") texts[name] = "";
  return { ...form, texts: texts as T };
}
