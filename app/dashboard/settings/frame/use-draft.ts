import { useCallback, useEffect, useRef, useState } from "react";
import type { SectionPage, FormState } from "~/dashboard/settings/section-page";

type DraftState<T> = {
  form: FormState<T>;
  answer: FormState<T> | undefined;
  mark: string | undefined;
  turn: number;
};

/** Returns what a form would send, as text to compare; of a file its name and size. */
function print(form: HTMLFormElement): string {
  return JSON.stringify(
    [...new FormData(form)]
      .filter(([name]) => name !== "base")
      .map(([name, value]) => [
        name,
        value instanceof File ? `${value.name}:${value.size}` : value,
      ]),
  );
}

/**
 * Returns a form as a draft: whether it differs from what was loaded, and how to discard it. While
 * it differs, a revalidation (an order came in) leaves it alone; the answer to a post replaces it.
 */
export function useDraft<T>(page: SectionPage<T>, answer: FormState<T> | undefined) {
  const [scripts, setScripts] = useState(false);
  const [changed, setChanged] = useState(false);
  const [draft, setDraft] = useState<DraftState<T>>({
    form: answer ?? page.form,
    answer,
    mark: page.saved?.mark,
    turn: 0,
  });
  const element = useRef<HTMLFormElement | null>(null);
  const loaded = useRef("");
  const dirty = changed || draft.form.draft;

  const take = (form: FormState<T>, isNew: boolean) => {
    setDraft({ form, answer, mark: page.saved?.mark, turn: draft.turn + (isNew ? 1 : 0) });
    if (isNew) setChanged(false);
  };
  if (answer && answer !== draft.answer) take(answer, answer.base !== draft.form.base);
  else if (
    !answer &&
    page.form.base !== draft.form.base &&
    (!dirty || page.saved?.mark !== draft.mark)
  )
    take(page.form, true);
  else if (!answer && page.saved?.mark !== draft.mark) take(page.form, true);

  useEffect(() => setScripts(true), []);
  const watch = useCallback((form: HTMLFormElement | null) => {
    element.current = form;
    if (form) loaded.current = print(form);
  }, []);
  const look = useCallback(() => {
    // React renders what a click changes in the form after the event.
    requestAnimationFrame(() => {
      if (element.current) setChanged(print(element.current) !== loaded.current);
    });
  }, []);
  const discard = () => {
    setDraft({ form: page.form, answer, mark: page.saved?.mark, turn: draft.turn + 1 });
    setChanged(false);
  };
  return { form: draft.form, key: `${draft.turn}`, element, dirty, scripts, watch, look, discard };
}
