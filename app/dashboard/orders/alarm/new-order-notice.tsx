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
      <div className="mx-auto flex max-w-(--page) flex-wrap items-center gap-x-2 px-4 py-1.5 md:gap-x-4 md:px-5">
        <Link to={page} title="View" className={`min-w-0 flex-1 basis-[8rem] ${link}`}>
          <span data-one-line className="truncate">
            <strong className="font-bold max-md:sr-only">New order · </strong>
            {facts.filter(Boolean).join(" · ")}
          </span>
          <span className="ml-3 font-bold underline underline-offset-4 max-md:sr-only">View</span>
        </Link>
        {others > 0 ? (
          <Link
            to={paths.dashboard.orders()}
            title={`${others} more ${others === 1 ? "waits" : "wait"}`}
            className={`min-w-11 justify-center tabular-nums ${link}`}
          >
            <span aria-hidden className="md:hidden">
              +{others}
            </span>
            <span className="max-md:sr-only">
              {others} more {others === 1 ? "waits" : "wait"}
            </span>
          </Link>
        ) : null}
        <TransitionForm
          order={pending}
          move="accept"
          label="Accept"
          action={page}
          className="shrink-0 md:w-32"
        />
      </div>
    </section>
  );
}

const link =
  "inline-flex min-h-11 items-center font-medium hover:underline active:opacity-70 focus-visible:outline-on-ink";
