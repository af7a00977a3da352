import { useState, type FormEvent } from "react";
import { useSlugCheck } from "./use-slug-check";

type FormField = {
  id: string;
  name: string;
  initialValue?: string | undefined;
  errors?: string[] | undefined;
};
type SummaryError = { message: string; fieldId?: string };

/**
 * Keeps a form with a store's address from being sent until the address is known to be free.
 * @param own the vendor's present slug, which needs no check
 * @param cityOf returns the city typed so far, for suggestions
 * @param field of the form
 * @param offered free slugs that came with the answer to the last post
 * @returns the props of its SlugField but `onSlug`, and what its form needs
 */
export function useSlugField(
  { vendorId, own, cityOf }: { vendorId: string; own: string; cityOf: () => string },
  field: FormField,
  offered: string[] | undefined,
) {
  const check = useSlugCheck(vendorId, own, cityOf);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isChecking, setChecking] = useState(false);
  const [shown, setShown] = useState(field.initialValue ?? "");
  return {
    props: {
      id: field.id,
      name: field.name,
      defaultValue: field.initialValue,
      errors: refusal ? [refusal] : field.errors,
      state: check.state,
      reason: check.reason,
      shown,
      suggestions: check.suggestions.length ? check.suggestions : (offered ?? []),
    },
    isChecking,
    /** Checks a slug that the form itself suggests. */
    suggest: (slug: string) => {
      setShown(slug);
      check.typed(slug);
    },
    /** To be called with every change of the field. */
    change: (slug: string) => {
      setRefusal(null);
      setShown(slug);
      check.typed(slug);
    },
    /**
     * Returns true when the form may be sent as it is; else stops it, and calls `send` once the
     * slug is found to be free.
     */
    verify: (event: FormEvent, slug: string, send: () => void): boolean => {
      if (check.isKnown(slug)) return true;
      event.preventDefault();
      setRefusal(null);
      setChecking(true);
      void check.refusal(slug).then((message) => {
        setChecking(false);
        setRefusal(message);
        if (!message) send();
      });
      return false;
    },
    /** Adds the refusal of the slug to the other errors of the form's summary, once. */
    withRefusal: (errors: SummaryError[]): SummaryError[] =>
      refusal && !errors.some(({ message }) => message === refusal)
        ? [...errors, { message: refusal, fieldId: field.id }]
        : errors,
  };
}
