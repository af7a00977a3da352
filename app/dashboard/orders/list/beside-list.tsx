import { Children, type ReactNode } from "react";

/** Puts the open order beside the list on wide screens (docs/rules.md, Orders). */
export function BesideList({ isEmpty, children }: { isEmpty: boolean; children: ReactNode }) {
  const [list, order] = Children.toArray(children);
  return (
    <div
      data-wide
      className={
        isEmpty
          ? undefined
          : "xl:grid xl:grid-cols-[minmax(0,1fr)_minmax(0,28rem)] xl:gap-6 min-[100rem]:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]"
      }
    >
      <div className="min-w-0">{list}</div>
      <div className={`beside-list ${isEmpty ? "hidden" : ""}`}>
        {order}
        <p className="sticky top-24 hidden rounded-card border-2 border-dashed border-line p-8 text-center text-muted xl:block [.beside-list:has(dialog[open])_&]:hidden">
          Pick an order to see it here.
        </p>
      </div>
    </div>
  );
}
