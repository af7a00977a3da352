import { Link, useNavigation } from "@remix-run/react";
import { Minus, TrendingDown, TrendingUp } from "lucide-react";
import { paths } from "~/shared/paths";
import { cardClass } from "~/ui/card";
import { FilterBar } from "~/ui/filter-bar";
import { periodName, periods, type Period } from "./period";
import type { StatCard } from "./stats";

export function StatCards({ period, cards }: { period: Period; cards: StatCard[] }) {
  const { state, location } = useNavigation();
  const loading =
    state === "loading" && location.pathname === paths.dashboard.home() && location.search !== "";
  return (
    <section aria-label="Your sales" className="mt-6">
      <FilterBar
        label="Period"
        options={periods.map((name) => ({
          to: paths.dashboard.home({ period: name }),
          label: periodName(name),
          isCurrent: name === period,
        }))}
      />
      <dl
        aria-busy={loading}
        className={`mt-3 grid grid-cols-2 gap-3 transition max-[26rem]:grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] lg:grid-cols-4 ${loading ? "opacity-50" : ""}`}
      >
        {cards.map((card) => (
          <Figure key={card.label} card={card} />
        ))}
      </dl>
    </section>
  );
}

const arrows = { up: TrendingUp, down: TrendingDown, same: Minus };

function Figure({ card: { label, text, value, change } }: { card: StatCard }) {
  const Arrow = change ? arrows[change.direction] : null;
  return (
    <div className={cardClass("relative min-w-0 px-4 py-3")}>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="text-lg font-bold break-words tabular-nums">{text}</dd>
      {change && Arrow ? (
        <dd className={`flex gap-1 text-sm ${toneOf(label, change.direction)}`}>
          <Arrow aria-hidden className="mt-0.5 size-4 shrink-0" /> {change.label}
        </dd>
      ) : null}
      {label === "Pending" && value ? (
        <dd className="text-sm">
          <Link
            to={paths.dashboard.orders({ tab: "pending" })}
            className="font-semibold text-brand-text after:absolute after:inset-0 after:rounded-card hover:underline"
          >
            not accepted yet
          </Link>
        </dd>
      ) : null}
    </div>
  );
}

/** More waiting orders are bad news. */
function toneOf(label: StatCard["label"], direction: "up" | "down" | "same"): string {
  if (direction === "same") return "text-muted";
  if (label === "Pending") return direction === "down" ? "text-good" : "text-wait";
  return direction === "up" ? "text-good" : "text-bad";
}
