import { Link, useLocation, useNavigate } from "@remix-run/react";
import { X } from "lucide-react";
import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
  type MouseEvent,
  type ReactNode,
} from "react";
import { Button, buttonClass } from "~/ui/button";
import { useBeforePaint } from "~/ui/use-before-paint";
import { useModal } from "~/ui/use-modal";
import { MenuPageHead } from "~/dashboard/menu/items/menu-page-head";
import { listPathAt } from "~/dashboard/menu/items/list-overlay";

const TITLE = "item-title";

const LeaveContext = createContext<(() => void) | null>(null);
/** Returns a function that closes the dialog and discards the form; null on a full page. */
const useLeaveDialog = (): (() => void) | null => useContext(LeaveContext);

/**
 * Shows an item's form in a dialog over the list (docs/rules.md, Menu items). It shares the full
 * page's address, so Back closes it and a reload opens the page. Closing asks first if typed text
 * would be lost.
 */
export function ItemDialog({ children }: { children: ReactNode }) {
  const dialog = useModal();
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const openedWith = useRef("");
  const [asking, setAsking] = useState(false);
  // Opened from the list: go back instead of adding to the history.
  const overlay = (state as { overlay?: boolean } | null)?.overlay === true;
  const leave = useCallback(
    () =>
      overlay
        ? navigate(-1)
        : navigate(listPathAt(search), { replace: true, preventScrollReset: true }),
    [navigate, overlay, search],
  );
  const close = () =>
    asking || typedIn(dialog.current) === openedWith.current ? leave() : setAsking(true);
  // Before paint, as Escape may come at once.
  useBeforePaint(() => {
    openedWith.current = typedIn(dialog.current);
    setAsking(false);
    document.getElementById(TITLE)?.focus({ preventScroll: true });
  }, [dialog, pathname]);
  useEffect(
    () => () => {
      // The link that opened it may be gone with the item.
      if (document.activeElement === document.body)
        document.getElementById("main")?.focus({ preventScroll: true });
    },
    [],
  );
  return (
    // The backdrop is an extra: Escape and the close button do the same.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className="sheet"
      aria-labelledby={TITLE}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return; // a file chooser was cancelled
        event.preventDefault();
        close();
      }}
      onClose={leave}
      onClick={(event) => event.target === event.currentTarget && close()}
    >
      <div className="relative p-5 pb-8">
        <LeaveContext.Provider value={leave}>{children}</LeaveContext.Provider>
        <button
          type="button"
          onClick={close}
          className="active:bg-shade absolute top-3 right-3 grid size-11 place-items-center rounded-xl hover:bg-rest-soft"
        >
          <X aria-hidden className="size-6" />
          <span className="sr-only">Close</span>
        </button>
      </div>
      {asking ? (
        <div
          role="alert"
          className="sticky bottom-0 z-20 flex flex-wrap items-center gap-3 border-t border-line bg-card p-4"
        >
          <p className="min-w-48 flex-1 font-semibold">You have unsaved changes.</p>
          <Button type="button" onClick={() => setAsking(false)}>
            Keep editing
          </Button>
          <Button type="button" variant="danger" onClick={leave}>
            Discard
          </Button>
        </div>
      ) : null}
    </dialog>
  );
}

/** Serialises the form to detect unsaved changes. */
function typedIn(dialog: HTMLElement | null): string {
  const form = dialog?.querySelector("form");
  return form
    ? [...new FormData(form)]
        .map(([name, value]) => `${name}=${typeof value === "string" ? value : value.name}`)
        .join("\n")
    : "";
}

/** Frames an item's form; on a full page, with a link back to the list. */
export function ItemScreen({
  title,
  aside,
  children,
}: {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  const isOver = useLeaveDialog() !== null;
  const { search } = useLocation();
  return (
    <div className={isOver ? undefined : "max-w-xl xl:has-[.with-preview]:max-w-5xl"}>
      <header
        className={`flex flex-wrap items-end justify-between gap-x-3 ${isOver ? "min-h-11 pr-12" : ""}`}
      >
        {isOver ? (
          <h2
            id={TITLE}
            tabIndex={-1}
            className="text-2xl font-extrabold tracking-tight outline-none"
          >
            {title}
          </h2>
        ) : (
          <div>
            <MenuPageHead title={title} search={search} />
          </div>
        )}
        {aside}
      </header>
      {children}
    </div>
  );
}

/** Leaves without saving: closes the dialog, or links to the list. */
export function LeaveLink({ children }: { children: string }) {
  const leave = useLeaveDialog();
  const list = listPathAt(useLocation().search);
  const handleClick = (event: MouseEvent) => {
    if (!leave) return;
    event.preventDefault();
    leave();
  };
  return (
    <Link to={list} onClick={handleClick} className={buttonClass("quiet")}>
      {children}
    </Link>
  );
}

export function ItemDialogSkeleton() {
  return (
    <div className="motion-safe:animate-pulse">
      <h2 id={TITLE} tabIndex={-1} className="sr-only outline-none">
        Loading
      </h2>
      <div aria-hidden>
        <div className="h-8 w-40 rounded bg-rest-soft" />
        <div className="mt-6 grid gap-4">
          {[0, 1, 2, 3, 4].map((field) => (
            <div key={field} className="h-16 rounded-xl border border-line bg-card" />
          ))}
        </div>
      </div>
    </div>
  );
}
