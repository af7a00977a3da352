import { Link } from "@remix-run/react";
import type { WaitingOrder } from "./new-orders";
import { useIsShownBelow } from "~/dashboard/orders/steps/shown-below";
import { TransitionForm, useOrderAction } from "~/dashboard/orders/detail/order-transitions";
import { formatKobo } from "~/shared/money";
import { paths } from "~/shared/paths";

export type Waiting = {
  order: Omit<WaitingOrder, "totalKobo"> & { totalKobo: number | null };
  others: number;
};

/** Hides when the page below already shows the order with its steps. */
export function NewOrderNotice({ order, others }: Waiting) {
  const pending = { id: order.id, status: "pending", orderNumber: order.number } as const;
  const isShown = useIsShownBelow(order.id);
  const { status } = useOrderAction(pending);
  if (isShown || status !== "pending") return null;
  const { number, totalKobo, firstLine, moreLines } = order;
  const facts = [
    number,
    totalKobo === null ? null : formatKobo(totalKobo),
    firstLine + (moreLines > 0 ? ` + ${moreLines} more` : ""),
  ];
  const page = paths.dashboard.order(order.id);
  return (
    <section aria-label="New order" className="bg-ink text-on-ink">
      <div className="mx-auto flex max-w-(--page) flex-wrap items-center gap-x-4 px-4 py-1.5 md:px-8">
        <p className="min-w-0 flex-1 basis-[16rem] py-1 font-medium break-words">
          <strong className="font-bold">New order</strong> · {facts.filter(Boolean).join(" · ")}
        </p>
        <div className="flex flex-1 flex-wrap items-center justify-end gap-x-3 sm:flex-none">
          {others > 0 ? (
            <Link to={paths.dashboard.orders()} className={`mr-auto font-medium ${link}`}>
              {others} more {others === 1 ? "waits" : "wait"}
            </Link>
          ) : null}
          <Link to={page} className={`px-2 font-bold ${link}`}>
            View
          </Link>
          <TransitionForm
            order={pending}
            move="accept"
            label="Accept"
            action={page}
            className="w-32"
          />
        </div>
      </div>
    </section>
  );
}

const link =
  "inline-flex min-h-11 items-center underline underline-offset-4 focus-visible:outline-on-ink";
