import { randomUUID } from "node:crypto";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "@remix-run/node";
import { log } from "~/platform/log.server";
import { isUuid } from "~/shared/ids";
import { paths } from "~/shared/paths";
import type { Vendor } from "~/core/staff/guard.server";
import type { SettingsSection, SectionRefusal, SectionValues } from "./section.server";
import { savedMessages, type SectionPage, type FormState, type SavedKind } from "./section-page";
import { changedFields, lastToChange, readChanges, displayedValue } from "./changes.queries.server";
import { threeWayMerge } from "~/shared/three-way-merge";
import {
  defaultsOf,
  fieldNames,
  readValues,
  resetSection,
  saveSection,
  undoChange,
  type SaveSectionOutcome,
} from "./save-section.server";

/**
 * What a category's page shows. `?reset=1` asks for what a reset would change, `?saved=` says what
 * was just done.
 */
export async function loadSection<V extends SectionValues, T>(
  category: SettingsSection<V, T>,
  vendor: Vendor,
  request: Request,
): Promise<SectionPage<T>> {
  const plain = category as unknown as SettingsSection;
  const now = await readValues(category as SettingsSection<V>, vendor.id);
  const { searchParams } = new URL(request.url);
  return {
    id: category.id,
    form: {
      base: JSON.stringify(now),
      texts: category.form.texts(now),
      errors: {},
      formErrors: [],
      draft: false,
      stale: false,
    },
    saved: readSaved(searchParams.get("saved")),
    reset: searchParams.has("reset") ? changedFields(plain, now, defaultsOf(plain, now)) : null,
    changes: await readChanges(plain, vendor.id, now),
    slug: vendor.storeSlug,
    zone: vendor.zone,
  };
}

function readSaved(text: string | null): SectionPage<unknown>["saved"] {
  const [word = "", mark = ""] = text?.split(".") ?? [];
  return Object.hasOwn(savedMessages, word) ? { word: word as SavedKind, mark } : null;
}

/** Where somebody goes after something was saved: the same page, which says so once. */
export const backTo = (id: SettingsSection["id"], word: SavedKind) =>
  redirect(paths.dashboard.settings.category(id, { saved: `${word}.${randomUUID().slice(0, 8)}` }));

/**
 * What a post to a category's page comes to. `save` takes the form, `reset` goes to the defaults,
 * `undo` takes a change back; anything else is 400, so a category's own intents are looked at
 * before.
 * @returns a redirect once it is done; else the form as it was typed, with what is wrong: 400
 * beside the fields, 409 where others saved meanwhile (their values beside the fields, and a copy
 * with which a second save is meant), 500 where it could not be saved
 */
export async function submitSection<V extends SectionValues, T>(
  category: SettingsSection<V, T>,
  vendor: Vendor,
  form: FormData,
) {
  const plain = category as unknown as SettingsSection;
  const intent = form.get("intent");
  if (intent === "reset")
    return broadcastFor(category, vendor, "reset", () => resetSection(plain, vendor));
  if (intent === "undo") {
    const changeId = form.get("change");
    if (!isUuid(changeId)) throw notHere();
    return broadcastFor(category, vendor, "undo", () => undoChange(plain, vendor, changeId));
  }
  if (intent !== "save")
    throw new Response("This is not something that can be done here", { status: 400 });
  return saveForm(category, vendor, form);
}

const notHere = () => new Response("This change is not here", { status: 404 });

/**
 * Reset and undo have no form of their own: what stands in their way is said above the category's.
 */
async function broadcastFor<V extends SectionValues, T>(
  category: SettingsSection<V, T>,
  vendor: Vendor,
  word: SavedKind,
  run: () => Promise<SaveSectionOutcome | null>,
) {
  const outcome = await run();
  if (!outcome) throw notHere();
  if (outcome.ok) return backTo(category.id, word);
  const now = await readValues(category as SettingsSection<V>, vendor.id);
  const message =
    "refusal" in outcome
      ? outcome.refusal.message
      : "Something was changed meanwhile. Please look at it again.";
  const status = "refusal" in outcome ? outcome.refusal.status : 409;
  return data<FormState<T>>(
    {
      base: JSON.stringify(now),
      texts: category.form.texts(now),
      errors: {},
      formErrors: [message],
      draft: false,
      stale: false,
    },
    { status },
  );
}

