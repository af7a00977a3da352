import { useLocation } from "@remix-run/react";
import { CopyPlus, Ellipsis, Pencil, Trash2 } from "lucide-react";
import { useEffect, useRef, type FocusEvent, type ReactNode } from "react";
import { stockState, type ShownItem } from "~/core/menu/item-list";
import type { QuickEditResult } from "~/dashboard/menu/changes/quick-edit";
import { useMay } from "~/dashboard/shell/role-context";
import { paths } from "~/shared/paths";
import { Badge } from "~/ui/badge";
import { cardClass } from "~/ui/card";
import { Money } from "~/ui/money";
import { SaleStateButtons } from "~/ui/sale-state-buttons";
import { useItemAction, type ItemIntent } from "./item-action";
import { OverlayLink } from "./list-overlay";

type Shared = {
  onRefusal: (message: string) => void;
  onChanged: (change: { id: string; summary: string }) => void;
  edited: QuickEditResult | undefined;
  /** Listed under its category's heading, so rows needn't name it. */
  isGrouped?: boolean;
};
export type ViewProps = Shared & { items: ShownItem[] };
export type OneProps = Shared & { item: ShownItem };

export function useShown({ item, onRefusal }: OneProps) {
  const action = useItemAction(item);
  const { refusal, state } = action;
  useEffect(() => {
    if (refusal) onRefusal(refusal);
  }, [refusal, onRefusal]);
  const stock = stockState({ inventory: item.inventory, state });
  return { action, stock, back: state === item.state ? item.back : null };
}

export function Stock({ item, stock }: { item: ShownItem; stock: ReturnType<typeof stockState> }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <Badge tone={stock.tone}>{stock.label}</Badge>
      {item.inventory && stock.tone !== "bad" ? (
        <span className="text-sm text-muted tabular-nums">{item.inventory} left</span>
      ) : null}
    </span>
  );
}

/** Links to the item's editor if the viewer may edit it. */
export function ItemLink({
  item,
  ...rest
}: {
  item: ShownItem;
  className: string;
  children: ReactNode;
  tabIndex?: number;
  "aria-hidden"?: boolean;
}) {
  return useMay()("menu") ? (
    <OverlayLink path={paths.dashboard.item(item.id)} {...rest} />
  ) : (
    <span {...rest} />
  );
}

/** Marks a category hidden from customers. */
export const categoryOf = (item: ShownItem) =>
  item.categoryHidden ? `${item.category} (hidden)` : item.category;

export const soldOf = (item: ShownItem, isGrouped = false, back: string | null = null) =>
  [
    isGrouped ? null : categoryOf(item),
    item.soldCount === null ? null : `${item.soldCount} sold`,
    back && `back ${back}`,
  ]
    .filter((part) => part !== null)
    .join(" · ");

export function Price({ item: { priceKobo }, className }: { item: ShownItem; className?: string }) {
  return priceKobo === null ? null : <Money kobo={priceKobo} className={className ?? ""} />;
}

export type Acting = { item: ShownItem; action: ReturnType<typeof useItemAction> };

/** Works without scripts, and returns to the same place in the list. */
export function ActionButton({
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

export function SaleStates({ item, action }: Acting) {
  const { search } = useLocation();
  const { fetcher, state, busy } = action;
  return (
    <fetcher.Form method="post" action={paths.dashboard.items() + search} preventScrollReset>
      <input type="hidden" name="itemId" value={item.id} />
      <SaleStateButtons name={item.name} state={state} busy={busy} />
    </fetcher.Form>
  );
}

/** Opens without scripts; with them, also closes when it loses focus. */
export function ItemMenu({ item, action }: Acting) {
  const menu = useRef<HTMLDetailsElement>(null);
  const mayEdit = useMay()("menu");
  const closeWhenLeft = (event: FocusEvent) => {
    if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget as Node))
      menu.current?.removeAttribute("open");
  };
  // Move focus to the summary, so that it returns there when the opened dialog closes.
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
      <div className={cardClass("absolute right-0 z-10 mt-1 w-48 p-1.5")}>
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
