import { useEffect, useRef, type RefObject } from "react";
import { useBeforePaint } from "./use-before-paint";

/**
 * Opens the browser's own dialog above the page while a component is mounted, and restores the
 * focus afterwards.
 * @returns the ref for the dialog
 */
export function useModal(): RefObject<HTMLDialogElement> {
  const dialog = useRef<HTMLDialogElement>(null);
  const before = useRef<Element | null>(null);
  // Before paint, so that the page is never seen without its dialog.
  useBeforePaint(() => {
    before.current ??= document.activeElement;
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  useEffect(
    () => () => {
      // The dialog has left the page only now: it can't restore the focus itself, and until now
      // nothing below it could take the focus.
      if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
    },
    [],
  );
  return dialog;
}
