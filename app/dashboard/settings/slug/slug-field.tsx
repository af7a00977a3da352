import { useEffect, useRef } from "react";
import { forceSlug, type AddressParts } from "~/core/stores/slugs";
import { Field } from "~/ui/field";
import { slugMessages } from "~/core/stores/slug-form";
import { slugStateText, type SlugRefusal, type SlugState } from "./use-slug-check";

type Props = {
  id: string;
  name: string;
  defaultValue: string | undefined;
  errors: string[] | undefined;
  address: AddressParts;
  state: SlugState;
  reason: SlugRefusal | null;
  shown: string;
  suggestions: string[];
  onSlug: (slug: string) => void;
};

const tones: Record<SlugState, string> = {
  idle: "text-muted",
  checking: "text-muted",
  available: "text-good",
  taken: "text-bad",
  error: "text-bad",
};

/** Edits a store's slug: drops invalid characters, shows availability, and suggests free slugs. */
export function SlugField({
  address,
  state,
  reason,
  shown,
  suggestions,
  errors,
  onSlug,
  ...field
}: Props) {
  const stateText = slugStateText(state, reason);
  // Of two messages, show the more specific one.
  const messages =
    state === "taken" && errors?.includes(slugMessages.choose) ? [stateText] : errors;
  const force = (input: HTMLInputElement) => {
    const { value, selectionStart } = input;
    const slug = forceSlug(value);
    if (slug !== value) {
      const at = forceSlug(value.slice(0, selectionStart ?? value.length)).length;
      input.value = slug;
      input.setSelectionRange(at, at);
    }
    onSlug(slug);
  };
  // Picks up text typed before hydration.
  const first = useRef(force);
  useEffect(() => {
    const input = document.getElementById(field.id);
    if (input instanceof HTMLInputElement && input.value !== input.defaultValue)
      first.current(input);
  }, [field.id]);
  const choose = (slug: string) => {
    const input = document.getElementById(field.id);
    if (!(input instanceof HTMLInputElement)) return;
    input.value = slug;
    input.focus();
    onSlug(slug);
  };
  return (
    <div>
      <Field
        {...field}
        errors={messages}
        label="Store URL"
        hint={
          <>
            Your customers will find you at{" "}
            <span className="block break-words">
              {address.before}
              <strong className="font-semibold text-ink">{shown || "your-name"}</strong>
              {address.after}
            </span>
          </>
        }
        onInput={(event) => force(event.currentTarget)}
        required
        maxLength={63}
        autoCapitalize="none"
        autoCorrect="off"
        autoComplete="off"
        spellCheck={false}
      />
      <p
        aria-live="polite"
        className={`text-sm font-medium ${state === "idle" || messages?.length ? "" : "mt-1.5"} ${tones[state]}`}
      >
        {messages?.length ? "" : stateText}
      </p>
      {suggestions.length ? (
        <div className="mt-2">
          <p className="text-sm text-muted">These are free:</p>
          <div className="mt-1 flex flex-wrap gap-2">
            {suggestions.map((slug) => (
              <button
                key={slug}
                name="useSlug"
                value={slug}
                onClick={(event) => {
                  event.preventDefault();
                  choose(slug);
                }}
                className="min-h-11 max-w-full rounded-full border border-line bg-card px-4 font-medium break-all hover:border-muted"
              >
                {slug}
              </button>
            ))}
          </div>
        </div>
      ) : null}
    </div>
  );
}
