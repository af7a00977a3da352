import { useCallback, useEffect, useRef, useState } from "react";
import type { SectionPage, FormState } from "~/dashboard/settings/section-page";

type Held<T> = {
  form: FormState<T>;
  answer: FormState<T> | undefined;
  mark: string | undefined;
  turn: number;
};

/** What a form would send, to compare; of a file its name and size. */
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
 * A form as a draft: whether it says other than what was loaded, and how to go back to that. While
 * it does, a page that is read anew (an order came in) leaves it alone; what the server answers to
 * a post replaces it.
 */
export function useDraft<T>(page: SectionPage<T>, answer: FormState<T> | undefined) {
  const [scripts, setScripts] = useState(false);
  const [changed, setChanged] = useState(false);
  const [held, setHeld] = useState<Held<T>>({
    form: answer ?? page.form,
    answer,
    mark: page.saved?.mark,
    turn: 0,
  });
  const element = useRef<HTMLFormElement | null>(null);
  const loaded = useRef("");
  const dirty = changed || held.form.draft;

  const take = (form: FormState<T>, anew: boolean) => {
    setHeld({ form, answer, mark: page.saved?.mark, turn: held.turn + (anew ? 1 : 0) });
    if (anew) setChanged(false);
  };
  if (answer && answer !== held.answer) take(answer, answer.base !== held.form.base);
  else if (
    !answer &&
    page.form.base !== held.form.base &&
    (!dirty || page.saved?.mark !== held.mark)
  )
    take(page.form, true);
  else if (!answer && page.saved?.mark !== held.mark) take(page.form, true);

  useEffect(() => setScripts(true), []);
  const watch = useCallback((form: HTMLFormElement | null) => {
    element.current = form;
    if (form) loaded.current = print(form);
  }, []);
  const look = useCallback(() => {
    // What a press changes in the form by React is there after it.
    requestAnimationFrame(() => {
      if (element.current) setChanged(print(element.current) !== loaded.current);
    });
  }, []);
  const discard = () => {
    setHeld({ form: page.form, answer, mark: page.saved?.mark, turn: held.turn + 1 });
    setChanged(false);
  };
  return { form: held.form, key: `${held.turn}`, element, dirty, scripts, watch, look, discard };
}
