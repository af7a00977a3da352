import { useLocation } from "@remix-run/react";
import { CopyPlus, Ellipsis, Pencil, Trash2 } from "lucide-react";
import { useRef, type FocusEvent, type ReactNode } from "react";
import { paths } from "~/shared/paths";
import { useMay } from "~/dashboard/shell/role-context";
import type { ItemIntent, useItemAction } from "./item-action";
import type { ShownItem } from "~/core/menu/item-list";
import { OverlayLink } from "./list-overlay";

type Acting = { item: ShownItem; action: ReturnType<typeof useItemAction> };

/**
 * Shows a button for one action on an item, in a form of its own: works without scripts and returns
 * to the same place in the list.
 */
function ActionButton({
  item,
  action,
  intent,
  className = "",
  children,
}: Acting & { intent: ItemIntent; className?: string; children: ReactNode }) {
  const { search } = useLocation();
  const { fetcher } = action;
  return (
    <fetcher.Form
      method="post"
      action={paths.dashboard.items() + search}
      preventScrollReset
      className={className}
    >
      <input type="hidden" name="itemId" value={item.id} />
      <input type="hidden" name="intent" value={intent} />
      {children}
    </fetcher.Form>
  );
}

/** Puts an item on the menu and takes it off. */
export function AvailabilitySwitch({ item, action }: Acting) {
  const { isAvailable, busy } = action;
  return (
    <ActionButton item={item} action={action} intent={isAvailable ? "off" : "on"}>
      <button
        type="submit"
        role="switch"
        aria-checked={isAvailable}
        aria-disabled={busy || undefined}
        onClick={(event) => busy && event.preventDefault()}
        className="group inline-flex min-h-11 items-center gap-2 rounded-full font-medium"
      >
        <span
          aria-hidden
          className={`relative h-7 w-12 shrink-0 rounded-full transition ${isAvailable ? "bg-good" : "bg-rest"}`}
        >
          <span
            className={`absolute top-1 left-1 size-5 rounded-full bg-card transition ${isAvailable ? "translate-x-5" : ""}`}
          />
        </span>
        <span className="sr-only">{item.name}: </span>
        <span>{isAvailable ? "Available" : "Off"}</span>
      </button>
    </ActionButton>
  );
}

const saleStates = [
  ["on", "On"],
  ["soldOut", "Sold out today"],
  ["off", "Off"],
] as const satisfies [ItemIntent, string][];

/** Puts an item on sale, off sale for today, or off the menu, each by one button. */
export function SaleStates({ item, action }: Acting) {
  const { search } = useLocation();
  const { fetcher, isAvailable, isSoldOut, busy } = action;
  const state = !isAvailable ? "off" : isSoldOut ? "soldOut" : "on";
  return (
    <fetcher.Form method="post" action={paths.dashboard.items() + search} preventScrollReset>
      <input type="hidden" name="itemId" value={item.id} />
      <div
        role="group"
        aria-label={`${item.name} is`}
        className="inline-flex max-w-full flex-wrap rounded-[1.4rem] border border-field bg-card"
      >
        {saleStates.map(([intent, label]) => (
          <button
            key={intent}
            type="submit"
            name="intent"
            value={intent}
            aria-pressed={state === intent}
            aria-disabled={busy || undefined}
            onClick={(event) => busy && event.preventDefault()}
            className="min-h-11 min-w-11 rounded-full px-3 text-sm font-semibold whitespace-nowrap text-muted aria-pressed:bg-ink aria-pressed:text-on-ink"
          >
            {label}
          </button>
        ))}
      </div>
    </fetcher.Form>
  );
}

/** Takes an item off sale until the next opening. Only for an item on the menu. */
export function SoldOutButton({ item, action }: Acting) {
  const { isSoldOut, isAvailable, busy } = action;
  if (!isAvailable && !isSoldOut) return null;
  return (
    <ActionButton item={item} action={action} intent={isSoldOut ? "backOnSale" : "soldOut"}>
      <button
        type="submit"
        aria-disabled={busy || undefined}
        onClick={(event) => busy && event.preventDefault()}
        className="inline-flex min-h-11 items-center rounded-full border border-line px-2.5 text-sm font-semibold whitespace-nowrap hover:border-muted"
      >
        {isSoldOut ? "Back on sale" : "Sold out today"}{" "}
        <span className="sr-only">: {item.name}</span>
      </button>
    </ActionButton>
  );
}

/**
 * Shows a menu of further actions: opens without scripts; with scripts, closes when it loses focus.
 */
export function ItemMenu({ item, action }: Acting) {
  const menu = useRef<HTMLDetailsElement>(null);
  const mayEdit = useMay()("menu");
  const closeWhenLeft = (event: FocusEvent) => {
    if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget as Node))
      menu.current?.removeAttribute("open");
  };
  // Its button is where the focus comes back to when what opens is closed.
  const close = () => {
    menu.current?.querySelector("summary")?.focus();
    menu.current?.removeAttribute("open");
  };
  if (!mayEdit) return null;
  const entry =
    "flex min-h-11 w-full items-center gap-3 rounded-lg px-3 text-left font-medium hover:bg-rest-soft";
  return (
    <details ref={menu} className="relative" onBlur={closeWhenLeft}>
      <summary className="grid size-11 cursor-pointer list-none place-items-center rounded-full hover:bg-rest-soft [&::-webkit-details-marker]:hidden">
        <Ellipsis aria-hidden className="size-5" />
        <span className="sr-only">More for {item.name}</span>
      </summary>
      <div className="absolute right-0 z-10 mt-1 w-48 rounded-card border border-line bg-card p-1.5 shadow-card">
        <OverlayLink path={paths.dashboard.item(item.id)} onClick={close} className={entry}>
          <Pencil aria-hidden className="size-4 text-muted" /> Edit
        </OverlayLink>
        <ActionButton item={item} action={action} intent="duplicate">
          <button
            type="submit"
            aria-disabled={action.busy || undefined}
            onClick={(event) => action.busy && event.preventDefault()}
            className={entry}
          >
            <CopyPlus aria-hidden className="size-4 text-muted" /> Duplicate
          </button>
        </ActionButton>
        <OverlayLink
          path={paths.dashboard.deleteItem(item.id)}
          onClick={close}
          className={`${entry} text-bad`}
        >
          <Trash2 aria-hidden className="size-4" /> Delete
        </OverlayLink>
      </div>
    </details>
  );
}
