import { X } from "lucide-react";
import { useEffect, type MouseEvent } from "react";
import { networkError } from "./offline-safe";

type ToastProps = {
  message: string | null;
  /** The page without it, to close it without scripts. */
  dismissTo: string;
  onDismiss: () => void;
};

/**
 * Shows a line above the page until it is closed, for errors the eye may otherwise miss. An error
 * about the network closes when that is back.
 */
export function AlertToast({ message, dismissTo, onDismiss }: ToastProps) {
  useEffect(() => {
    if (message !== networkError.message) return;
    window.addEventListener("online", onDismiss);
    return () => window.removeEventListener("online", onDismiss);
  }, [message, onDismiss]);
  const dismiss = (event: MouseEvent) => {
    event.preventDefault();
    onDismiss();
  };
  return (
    <div
      role="alert"
      className="pointer-events-none fixed inset-x-4 bottom-24 z-30 mx-auto max-w-md md:bottom-6"
    >
      {message ? (
        <div className="toast pointer-events-auto flex items-start gap-2 rounded-card bg-ink py-2 pr-1 pl-4 font-medium text-on-ink shadow-card">
          <p className="min-w-0 flex-1 py-2">{message}</p>
          <a
            href={dismissTo}
            onClick={dismiss}
            className="grid size-11 shrink-0 place-items-center rounded-full focus-visible:-outline-offset-4 focus-visible:outline-on-ink"
          >
            <X aria-hidden className="size-5" />
            <span className="sr-only">Dismiss</span>
          </a>
        </div>
      ) : null}
    </div>
  );
}
