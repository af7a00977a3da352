import { ExternalLink, Pencil } from "lucide-react";
import { useCallback, useEffect, useRef, useState } from "react";
import { Button } from "~/ui/button";
import type { AddressParts } from "~/core/stores/slugs";
import { SLUG_MAX } from "~/core/stores/slugs";
import { useSlugCheck } from "~/dashboard/slug/use-slug-check";
import { urlError, urlMessages } from "./profile";

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

const words = {
  idle: "",
  checking: "Checking...",
  available: "Available!",
  taken: urlMessages.taken,
  error: "Error checking availability.",
};

/**
 * The store's address: read as a link, edited behind 'Edit'. With scripts Save there puts it into
 * the draft once it is free, Cancel leaves it; without them the field goes with the form.
 * @param live the address that customers use now;
 * @param slug of the draft;
 * @param stored what is saved
 */
export function UrlField({ slug, stored, errors, live, address, vendorId, city, mayEdit }: Props) {
  const [scripts, setScripts] = useState(false);
  const [draft, setDraft] = useState(slug);
  const [typed, setTyped] = useState(slug);
  const [held, setHeld] = useState(false);
  const details = useRef<HTMLDetailsElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const cityOf = useCallback(() => city, [city]);
  const check = useSlugCheck(vendorId, stored, cityOf);
  useEffect(() => setScripts(true), []);
  // The draft stands in a hidden field: its form looks at itself again once it has changed.
  useEffect(
    () => void details.current?.dispatchEvent(new Event("input", { bubbles: true })),
    [draft],
  );
  const fault = urlError(typed);
  const stops =
    typed !== stored && typed !== draft && (fault !== null || check.state !== "available");
  const open = typed !== draft;
  useEffect(() => {
    const form = details.current?.closest("form");
    // A URL that is typed and not put into the draft would be lost with the page that comes back.
    const hold = (event: Event) => {
      event.preventDefault();
      event.stopPropagation();
      setHeld(true);
      input.current?.focus();
    };
    if (open) form?.addEventListener("submit", hold);
    return () => form?.removeEventListener("submit", hold);
  }, [open]);
  const told = fault ?? (words[check.state] || (errors?.join(" ") ?? ""));
  const bad =
    fault !== null ||
    check.state === "taken" ||
    check.state === "error" ||
    (check.state === "idle" && Boolean(errors?.length));
  const close = (value: string) => {
    setTyped(value);
    setDraft(value);
    if (details.current) details.current.open = false;
    details.current?.querySelector("summary")?.focus();
  };
  const type = (value: string) => {
    setTyped(value);
    setHeld(false);
    check.typed(urlError(value) ? "" : value);
  };
  return (
    <div>
      <p id="storeSlug-label" className="font-medium">
        Store URL
      </p>
      <p className="mt-1 break-words">
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
          Open your store <ExternalLink aria-hidden className="size-4" />
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
              Your old address leads to the new one for 90 days. Printed QR codes last as long:
              print new ones.
            </p>
            <input
              ref={input}
              id="storeSlug"
              aria-labelledby="storeSlug-label"
              aria-describedby="storeSlug-description storeSlug-state"
              aria-invalid={bad || undefined}
              maxLength={SLUG_MAX}
              autoCapitalize="none"
              autoCorrect="off"
              autoComplete="off"
              spellCheck={false}
              className="mt-1.5 block min-h-11 w-full rounded-xl border border-line bg-card px-3.5 py-2.5 text-base aria-invalid:border-bad"
              {...(scripts
                ? {
                    value: typed,
                    onChange: (event) => type(event.currentTarget.value),
                    onKeyDown: (event) => {
                      if (event.key !== "Enter") return;
                      event.preventDefault();
                      if (!stops) close(typed);
                    },
                  }
                : { name: "storeSlug", defaultValue: slug })}
            />
            <p
              id="storeSlug-state"
              aria-live="polite"
              className={`mt-1.5 min-h-5 text-sm font-medium ${bad ? "text-bad" : check.state === "available" ? "text-good" : "text-muted"}`}
            >
              {held && open && !fault && check.state !== "checking" && check.state !== "taken"
                ? `${told} Press Save here first, or Cancel.`
                : told}
            </p>
            {check.state === "taken" && check.suggestions.length ? (
              <p className="mt-1 flex flex-wrap items-center gap-2 text-sm">
                <span className="text-muted">These are free:</span>
                {check.suggestions.map((free) => (
                  <button
                    key={free}
                    type="button"
                    onClick={() => type(free)}
                    className="min-h-11 rounded-full border border-line bg-card px-4 text-base font-medium break-all hover:border-muted"
                  >
                    {free}
                  </button>
                ))}
              </p>
            ) : null}
            {scripts ? (
              <div className="mt-2 flex gap-2">
                <Button type="button" variant="quiet" disabled={stops} onClick={() => close(typed)}>
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
