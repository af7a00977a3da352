import { Children, type ReactNode } from "react";

/**
 * Lays the list out with the open order at its right, on screens with room for both; three columns
 * where there is room for the list in two (docs/rules.md, Orders).
 * @param isEmpty true when there is nothing to open
 */
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
