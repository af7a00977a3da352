import { useNavigation } from "@remix-run/react";
import { useEffect, useRef, type FormEvent, type RefObject } from "react";

/**
 * Queues the submits of a form: one that comes while another is in flight waits for its answer and
 * sends the form as it is then, so that two quick clicks on 'Add an area' add two areas. A submit
 * whose button the answer removed is dropped.
 * @param form the form on the page now
 * @param read the page's data, a new object once a submit is answered
 * @returns the form's submit handler
 */
export function useSubmitQueue(
  form: RefObject<HTMLFormElement | null>,
  read: unknown,
): (event: FormEvent<HTMLFormElement>) => void {
  const { formMethod } = useNavigation();
  const posting = formMethod === "POST";
  const waiting = useRef<HTMLButtonElement[]>([]);
  /** A ref, as the second of two quick clicks comes before the next render. */
  const underWay = useRef(false);
  useEffect(() => {
    if (posting) return;
    underWay.current = false;
    for (let clicked = waiting.current.shift(); clicked; clicked = waiting.current.shift()) {
      const button = currentButton(clicked, form.current);
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
 * Returns the clicked button, or the same button of the form that replaced its form; null when it
 * is gone.
 */
function currentButton(
  clicked: HTMLButtonElement,
  form: HTMLFormElement | null,
): HTMLButtonElement | null {
  if (clicked.isConnected || !clicked.form) return clicked.isConnected ? clicked : null;
  return (
    [...(form?.querySelectorAll("button") ?? [])].find(
      ({ name, value, tabIndex }) =>
        name === clicked.name && value === clicked.value && tabIndex >= 0,
    ) ?? null
  );
}
