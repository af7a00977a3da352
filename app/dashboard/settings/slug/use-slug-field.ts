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
 * Holds back a form with a slug until the slug is known to be free.
 * @param own the vendor's current slug, which needs no check
 * @param cityOf returns the city typed so far, for suggestions
 * @param field of the form
 * @param offered free slugs from the last post's answer
 * @returns SlugField's props except `onSlug`, and the form's handlers
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
    suggest: (slug: string) => {
      setShown(slug);
      check.typed(slug);
    },
    /** Call on each change of the field. */
    change: (slug: string) => {
      setRefusal(null);
      setShown(slug);
      check.typed(slug);
    },
    /** True if the form may go now; else stops it, and calls `send` once the slug is free. */
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
    /** Adds the slug's refusal to the summary, unless it is there. */
    withRefusal: (errors: SummaryError[]): SummaryError[] =>
      refusal && !errors.some(({ message }) => message === refusal)
        ? [...errors, { message: refusal, fieldId: field.id }]
        : errors,
  };
}
