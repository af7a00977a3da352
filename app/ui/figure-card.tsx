import { Minus, TrendingDown, TrendingUp } from "lucide-react";
import type { ReactNode } from "react";
import { cardClass } from "./card";

type Direction = "up" | "down" | "same";
const arrows = { up: TrendingUp, down: TrendingDown, same: Minus };

type Props = {
  label: string;
  text: string;
  /** The change since the previous span; null if there is none to compare with. */
  change: { direction: Direction; label: string } | null;
  good?: Direction;
  bad?: string;
  children?: ReactNode;
};

export function FigureCard({
  label,
  text,
  change,
  good = "up",
  bad = "text-bad",
  children,
}: Props) {
  const Arrow = change ? arrows[change.direction] : null;
  const tone =
    !change || change.direction === "same"
      ? "text-muted"
      : change.direction === good
        ? "text-good"
        : bad;
  return (
    <div className={cardClass("relative min-w-0 p-4")}>
      <dt className="text-sm font-medium text-muted">{label}</dt>
      <dd className="mt-1 text-lg font-extrabold tracking-tight break-words tabular-nums min-[400px]:text-xl sm:text-2xl">
        {text}
      </dd>
      <dd className={`mt-1 flex gap-1 text-sm ${tone}`}>
        {Arrow ? <Arrow aria-hidden className="mt-0.5 size-4 shrink-0" /> : null}
        {change ? change.label : "nothing to compare yet"}
      </dd>
      {children}
    </div>
  );
}
