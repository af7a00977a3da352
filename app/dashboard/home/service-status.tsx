import { Link } from "@remix-run/react";
import type { OrderTab } from "~/dashboard/orders/list/order-list";
import type { OpenCounts } from "~/dashboard/orders/list/orders.queries.server";
import { usePause } from "~/dashboard/settings/hours/pause-context";
import { ServiceControls } from "~/dashboard/settings/hours/service-controls";
import { paths } from "~/shared/paths";

const parts: { name: keyof OpenCounts; tab: OrderTab; word: string }[] = [
  { name: "waiting", tab: "pending", word: "waiting" },
  { name: "cooking", tab: "processing", word: "cooking" },
  { name: "ready", tab: "on_the_way", word: "ready" },
];

/** Shows whether the store is open, and the service controls (docs/rules.md, Home). */
export function ServiceStatus({ open, menuIsEmpty }: { open: OpenCounts; menuIsEmpty: boolean }) {
  const state = usePause()?.openLabel;
  const label = state && menuIsEmpty ? `${state}, but no dish has a price yet` : state;
  return (
    <section aria-label="Service" className="grid grid-cols-[minmax(0,1fr)] gap-2 md:mt-4">
      <p className="flex flex-wrap items-center gap-x-2 font-semibold">
        {label ? <span className="max-md:w-full max-md:pt-1">{label}</span> : null}
        {parts.map(({ name, tab, word }, index) => (
          <span key={name} className="whitespace-nowrap">
            <span aria-hidden className={`mr-2 text-muted ${index === 0 ? "max-md:hidden" : ""}`}>
              ·
            </span>
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
      <ServiceControls />
    </section>
  );
}
