import { ExternalLink, Pencil } from "lucide-react";
import { useCallback, useEffect, useRef, useState } from "react";
import { requiredLabel } from "~/ui/field";
import { Button } from "~/ui/button";
import type { AddressParts } from "~/core/stores/slugs";
import { SLUG_MAX } from "~/core/stores/slugs";
import { useSlugCheck, type SlugRefusal } from "~/dashboard/settings/slug/use-slug-check";
import { urlError, urlMessages } from "./profile";
import { useScripts } from "~/ui/use-scripts";

type Props = {
  slug: string;
  stored: string;
  errors: string[] | undefined;
  live: string;
  address: AddressParts;
  vendorId: string;
  city: string;
  mayEdit: boolean;
};

const labels = {
  idle: "",
  checking: "Checking...",
  available: "Available!",
  taken: urlMessages.taken,
  error: "Error checking availability.",
};

/**
 * Shows the store's address as a link, with a field behind 'Edit'. With scripts, Save there puts a
 * free address into the draft; without, the field is part of the form.
 * @param live the address customers use now
 * @param slug the draft's slug
 * @param stored the saved slug
 */
export function UrlField({ slug, stored, errors, live, address, vendorId, city, mayEdit }: Props) {
  const scripts = useScripts();
  const [draft, setDraft] = useState(slug);
  const [typed, setTyped] = useState(slug);
  const [submitBlocked, setSubmitBlocked] = useState(false);
  const details = useRef<HTMLDetailsElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const cityOf = useCallback(() => city, [city]);
  const check = useSlugCheck(vendorId, stored, cityOf);
  // Hidden fields fire no input event.
  useEffect(
    () => void details.current?.dispatchEvent(new Event("input", { bubbles: true })),
    [draft],
  );
  const status = urlStatus(typed, check, errors);
  const blocked =
    typed !== stored && typed !== draft && (status.invalid || check.state !== "available");
  const open = typed !== draft;
  useEffect(() => {
    const form = details.current?.closest("form");
    // Submitting would lose a typed URL that isn't in the draft yet.
    const block = (event: Event) => {
      event.preventDefault();
      event.stopPropagation();
      setSubmitBlocked(true);
      input.current?.focus();
    };
    if (open) form?.addEventListener("submit", block);
    return () => form?.removeEventListener("submit", block);
  }, [open]);
  const close = (value: string) => {
    setTyped(value);
    setDraft(value);
    if (details.current) details.current.open = false;
    details.current?.querySelector("summary")?.focus();
  };
  const type = (value: string) => {
    setTyped(value);
    setSubmitBlocked(false);
    check.typed(urlError(value) ? "" : value);
  };
  return (
    <div>
      <p id="storeSlug-label" className={`font-medium ${requiredLabel}`}>
        Store URL
      </p>
      <p className="mt-1 break-all">
        {address.before}
        <strong className="font-semibold">{draft}</strong>
        {address.after}
        {draft === stored ? null : <span className="ml-2 text-sm text-muted">once you save</span>}
      </p>
      <div className="flex flex-wrap items-start gap-x-5">
        <a
          href={live}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-brand-text hover:underline"
        >
          View store <ExternalLink aria-hidden className="size-4" />
        </a>
        {mayEdit ? (
          <details
            ref={details}
            className="min-w-0 open:basis-full"
            open={Boolean(errors?.length)}
            onToggle={(event) => event.currentTarget.open && scripts && input.current?.focus()}
          >
            <summary className="inline-flex min-h-11 cursor-pointer items-center gap-1.5 font-semibold text-brand-text hover:underline">
              <Pencil aria-hidden className="size-4" /> Edit
              <span className="sr-only"> your store URL</span>
            </summary>
            <p id="storeSlug-description" className="text-sm text-muted">
              Your old address and QR codes keep working for 90 days. Print new QR codes before
              then.
            </p>
            <input
              ref={input}
              id="storeSlug"
              aria-labelledby="storeSlug-label"
              aria-describedby="storeSlug-description storeSlug-state"
              aria-invalid={status.bad || undefined}
              maxLength={SLUG_MAX}
              autoCapitalize="none"
              autoCorrect="off"
              autoComplete="off"
              spellCheck={false}
              className="mt-1.5 block min-h-11 w-full rounded-xl border border-field bg-card px-3.5 py-2.5 text-base aria-invalid:border-bad"
              {...(scripts
                ? {
                    value: typed,
                    onChange: (event) => type(event.currentTarget.value),
                    onKeyDown: (event) => {
                      if (event.key !== "Enter") return;
                      event.preventDefault();
                      if (!blocked) close(typed);
                    },
                  }
                : { name: "storeSlug", defaultValue: slug })}
            />
            <p
              id="storeSlug-state"
              aria-live="polite"
              className={`mt-1.5 min-h-5 text-sm font-medium ${status.className}`}
            >
              {submitBlocked && open && status.mayAskToSave
                ? `${status.message} Tap Save here first, or Cancel.`
                : status.message}
            </p>
            {check.state === "taken" ? (
              <Suggestions slugs={check.suggestions} onChoose={type} />
            ) : null}
            {scripts ? (
              <div className="mt-2 flex gap-2">
                <Button
                  type="button"
                  variant="quiet"
                  disabled={blocked}
                  onClick={() => close(typed)}
                >
                  Save<span className="sr-only"> this URL</span>
                </Button>
                <Button
                  type="button"
                  variant="quiet"
                  onClick={() => (check.typed(""), close(stored))}
                >
                  Cancel
                </Button>
              </div>
            ) : null}
          </details>
        ) : null}
      </div>
      {scripts || !mayEdit ? <input type="hidden" name="storeSlug" value={draft} /> : null}
    </div>
  );
}

function urlStatus(
  typed: string,
  { state, reason }: { state: keyof typeof labels; reason: SlugRefusal | null },
  errors: string[] | undefined,
) {
  const error = urlError(typed);
  const label = state === "taken" && reason === "reserved" ? urlMessages.reserved : labels[state];
  const bad =
    error !== null ||
    state === "taken" ||
    state === "error" ||
    (state === "idle" && Boolean(errors?.length));
  return {
    invalid: error !== null,
    bad,
    message: error ?? (label || (errors?.join(" ") ?? "")),
    mayAskToSave: error === null && state !== "checking" && state !== "taken",
    className: bad ? "text-bad" : state === "available" ? "text-good" : "text-muted",
  };
}

function Suggestions({ slugs, onChoose }: { slugs: string[]; onChoose: (slug: string) => void }) {
  if (slugs.length === 0) return null;
  return (
    <p className="mt-1 flex flex-wrap items-center gap-2 text-sm">
      <span className="text-muted">These are free:</span>
      {slugs.map((free) => (
        <button
          key={free}
          type="button"
          onClick={() => onChoose(free)}
          className="min-h-11 rounded-full border border-line bg-card px-4 text-base font-medium break-all hover:border-muted"
        >
          {free}
        </button>
      ))}
    </p>
  );
}
