import { Form, Link, useFetcher } from "@remix-run/react";
import { ArrowDown, ArrowUp } from "lucide-react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import type { ArrangedCategory } from "~/core/menu-changes/item-order.server";
import { MenuPageHead } from "~/dashboard/menu/items/menu-page-head";
import { paths } from "~/shared/paths";
import { buttonClass } from "~/ui/button";
import { cardClass } from "~/ui/card";
import { AlertToast } from "~/ui/toast";
import { ReorderHandle } from "./reorder-handle";
import { useReorder } from "./use-reorder";

export type ItemOrderResult = { ok: true } | { ok: false; message: string };
type Props = { category: ArrangedCategory; refusal: string | null };

export function ItemOrderView({ category, refusal }: Props) {
  const { items } = category;
  const fetcher = useFetcher<ItemOrderResult>({ key: "item-order" });
  const refused = fetcher.state === "idle" && fetcher.data?.ok === false ? fetcher.data : null;
  const [message, setMessage] = useState(refusal);
  useEffect(() => {
    if (refused) setMessage(refused.message);
  }, [refused]);
  const path = paths.dashboard.itemOrder({ category: category.id });
  const list = useRef<HTMLOListElement>(null);
  const order = useReorder(
    list,
    items,
    (ids, id) =>
      fetcher.submit(
        { intent: "place", id, after: ids[ids.indexOf(id) - 1] ?? "" },
        { method: "post", action: path },
      ),
    fetcher.state !== "idle",
  );
  return (
    <div className="max-w-2xl">
      <MenuPageHead title={`Order of ${category.name}`} />
      <p className="mt-1 text-muted">
        Customers see the items in this order. The first three are in your featured meals.
      </p>
      {items.length === 0 ? (
        <p className="mt-4">No item of this category is on your menu yet.</p>
      ) : null}
      <ol ref={list} className={cardClass("mt-4 divide-y divide-line empty:hidden")}>
        {order.shown.map((item, place) => (
          <li
            key={item.id}
            className={`flex items-center gap-1 py-1 pr-1 pl-3 ${order.moving === item.id ? cardClass("relative z-10 outline-2 outline-ink") : ""}`}
          >
            <ReorderHandle order={order} entry={item} place={place} className="-ml-2" />
            <span className="min-w-0 flex-1 font-semibold break-words">{item.name}</span>
            <MoveButton path={path} item={item} intent="up" disabled={place === 0}>
              <ArrowUp aria-hidden className="size-5" />
            </MoveButton>
            <MoveButton path={path} item={item} intent="down" disabled={place === items.length - 1}>
              <ArrowDown aria-hidden className="size-5" />
            </MoveButton>
          </li>
        ))}
      </ol>
      <p className="mt-4">
        <Link to={paths.dashboard.categories()} className={buttonClass("quiet")}>
          Order of the categories
        </Link>
      </p>
      <p aria-live="polite" className="sr-only">
        {order.announcement}
      </p>
      <AlertToast message={message} dismissTo={path} onDismiss={() => setMessage(null)} />
    </div>
  );
}

type MoveProps = {
  path: string;
  item: { id: string; name: string };
  intent: "up" | "down";
  disabled: boolean;
  children: ReactNode;
};

function MoveButton({ path, item, intent, disabled, children }: MoveProps) {
  return (
    <Form method="post" action={path} preventScrollReset replace>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={item.id} />
      <button
        type="submit"
        disabled={disabled}
        className="active:bg-shade grid size-11 place-items-center rounded-xl hover:bg-rest-soft disabled:opacity-40"
      >
        {children}
        <span className="sr-only">
          Move {intent}: {item.name}
        </span>
      </button>
    </Form>
  );
}
