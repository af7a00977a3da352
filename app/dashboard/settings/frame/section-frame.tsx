import { Form, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { ErrorSummary } from "~/ui/error-summary";
import { StatusMessage } from "~/ui/status-message";
import { useFieldOfAddress } from "~/ui/use-field-of-address";
import { settingsSections } from "~/dashboard/settings/sections";
import { savedMessages, type SectionPage, type FormState } from "~/dashboard/settings/section-page";
import { LeaveGuard } from "./leave-guard";
import { RecentChanges } from "./recent-changes";
import { ResetQuestion } from "./reset-question";
import { SaveBar } from "./save-bar";
import { broadcastSettingsUpdate } from "~/shared/broadcast-settings-update";
import { useScripts } from "~/ui/use-scripts";
import { useDraft } from "./use-draft";

type Props<T> = {
  page: SectionPage<T>;
  answer: FormState<T> | undefined;
  failed: string | null;
  multipart?: boolean;
  /** Above the form: settings that take effect at once. */
  before?: ReactNode;
  after?: ReactNode;
  children: (form: FormState<T>) => ReactNode;
};

/** A draft form with save bar, errors, reset and changes (docs/rules.md, Store settings). */
export function SectionFrame<T>({
  page,
  answer,
  failed,
  multipart = false,
  before,
  after,
  children,
}: Props<T>) {
  const { label } = settingsSections[page.id];
  const { form, key, ref, dirty, typed, sent, discard } = useDraft(page, answer);
  const scripts = useScripts();
  const saving = useNavigation().formData?.get("intent") === "save";
  useFieldOfAddress();
  useBroadcastOnSave(page);
  const mend = useMendedErrors(form.errors);
  const errors = [
    ...(failed ? [{ message: failed }] : []),
    ...form.formErrors.map((message) => ({ message })),
    ...Object.entries(form.errors).flatMap(([fieldId, messages]) =>
      messages.map((message) => ({ message: withLabel(page.labels, fieldId, message), fieldId })),
    ),
  ];
  return (
    <div className="min-w-0">
      <h2 className="mb-3 text-xl font-bold">{label}</h2>
      {page.reset ? <ResetQuestion id={page.id} fields={page.reset} onSubmit={sent} /> : null}
      {before}
      {page.saved?.left.length ? (
        <p role="status" className="mb-4 rounded-card bg-wait-soft px-4 py-3 text-wait">
          Saved, except for these, which stay as they were. They belong to something that is off,
          and one of them is over its limit: {page.saved.left.join(", ")}.
        </p>
      ) : null}
      <Form
        key={key}
        ref={ref}
        method="post"
        noValidate
        encType={multipart ? "multipart/form-data" : "application/x-www-form-urlencoded"}
        className="grid grid-cols-1 gap-6"
        onSubmit={sent}
        onInput={(event) => {
          typed(event.currentTarget);
          mend(event.target);
        }}
      >
        <ErrorSummary title={errors.length > 1 ? "Please fix these:" : undefined} errors={errors} />
        {/* Enter clicks a form's first button. */}
        <button name="intent" value="save" className="sr-only" tabIndex={-1} aria-hidden="true" />
        <input type="hidden" name="base" value={form.base} />
        {children(form)}
        <SaveBar scripts={scripts} dirty={dirty} saving={saving} onDiscard={discard} />
      </Form>
      {after}
      <RecentChanges changes={page.changes} zone={page.zone} />
      <LeaveGuard dirty={dirty && !saving} />
      {Object.keys(form.errors).length && !form.formErrors.length ? (
        <ValidationBanner key={form.base + JSON.stringify(form.errors)} label={label} />
      ) : null}
      <StatusMessage
        key={page.saved?.mark}
        message={page.saved && !dirty ? savedMessages[page.saved.kind] : null}
        lasts={3}
      />
    </div>
  );
}

/** Hides a field's error once somebody edits it, until the next answer. */
function useMendedErrors(errors: FormState<unknown>["errors"]) {
  const mended = useRef<HTMLElement[]>([]);
  useEffect(() => {
    // React keeps an unchanged error hidden, so show it here.
    for (const field of mended.current) if (errors[field.id]) showError(field, true);
    mended.current = [];
  }, [errors]);
  return (field: EventTarget) => {
    if (!(field instanceof HTMLElement) || !field.hasAttribute("aria-invalid")) return;
    mended.current.push(field);
    showError(field, false);
  };
}

function showError(field: HTMLElement, isWrong: boolean): void {
  if (isWrong) field.setAttribute("aria-invalid", "true");
  else field.removeAttribute("aria-invalid");
  document.getElementById(`${field.id}-error`)?.toggleAttribute("hidden", !isWrong);
}

/** Prefixes an error with its field's label, unless it mentions it. */
function withLabel(labels: Record<string, string>, name: string, message: string): string {
  const label = labels[/^\w+/.exec(name)?.[0] ?? ""];
  return !label || message.toLowerCase().includes(label.toLowerCase())
    ? message
    : `${label}: ${message}`;
}

/** Shows for five seconds, wherever the page is scrolled; the summary says why. */
function ValidationBanner({ label }: { label: string }) {
  return (
    <p
      aria-hidden
      className="said pointer-events-none fixed inset-x-4 bottom-48 z-30 mx-auto max-w-lg rounded-card bg-bad-soft px-4 py-3 text-center font-semibold text-bad shadow-card md:bottom-28"
      style={{ animationDelay: "5s" }}
    >
      Please fix validation errors in {label} before saving
    </p>
  );
}

function useBroadcastOnSave({ saved, slug }: SectionPage<unknown>): void {
  const mark = saved?.mark;
  const [broadcast] = useState(() => new Set<string>());
  useEffect(() => {
    if (!mark || !slug || broadcast.has(mark)) return;
    broadcast.add(mark);
    broadcastSettingsUpdate(slug);
  }, [mark, slug, broadcast]);
}
