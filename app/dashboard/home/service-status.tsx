import { Link } from "@remix-run/react";
import type { OrderTab } from "~/dashboard/orders/list/order-list";
import type { OpenCounts } from "~/dashboard/orders/list/orders.queries.server";
import { paths } from "~/shared/paths";

const parts: { name: keyof OpenCounts; tab: OrderTab; word: string }[] = [
  { name: "waiting", tab: "pending", word: "waiting" },
  { name: "cooking", tab: "processing", word: "cooking" },
  { name: "ready", tab: "on_the_way", word: "ready" },
];

/** Counts the open orders; the header says whether the store is open (docs/rules.md, Home). */
export function ServiceStatus({ open, menuIsEmpty }: { open: OpenCounts; menuIsEmpty: boolean }) {
  return (
    <section aria-label="Service" className="font-semibold">
      {menuIsEmpty ? <p className="pt-2 text-wait">No dish has a price yet</p> : null}
      <p className="flex flex-wrap items-center gap-x-2">
        {parts.map(({ name, tab, word }, index) => (
          <span key={name} className="whitespace-nowrap">
            {index > 0 ? (
              <span aria-hidden className="mr-2 text-muted">
                ·
              </span>
            ) : null}
            {open[name] > 0 ? (
              <Link
                to={paths.dashboard.orders({ tab })}
                className="inline-flex min-h-11 items-center underline underline-offset-4"
              >
                {open[name]} {word}
              </Link>
            ) : (
              <span className="inline-flex min-h-11 items-center font-normal text-muted">
                0 {word}
              </span>
            )}
          </span>
        ))}
      </p>
    </section>
  );
}
