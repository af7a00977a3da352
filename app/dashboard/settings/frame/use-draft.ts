import { useCallback, useRef, useState } from "react";
import type { FormState, SectionPage } from "~/dashboard/settings/section-page";

/** Serialises a form for comparison; files by name and size. */
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
 * Shows a section's form as opened while it has unsaved edits, else as stored.
 * @param page as stored now
 * @param lastAnswer the form after the last post; none once saved
 * @returns the form, and a key that changes when its fields must reset
 */
export function useDraft<T>(page: SectionPage<T>, lastAnswer: FormState<T> | undefined) {
  const [opened, setOpened] = useState(page);
  const [edits, setEdits] = useState<"none" | "typed" | "sent">("none");
  /** The latest save when the form was last submitted: a later one is its own. */
  const [savedBefore, setSavedBefore] = useState(page.saved?.mark);
  const [discarded, setDiscarded] = useState<{ times: number; answer?: FormState<T> | undefined }>({
    times: 0,
  });
  const answer = lastAnswer === discarded.answer ? undefined : lastAnswer;
  const dirty = edits !== "none" || (answer ?? opened.form).draft;
  const isSaved = page.saved && page.saved.mark !== savedBefore;
  // Keep what was typed after submitting.
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
    sent: () => {
      setSavedBefore(page.saved?.mark);
      setEdits((before) => (before === "typed" ? "sent" : before));
    },
    discard: () => {
      setOpened(page);
      setEdits("none");
      setDiscarded({ times: discarded.times + 1, answer: lastAnswer });
    },
  };
}
