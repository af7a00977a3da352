import { useEffect, useState } from "react";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Field, TextField } from "~/ui/field";
import { Time } from "~/ui/time";
import type { CustomerDetails } from "./customer";
import type { CustomerAnswer } from "./customer-action-result";
import {
  isAllergy,
  MAX_NOTE_LENGTH,
  MAX_TAGS,
  suggestedTags,
  type CustomerNote,
} from "~/dashboard/orders/lines/customer-tags";
import { refusedForm, useCustomerForm } from "./use-customer-form";

type Props = {
  customer: CustomerDetails;
  zone: string;
  answer: CustomerAnswer;
};

/** Returns the form to show, and the base to compare with on saving, fixed once typing begins. */
function useNoteForm({ tags, note }: CustomerDetails, answer: CustomerAnswer, busy: boolean) {
  const stored: CustomerNote = { tags, note: note ?? "" };
  const refused = refusedForm(answer);
  const [opened, setOpened] = useState(stored);
  const [base, setBase] = useState(refused?.base ?? stored);
  const [typing, setTyping] = useState(Boolean(refused));
  const [handled, setHandled] = useState(answer);
  if (answer !== handled) {
    setHandled(answer);
    const known = answer?.ok ? answer.stored : refused?.base;
    if (known) setBase(known);
    if (answer && !answer.ok) setTyping(true);
  } else if (!typing && !busy && JSON.stringify(opened) !== JSON.stringify(stored)) {
    setOpened(stored);
    setBase(stored);
  }
  return { refused, opened, base, setTyping };
}

/** Keeps typed text across revalidations; the base detects conflicts with others' changes. */
export function CustomerNoteForm({ customer, zone, answer: posted }: Props) {
  const { busy, answer, attributes } = useCustomerForm(customer.id, "note", posted);
  const { refused, opened, base, setTyping } = useNoteForm(customer, answer, busy);
  const values = refused?.typed ?? { ticked: opened.tags, own: "", note: opened.note };
  const message = answer && !answer.ok ? answer.message : null;
  return (
    <form
      {...attributes}
      onSubmit={(event) => {
        setTyping(false);
        attributes.onSubmit(event);
      }}
      onInput={() => setTyping(true)}
      className="space-y-4"
    >
      <input type="hidden" name="intent" value="note" />
      <input type="hidden" name="customerId" value={customer.id} />
      <input type="hidden" name="base" value={JSON.stringify(base)} />
      {message ? <ErrorSummary errors={[{ message }]} /> : null}
      {/* Remounts with the stored note, but never while somebody types. */}
      <div key={JSON.stringify(opened)} className="space-y-4">
        <TagChoices
          id={`tags-${customer.id}`}
          choices={[...new Set([...suggestedTags, ...opened.tags, ...values.ticked])]}
          ticked={values.ticked}
          error={refused?.errors.tags}
        />
        <Field
          id={`own-tags-${customer.id}`}
          name="ownTags"
          label="Your own tags"
          hint="Separate with commas, up to 20 characters each"
          defaultValue={values.own}
          autoComplete="off"
        />
        <TextField
          id={`note-${customer.id}`}
          name="note"
          label="Private note"
          hint="Only for you and the kitchen. The customer doesn’t see it unless they ask for their data."
          rows={3}
          maxLength={MAX_NOTE_LENGTH}
          defaultValue={values.note}
          errors={refused?.errors.note ? [refused.errors.note] : undefined}
        />
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button variant="quiet" busy={busy}>
          Save
        </Button>
        <LastEdit customer={customer} zone={zone} />
        <SavedNotice answer={answer} />
      </div>
    </form>
  );
}

type ChoiceProps = {
  id: string;
  choices: string[];
  ticked: string[];
  error: string | null | undefined;
};

function TagChoices({ id, choices, ticked, error }: ChoiceProps) {
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
      className="min-w-0"
    >
      <legend className="font-medium">Tags</legend>
      <p id={`${id}-hint`} className="text-sm text-muted">
        At most {MAX_TAGS}. The kitchen sees them on every order.
      </p>
      <div className="mt-1.5 flex flex-wrap gap-2">
        {choices.map((tag) => (
          <label
            key={tag}
            className="inline-flex min-h-11 max-w-full cursor-pointer items-center gap-2 rounded-full border border-field bg-card px-3.5 font-semibold has-checked:border-ink has-checked:bg-rest-soft"
          >
            <input
              type="checkbox"
              name="tags"
              value={tag}
              defaultChecked={ticked.includes(tag)}
              className="size-5 shrink-0 accent-[var(--ink)]"
            />
            <span
              className={`min-w-0 [overflow-wrap:anywhere] ${isAllergy(tag) ? "text-bad" : ""}`}
            >
              {tag}
            </span>
          </label>
        ))}
      </div>
      {error ? (
        <p
          id={`${id}-error`}
          className="mt-1.5 text-sm font-medium [overflow-wrap:anywhere] text-bad"
        >
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}

function LastEdit({ customer, zone }: Pick<Props, "customer" | "zone">) {
  if (!customer.notedAt) return null;
  return (
    <p className="min-w-0 text-sm [overflow-wrap:anywhere] text-muted">
      {customer.notedBy ? `${customer.notedBy}, ` : "Written "}
      <Time at={customer.notedAt} format="datetime" zone={zone} />
    </p>
  );
}

/** Says 'Saved' for two seconds, as the form itself doesn't change. */
function SavedNotice({ answer }: { answer: CustomerAnswer }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!answer || !("what" in answer)) return;
    setShown(true);
    const timer = setTimeout(setShown, 2_000, false);
    return () => clearTimeout(timer);
  }, [answer]);
  return (
    <p role="status" className="font-semibold text-good">
      {shown ? "Saved" : ""}
    </p>
  );
}
