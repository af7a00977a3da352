import { Link, useNavigation } from "@remix-run/react";
import { paths } from "~/shared/paths";
import { FigureCard } from "~/ui/figure-card";
import { periodName, periods, type Period } from "./period";
import type { StatCard } from "./stats";

export function StatCards({ period, cards }: { period: Period; cards: StatCard[] }) {
  const { state, location } = useNavigation();
  const loading =
    state === "loading" && location.pathname === paths.dashboard.home() && location.search !== "";
  return (
    <section aria-label="Your sales" className="mt-5">
      <nav
        aria-label="Period"
        className="scroll-strip -mx-4 gap-2 px-4 md:mx-0 md:flex-wrap md:px-0"
      >
        {periods.map((name) => (
          <Link
            key={name}
            to={paths.dashboard.home({ period: name })}
            preventScrollReset
            aria-current={name === period ? "page" : undefined}
            className="inline-flex min-h-11 shrink-0 snap-start items-center rounded-full border border-line bg-card px-4 font-semibold aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-on-ink"
          >
            {periodName(name)}
          </Link>
        ))}
      </nav>
      <dl
        aria-busy={loading}
        className={`mt-4 grid grid-cols-2 gap-3 transition max-[26rem]:grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] lg:grid-cols-4 ${loading ? "opacity-50" : ""}`}
      >
        {cards.map((card) => (
          <Figure key={card.label} card={card} />
        ))}
      </dl>
    </section>
  );
}

const Figure = ({ card: { label, text, value, change } }: { card: StatCard }) => (
  // More waiting orders are bad news.
  <FigureCard
    label={label}
    text={text}
    change={change}
    {...(label === "Pending" ? { good: "down", bad: "text-wait" } : {})}
  >
    {label === "Pending" && value ? (
      <dd className="mt-1 text-sm">
        <Link
          to={paths.dashboard.orders({ tab: "pending" })}
          className="font-semibold text-brand-text after:absolute after:inset-0 after:rounded-card hover:underline"
        >
          not accepted yet
        </Link>
      </dd>
    ) : null}
  </FigureCard>
);
