import { formatKobo } from "~/shared/money";
import { cardClass } from "~/ui/card";
import type { UsualDay } from "./usual-day";
import type { Today } from "./home.queries.server";

const formatter = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("en-GB", { ...options, timeZone: "UTC" });
/** Created once: creating one takes forty times as long as formatting. */
const dayFormats = {
  title: formatter({ weekday: "short", day: "numeric", month: "short" }),
  letter: formatter({ weekday: "narrow" }),
  spoken: formatter({ weekday: "long", day: "numeric", month: "long" }),
};
const dayName = (day: string, format: keyof typeof dayFormats) =>
  dayFormats[format].format(new Date(`${day}T00:00:00Z`));

const usualText = ({ weekday, byNowKobo, wholeKobo }: UsualDay) =>
  byNowKobo > 0 && byNowKobo < wholeKobo
    ? `Usual ${weekday}: ${formatKobo(byNowKobo)} by now, ${formatKobo(wholeKobo)} in all`
    : `Usual ${weekday}: ${formatKobo(wholeKobo)}`;

/** Today's sales beside this weekday's usual ones, and the last 7 days (docs/rules.md, Home). */
export function TodayMoney({ revenueKobo, orders, feesKobo, usual, week }: Today) {
  const most = Math.max(1, ...week.map((day) => day.revenueKobo));
  return (
    <section
      aria-labelledby="today-money"
      className={cardClass("flex flex-wrap items-end justify-between gap-x-6 gap-y-3 px-4 py-3")}
    >
      <div className="min-w-0 basis-full">
        <h2 id="today-money" className="text-sm font-medium text-muted">
          Today’s money
        </h2>
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 tabular-nums">
          <span className="text-[1.75rem] leading-tight font-extrabold tracking-tight">
            {formatKobo(revenueKobo)}
          </span>
          <span className="font-semibold">
            {orders} {orders === 1 ? "order" : "orders"}
          </span>
        </p>
        {feesKobo > 0 ? (
          <p className="text-sm text-muted tabular-nums">
            {formatKobo(revenueKobo - feesKobo)} after Paystack’s fee
          </p>
        ) : null}
        {usual ? <p className="text-sm text-muted tabular-nums">{usualText(usual)}</p> : null}
      </div>
      <ol
        aria-label="Sales of the last 7 days"
        className="flex h-16 min-w-0 flex-1 items-end gap-1.5"
      >
        {week.map(({ day, revenueKobo: kobo }, index) => (
          <li
            key={day}
            title={`${dayName(day, "title")}: ${formatKobo(kobo)}`}
            className="flex h-full min-w-0 flex-1 flex-col items-center justify-end gap-0.5"
          >
            <span
              aria-hidden
              className={`block w-full rounded-t-sm ${index === week.length - 1 ? "bg-brand" : "bg-line"}`}
              style={{ height: `${Math.max(3, (Math.max(0, kobo) / most) * 70)}%` }}
            />
            <span aria-hidden className="text-xs leading-none text-muted">
              {dayName(day, "letter")}
            </span>
            <span className="sr-only">
              {dayName(day, "spoken")}: {formatKobo(kobo)}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
