import { useLocation, useNavigate } from "@remix-run/react";
import { X } from "lucide-react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { buttonClass } from "./button";

type OverlayProps = {
  /** The id of the entry to show; undefined shows nothing. */
  opened: string | undefined;
  /** The address parameter with this id. */
  parameter: string;
  /** The list without an entry. */
  listPath: string;
  labelledBy: string;
  /** Whether it is a panel that leaves the list in use, on screens from 68.75rem on. */
  beside?: boolean;
  children: ReactNode;
};

const WIDE = "(width >= 68.75rem)";

/**
 * Shows one entry over the list it was opened from, or as a panel if there is room. It is in the
 * address, so that the back button closes it and a reload shows it again; without scripts it is in
 * the page, open.
 */
export function OverlayDialog({
  opened,
  parameter,
  listPath,
  labelledBy,
  beside = false,
  children,
}: OverlayProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  const { state, key } = useLocation();
  const isOverlay = Boolean((state as { overlay?: boolean } | null)?.overlay);
  // Never changes afterwards: from the first effect on, only the element's own methods open and
  // close it.
  const [inPage] = useState(Boolean(opened));

  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (!opened) return element.close();
    const wide = window.matchMedia(WIDE);
    const show = () => {
      if (element.matches(":modal")) return;
      const isBeside = beside && wide.matches;
      element.setAttribute("closedby", isBeside ? "closerequest" : "any");
      element.toggleAttribute("open", isBeside);
      if (!isBeside) element.showModal();
    };
    show();
    wide.addEventListener("change", show);
    return () => wide.removeEventListener("change", show);
    // Closed and tapped again before the list was back, it is the same entry at another place.
  }, [opened, beside, key]);

  // A browser that doesn't know `closedby` leaves a panel open on Escape.
  useEffect(() => {
    if (!opened || "closedBy" in HTMLDialogElement.prototype) return;
    const close = ({ key }: KeyboardEvent) => {
      if (key === "Escape" && !dialog.current?.matches(":modal")) dialog.current?.close();
    };
    document.addEventListener("keydown", close);
    return () => document.removeEventListener("keydown", close);
  }, [opened]);

  // Beside the list, move the focus to the entry that was chosen.
  const entry = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<Element | null>(null);
  useEffect(() => {
    if (!opened) {
      if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus({ preventScroll: true });
      cameFrom.current = null;
    } else if (isOverlay && dialog.current && !dialog.current.matches(":modal")) {
      if (!dialog.current.contains(document.activeElement))
        cameFrom.current = document.activeElement;
      dialog.current.scrollTop = 0;
      entry.current?.focus({ preventScroll: true });
    }
  }, [opened, isOverlay]);

  const leave = () => {
    if (!new URLSearchParams(window.location.search).has(parameter)) return;
    // Opened from the list: going back returns to it and keeps the history short.
    if (isOverlay) navigate(-1);
    else navigate(listPath, { replace: true, preventScrollReset: true });
  };

  return (
    <dialog
      ref={dialog}
      className={`sheet ${beside ? "beside" : ""}`}
      aria-labelledby={labelledBy}
      onClose={leave}
      open={inPage}
      {...{ closedby: "any" }}
    >
      {opened ? (
        <div ref={entry} tabIndex={-1} className="relative p-5 pb-8 outline-none">
          <form method="dialog" className="absolute top-3 right-3">
            <button className="grid size-11 place-items-center rounded-full hover:bg-rest-soft">
              <X aria-hidden className="size-6" />
              <span className="sr-only">Close</span>
            </button>
          </form>
          <div className="pr-2">{children}</div>
          <form method="dialog" className="mt-5">
            <button className={buttonClass("quiet", "w-full")}>Close</button>
          </form>
        </div>
      ) : null}
    </dialog>
  );
}