/** A form as it was typed, with faults that were found before it was looked at beside its own. */
export function typedForm<V extends SectionValues, T>(
  category: SettingsSection<V, T>,
  form: FormData,
  faults: Record<string, string[]>,
): FormState<T> {
  const base = String(form.get("base") ?? "");
  for (const name of ["base", "intent"]) form.delete(name);
  const submission = parseWithZod(form, { schema: category.form.schema });
  const { "": whole, ...errors } = submission.status === "success" ? {} : (submission.error ?? {});
  return {
    base,
    texts: submission.payload as T,
    errors: { ...broadcastOnly(errors), ...faults },
    formErrors: whole ?? [],
    draft: true,
    stale: false,
  };
}

async function saveForm<V extends SectionValues, T>(
  category: SettingsSection<V, T>,
  vendor: Vendor,
  form: FormData,
) {
  const plain = category as unknown as SettingsSection;
  const base = String(form.get("base") ?? "");
  for (const name of ["base", "intent"]) form.delete(name);
  const submission = parseWithZod(form, { schema: category.form.schema });
  const typed = (errors: FormState<T>["errors"], formErrors: string[] = []): FormState<T> => ({
    base,
    texts: submission.payload as T,
    errors,
    formErrors,
    draft: true,
    stale: false,
  });
  if (submission.status !== "success") {
    const { "": whole, ...errors } = submission.error ?? {};
    return data(typed(broadcastOnly(errors), whole ?? []), { status: 400 });
  }
  const copy = readCopy<V>(base);
  const outcome = await saveSection(
    category as SettingsSection<V>,
    vendor,
    "save",
    submission.value,
    copy,
  ).catch((error: unknown) => {
    if (error instanceof Response) throw error;
    log().error({ err: error, category: category.id }, "Settings could not be saved");
    return null;
  });
  if (!outcome)
    return data(typed({}, ["We could not save this. Please try again."]), { status: 500 });
  if (outcome.ok) return backTo(category.id, "save");
  if ("refusal" in outcome) {
    const { field, message, status } = outcome.refusal satisfies SectionRefusal;
    return data(field ? typed({ [field]: [message] }) : typed({}, [message]), { status });
  }
  const who = await lastToChange(plain, vendor.id);
  const name = who.userId === vendor.user.id ? "You" : (who.name ?? "Somebody");
  const { values, kept, taken } = threeWayMerge(
    fieldNames(plain),
    copy!,
    submission.value,
    outcome.stale,
  );
  const telling = (fields: string[], rest: (now: string) => string) =>
    fields
      .filter((field) => !category.fields[field]!.silent)
      .map((field): [string, string[]] => [
        field,
        [
          `${name} changed this meanwhile${name === "You" ? ", in another window" : ""}. ${rest(displayedValue(plain, field, outcome.stale[field]))}`,
        ],
      ]);
  const errors = Object.fromEntries([
    ...telling(kept, (now) => `It is “${now}” now; save again to have yours.`),
    ...telling(taken, (now) => `It is “${now}” now, and that is what stands here.`),
  ]);
  return data<FormState<T>>(
    {
      base: JSON.stringify(outcome.stale),
      texts: category.form.texts(values),
      errors,
      formErrors: [
        "These settings were changed while you had them open. Look at what is marked, then save again.",
      ],
      draft: true,
      stale: true,
    },
    { status: 409 },
  );
}

/**
 * A form's hidden copy; null when it carries none that can be read, and then there is nothing to
 * compare.
 */
function readCopy<V>(text: string): V | null {
  try {
    const copy: unknown = JSON.parse(text);
    return typeof copy === "object" && copy !== null && !Array.isArray(copy) ? (copy as V) : null;
  } catch {
    return null;
  }
}

const broadcastOnly = (errors: Record<string, string[] | null>): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([name, told]) => (told?.length ? [[name, told]] : [])),
  );
