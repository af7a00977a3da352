import { useEffect, useRef, type RefObject } from "react";
import { useBeforePaint } from "./use-before-paint";

/**
 * Opens the browser's own dialog above the page while a component is mounted, and restores the
 * focus afterwards.
 * @returns for the dialog
 */
export function useModal(): RefObject<HTMLDialogElement> {
  const dialog = useRef<HTMLDialogElement>(null);
  const before = useRef<Element | null>(null);
  // The page must not be seen without its dialog.
  useBeforePaint(() => {
    before.current ??= document.activeElement;
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  useEffect(
    () => () => {
      // Only now has the dialog left the page: it can't give the focus back itself, and before,
      // nothing below it could take it.
      if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
    },
    [],
  );
  return dialog;
}
