import { useCallback, useRef, useState } from "react";
import type { FormState, SectionPage } from "~/dashboard/settings/section-page";

/** Returns what a form would send, as text to compare; of a file its name and size. */
function contentOf(form: HTMLFormElement): string {
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
 * Keeps a section's form as it was opened while it holds edits that are not saved, and shows what
 * is stored otherwise.
 * @param page as it is stored now
 * @param lastAnswer the form as the last post left it; nothing once it is saved
 * @returns the form to show, and a key that changes when its fields have to begin again
 */
export function useDraft<T>(page: SectionPage<T>, lastAnswer: FormState<T> | undefined) {
  const [opened, setOpened] = useState(page);
  const [edits, setEdits] = useState<"none" | "typed" | "sent">("none");
  const [discarded, setDiscarded] = useState<{ times: number; answer?: FormState<T> | undefined }>({
    times: 0,
  });
  const answer = lastAnswer === discarded.answer ? undefined : lastAnswer;
  const dirty = edits !== "none" || (answer ?? opened.form).draft;
  const isSaved = page.saved && page.saved.mark !== opened.saved?.mark;
  // What was typed after it was sent stays.
  if (page !== opened && (!dirty || (isSaved && edits !== "typed"))) {
    setOpened(page);
    setEdits("none");
  }

  const loaded = useRef("");
  const ref = useCallback((form: HTMLFormElement | null) => {
    if (form) loaded.current = contentOf(form);
  }, []);
  return {
    form: answer ?? opened.form,
    key: [opened.form.base, opened.saved?.mark, discarded.times].join(),
    ref,
    dirty,
    typed: (form: HTMLFormElement) =>
      setEdits(contentOf(form) === loaded.current ? "none" : "typed"),
    sent: () => setEdits((before) => (before === "typed" ? "sent" : before)),
    discard: () => {
      setOpened(page);
      setEdits("none");
      setDiscarded({ times: discarded.times + 1, answer: lastAnswer });
    },
  };
}
