import { useEffect, useLayoutEffect, useRef, type RefObject } from "react";

/** Before the paint: the page must not be seen without its dialog. Servers only know the other. */
const useBeforePaint = typeof document === "undefined" ? useEffect : useLayoutEffect;

/**
 * Opens the browser's own dialog above the page while a component stands there, and gives the focus
 * back to where it was afterwards.
 * @returns for the dialog
 */
export function useModal(): RefObject<HTMLDialogElement> {
  const dialog = useRef<HTMLDialogElement>(null);
  useBeforePaint(() => {
    const before = document.activeElement;
    if (!dialog.current?.open) dialog.current?.showModal();
    return () => {
      // By the time this runs the dialog has left the page, and can't give it back itself.
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
  return dialog;
}
