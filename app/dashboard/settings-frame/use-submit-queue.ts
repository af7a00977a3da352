import { useNavigation } from "@remix-run/react";
import { useEffect, useRef, type FormEvent, type RefObject } from "react";

/**
 * Lets the presses of a form have their turns: one that comes while another is on its way waits for
 * that one's answer and is sent with the form as it is then, so that two quick presses on 'Add an
 * area' are two areas. One whose row the answer has taken away is nothing any more.
 * @param form as it stands on the page now
 * @param read what the page was last read as: another one once a press is answered
 * @returns what the form does when it is submitted
 */
export function useSubmitQueue(
  form: RefObject<HTMLFormElement | null>,
  read: unknown,
): (event: FormEvent<HTMLFormElement>) => void {
  const { formMethod } = useNavigation();
  const posting = formMethod === "POST";
  const waiting = useRef<HTMLButtonElement[]>([]);
  /** Known before the next drawing: the second of two quick presses comes earlier. */
  const underWay = useRef(false);
  useEffect(() => {
    if (posting) return;
    underWay.current = false;
    for (let press = waiting.current.shift(); press; press = waiting.current.shift()) {
      const button = standing(press, form.current);
      if (button) return form.current?.requestSubmit(button);
    }
  }, [posting, read, form]);
  return (event) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (
      event.defaultPrevented ||
      !(submitter instanceof HTMLButtonElement) ||
      submitter.formMethod === "get"
    )
      return;
    if (underWay.current) {
      event.preventDefault();
      waiting.current.push(submitter);
    }
    underWay.current = true;
  };
}

/**
 * A button that was pressed, or the same one of the form that was put in its form's place
 * meanwhile; null where it is gone.
 */
function standing(
  press: HTMLButtonElement,
  form: HTMLFormElement | null,
): HTMLButtonElement | null {
  if (press.isConnected || !press.form) return press.isConnected ? press : null;
  return (
    [...(form?.querySelectorAll("button") ?? [])].find(
      ({ name, value, tabIndex }) => name === press.name && value === press.value && tabIndex >= 0,
    ) ?? null
  );
}
