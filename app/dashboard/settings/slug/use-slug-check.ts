import { useCallback, useEffect, useRef, useState } from "react";
import { paths } from "~/shared/paths";
import { slugMessages, slugReasons } from "~/core/stores/slug-form";
import { SLUG_MIN } from "~/core/stores/slugs";

/** Availability while typing (docs/rules.md, Onboarding). */
export type SlugState = "idle" | "checking" | "available" | "taken" | "error";

export type SlugRefusal = "taken" | "reserved";

const PAUSE_MS = 500;

/** Worded exactly as the rules say. */
const slugStateTexts: Record<SlugState, string> = {
  idle: "",
  checking: "Checking...",
  available: "Available!",
  taken: "Not available. Try another.",
  error: "Error checking availability.",
};

export const slugStateText = (state: SlugState, reason: SlugRefusal | null): string =>
  state === "taken" && reason
    ? `${slugStateTexts.taken} ${slugReasons[reason]}`
    : slugStateTexts[state];

/**
 * Checks availability half a second after the last keystroke, from three letters on.
 * @param own the vendor's current slug, which needs no check
 * @param cityOf returns the city typed so far, for suggestions
 */
export function useSlugCheck(vendorId: string, own: string, cityOf: () => string) {
  const [state, setState] = useState<SlugState>("idle");
  const [suggestions, setSuggestions] = useState<string[]>([]);
  const [reason, setReason] = useState<SlugRefusal | null>(null);
  const known = useRef<{ slug: string; available: boolean } | null>(null);
  const request = useRef<AbortController | null>(null);
  const timer = useRef<number | undefined>(undefined);
  useEffect(() => () => (clearTimeout(timer.current), request.current?.abort()), []);

  const ask = useCallback(
    async (slug: string): Promise<SlugState> => {
      clearTimeout(timer.current);
      request.current?.abort();
      if (slug === own || known.current?.slug === slug) {
        const free = slug === own || Boolean(known.current?.available);
        setState(free ? "available" : "taken");
        return free ? "available" : "taken";
      }
      const controller = (request.current = new AbortController());
      setState("checking");
      try {
        const answer = await fetch(paths.checkSlug(slug, { vendorId, city: cityOf() }), {
          signal: controller.signal,
        });
        if (!answer.ok) throw new Error(`Failed to check slug: ${answer.status}`);
        const {
          is_available: available,
          reason: why = null,
          suggestions: near = [],
        } = (await answer.json()) as {
          is_available: boolean;
          reason?: SlugRefusal;
          suggestions?: string[];
        };
        known.current = { slug, available };
        setReason(why);
        setSuggestions(available ? [] : near);
        setState(available ? "available" : "taken");
        return available ? "available" : "taken";
      } catch {
        if (controller.signal.aborted) return "checking";
        setState("error");
        return "error";
      }
    },
    [vendorId, own, cityOf],
  );

  /** Call on each change of the field. */
  const typed = useCallback(
    (slug: string) => {
      clearTimeout(timer.current);
      request.current?.abort();
      setSuggestions([]);
      setState("idle");
      if (slug.length >= SLUG_MIN && slug !== own)
        timer.current = window.setTimeout(() => void ask(slug), PAUSE_MS);
    },
    [ask, own],
  );

  const refusal = useCallback(
    async (slug: string): Promise<string | null> => {
      const found = await ask(slug);
      return found === "available"
        ? null
        : found === "error"
          ? slugMessages.unverified
          : slugMessages.choose;
    },
    [ask],
  );
  const isKnown = useCallback(
    (slug: string) => slug === own || (known.current?.slug === slug && known.current.available),
    [own],
  );
  return { state, reason, suggestions, typed, refusal, isKnown };
}
