import { ChevronUp } from "lucide-react";
import type { ReactNode } from "react";
import { changeKobo, saleTotals, type CounterCategory } from "~/core/custom-orders/counter-sale";
import { extraLines, type PriceRules } from "~/core/pricing/order-price";
import { formatKobo, nairaInput } from "~/shared/money";
import { english } from "~/shared/translate";
import { Button, buttonClass } from "~/ui/button";
import { cardClass } from "~/ui/card";
import { Field } from "~/ui/field";
import { SumLine } from "~/ui/sum-line";
import { useScripts } from "~/ui/use-scripts";
import { CartLines } from "./cart-lines";
import type { Sale } from "./use-sale";

type CartProps = {
  sale: Sale;
  categories: CounterCategory[];
  rules: PriceRules;
  errors: Record<string, string[]>;
  problems: Record<string, string>;
  sending: string | null;
  /** The sale before this one. */
  last: ReactNode;
};

/** One line on a phone, also with text twice as large. */
const payClass =
  "flex-1 !px-1 max-md:min-h-[56px] max-md:min-w-[88px] max-md:text-[min(1rem,4.4vw)] md:min-w-full lg:min-w-0";

/** Beside the items; on a phone a line at the foot that opens. Its buttons never move. */
export function CounterCart({ sale, rules, errors, sending, last, ...shown }: CartProps) {
  const scripts = useScripts();
  const totals = saleTotals(sale.lines, rules);
  const totalKobo = totals?.sums.totalKobo ?? 0;
  const count = totals?.count ?? 0;
  const items = `${count} ${count === 1 ? "item" : "items"}`;
  const hasErrors =
    Boolean(errors.given ?? errors.customerName ?? errors.customerPhone) ||
    Object.keys(shown.problems).length > 0;
  return (
    <div
      className={cardClass(
        "sticky bottom-[calc(4.25rem+env(safe-area-inset-bottom))] z-10 mt-4 flex flex-wrap gap-2 p-2 md:top-[calc(var(--top-bar)+12px)] md:bottom-auto md:mt-0 md:h-[calc(100dvh-var(--top-bar)-24px)] md:min-h-88 md:flex-col md:flex-nowrap md:p-3",
      )}
    >
      <input type="hidden" name="total" value={totals ? totalKobo : ""} />
      <details className="peer group/cart md:hidden" open={hasErrors || undefined}>
        <summary className="flex min-h-[56px] min-w-[80px] cursor-pointer items-center gap-1 rounded-xl px-1 text-[min(1rem,4.4vw)] leading-tight active:bg-rest-soft">
          <span>
            <span className="block text-[0.875em] text-muted">{items}</span>
            <strong className="block tabular-nums">{formatKobo(totalKobo)}</strong>
          </span>
          <ChevronUp aria-hidden className="size-5 group-open/cart:rotate-180" />
          <span className="sr-only">Sale, change, kitchen, name</span>
        </summary>
      </details>
      {last ? (
        <div
          className={`order-first basis-full md:basis-auto ${count > 0 ? "hidden peer-open:block md:block" : ""}`}
        >
          {last}
        </div>
      ) : null}
      <div className="order-first hidden max-h-[60dvh] basis-full flex-col overflow-y-auto overscroll-contain peer-open:flex md:order-none md:flex md:max-h-none md:min-h-0 md:flex-auto md:basis-0 md:overflow-visible">
        <div className="contents min-h-0 overflow-y-auto overscroll-contain md:block md:flex-auto md:basis-0">
          {count === 0 ? <p className="text-muted">Tap what you sell</p> : null}
          <CartLines sale={sale} {...shown} />
          <div className="grid gap-2 max-md:order-last">
            <Destinations sale={sale} />
            <Field
              id="customerName"
              name="customerName"
              label="Name (optional)"
              defaultValue={sale.customerName}
              errors={errors.customerName}
              maxLength={80}
              autoComplete="off"
            />
            <Field
              id="customerPhone"
              name="customerPhone"
              label="Phone (optional)"
              type="tel"
              defaultValue={sale.customerPhone}
              errors={errors.customerPhone}
              maxLength={30}
              autoComplete="off"
            />
          </div>
        </div>
        <dl className="mt-2 grid gap-1 border-t border-line pt-2">
          {totals
            ? extraLines(totals.sums).map(({ term, kobo }) => (
                <SumLine key={term.text} term={english(term)} kobo={kobo} />
              ))
            : null}
          <SumLine term="Total" kobo={totalKobo} className="text-xl font-bold" />
        </dl>
        <CashReceived sale={sale} totalKobo={totalKobo} errors={errors.given} />
      </div>
      <p role="status" className="sr-only">
        {count > 0 ? `${items}, ${formatKobo(totalKobo)}` : ""}
      </p>
      <div className="flex flex-1 flex-wrap gap-2 bg-card md:sticky md:bottom-3 md:flex-none lg:flex-nowrap">
        <Button
          name="intent"
          value="cash"
          variant={scripts && count === 0 ? "quiet" : "primary"}
          busy={sending === "cash"}
          className={`${payClass} md:min-h-14`}
        >
          Cash received
        </Button>
        <Button
          name="intent"
          value="transfer"
          variant="quiet"
          busy={sending === "transfer"}
          className={`${payClass} lg:min-h-14`}
        >
          Transfer or POS
        </Button>
      </div>
    </div>
  );
}

const destinations = [
  { value: "handed", label: "Handed over now" },
  { value: "kitchen", label: "Send to kitchen" },
] as const;

function Destinations({ sale }: { sale: Sale }) {
  return (
    <fieldset>
      <legend className="sr-only">After it is paid</legend>
      <div className="flex flex-wrap gap-x-4">
        {destinations.map(({ value, label }) => (
          <label
            key={value}
            className="flex min-h-11 cursor-pointer items-center gap-2 font-medium"
          >
            <input
              type="radio"
              name="to"
              value={value}
              checked={sale.to === value}
              onChange={() => sale.change({ to: value })}
              className="size-5 accent-[var(--brand)]"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Naira. */
const NOTES = [1_000, 5_000, 10_000, 20_000];

function CashReceived({
  sale,
  totalKobo,
  errors,
}: {
  sale: Sale;
  totalKobo: number;
  errors: string[] | undefined;
}) {
  const scripts = useScripts();
  const change = totalKobo > 0 ? changeKobo(sale.given, totalKobo) : null;
  const offers = [
    ...new Set(NOTES.map((note) => Math.ceil(totalKobo / (note * 100)) * note * 100)),
  ].filter((kobo) => kobo > totalKobo);
  return (
    <div className="mt-2">
      <Field
        id="given"
        name="given"
        label="Cash given, ₦ (optional)"
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        value={sale.given}
        onChange={(event) => sale.change({ given: event.target.value })}
        errors={errors}
      />
      <div className="mt-2 flex min-h-11 flex-wrap gap-1 overflow-hidden md:max-h-11">
        {scripts && totalKobo > 0
          ? offers.slice(0, 3).map((kobo) => (
              <button
                key={kobo}
                type="button"
                onClick={() => sale.change({ given: nairaInput(kobo) })}
                className={buttonClass("quiet", "flex-auto !px-1 text-sm tabular-nums")}
              >
                {formatKobo(kobo)}
              </button>
            ))
          : null}
      </div>
      <p role="status" className="mt-1 min-h-7 text-lg font-bold">
        {change === null ? null : `Change: ${formatKobo(change)}`}
      </p>
    </div>
  );
}
