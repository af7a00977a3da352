import { ChevronDown } from "lucide-react";
import {
  changeKobo,
  lineKey,
  quantityOr0,
  saleTotals,
  type CounterCategory,
  type CounterLine,
} from "~/core/custom-orders/counter-sale";
import { optionNames, priceItem } from "~/core/options/item-price";
import { extraLines, type PriceRules } from "~/core/pricing/order-price";
import { formatKobo, nairaInput } from "~/shared/money";
import { english } from "~/shared/translate";
import { Button } from "~/ui/button";
import { cardClass } from "~/ui/card";
import { Field } from "~/ui/field";
import { SumLine } from "~/ui/sum-line";
import { useScripts } from "~/ui/use-scripts";
import type { Sale } from "./use-sale";

type FootProps = {
  sale: Sale;
  categories: CounterCategory[];
  rules: PriceRules;
  errors: Record<string, string[]>;
  sending: string | null;
};

/** Keeps the total and the payment buttons in view; change, name and kitchen fold away. */
export function CounterFoot({ sale, categories, rules, errors, sending }: FootProps) {
  const scripts = useScripts();
  const totals = saleTotals(sale.lines, rules);
  const totalKobo = totals?.sums.totalKobo ?? 0;
  const count = totals?.count ?? 0;
  const hasErrors = Boolean(errors.given ?? errors.customerName ?? errors.customerPhone);
  return (
    <div
      className={cardClass(
        "sticky bottom-[calc(4.25rem+env(safe-area-inset-bottom))] z-10 -mx-2 mt-4 p-2 md:bottom-4",
      )}
    >
      <input type="hidden" name="total" value={totals ? totalKobo : ""} />
      <details className="group/more" open={hasErrors || undefined}>
        <summary className="flex min-h-11 cursor-pointer items-center gap-2 px-2">
          <span className="text-muted">
            {count} {count === 1 ? "item" : "items"} ·
          </span>
          <strong className="text-xl tabular-nums">{formatKobo(totalKobo)}</strong>
          <span className="ml-auto inline-flex items-center gap-1 font-semibold">
            <span className="sr-only sm:not-sr-only">Change, kitchen, name</span>
            <span aria-hidden className="sm:hidden">
              More
            </span>
            <ChevronDown
              aria-hidden
              className="size-5 rotate-180 transition group-open/more:rotate-0"
            />
          </span>
        </summary>
        <div className="grid max-h-[45dvh] grid-cols-1 gap-4 overflow-y-auto overscroll-contain px-2 pt-1 pb-3 md:grid-cols-2">
          <CashReceived sale={sale} totalKobo={totalKobo} errors={errors.given} />
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
          {totals ? <Breakdown sale={sale} categories={categories} sums={totals.sums} /> : null}
        </div>
      </details>
      <p role="status" className="sr-only">
        {count > 0 ? `${count} ${count === 1 ? "item" : "items"}, ${formatKobo(totalKobo)}` : ""}
      </p>
      <div className="flex gap-2">
        <Button
          name="intent"
          value="cash"
          variant={scripts && count === 0 ? "quiet" : "primary"}
          busy={sending === "cash"}
          className="min-h-14 flex-1 !px-2 text-lg"
        >
          Cash received
        </Button>
        <Button
          name="intent"
          value="transfer"
          variant="quiet"
          busy={sending === "transfer"}
          className="min-h-14 w-28 !px-2 md:w-auto md:!px-5"
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
    <fieldset className="flex flex-wrap gap-2">
      <legend className="mb-1.5 font-medium">After it is paid</legend>
      {destinations.map(({ value, label }) => (
        <label
          key={value}
          className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full border border-field px-4 font-semibold has-checked:border-ink has-checked:bg-ink has-checked:text-on-ink has-focus-visible:outline-2"
        >
          <input
            type="radio"
            name="to"
            value={value}
            checked={sale.to === value}
            onChange={() => sale.change({ to: value })}
            className="size-4 accent-[var(--brand)]"
          />
          {label}
        </label>
      ))}
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
    <div>
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
      {scripts && totalKobo > 0 ? (
        <div className="mt-2 flex flex-wrap gap-2">
          {offers.map((kobo) => (
            <button
              key={kobo}
              type="button"
              onClick={() => sale.change({ given: nairaInput(kobo) })}
              className="min-h-11 rounded-full bg-rest-soft px-3 font-semibold tabular-nums"
            >
              {formatKobo(kobo)}
            </button>
          ))}
        </div>
      ) : null}
      <p role="status" className="mt-1 text-lg font-bold">
        {change === null ? null : `Change: ${formatKobo(change)}`}
      </p>
    </div>
  );
}

function Breakdown({
  sale,
  categories,
  sums,
}: Pick<FootProps, "sale" | "categories"> & {
  sums: NonNullable<ReturnType<typeof saleTotals>>["sums"];
}) {
  const byId = new Map(
    categories.flatMap(({ items }) => items.map((item) => [item.id, item] as const)),
  );
  const nameOf = ({ itemId, choices = [] }: CounterLine) => {
    const item = byId.get(itemId);
    return item ? [item.name, ...optionNames(priceItem(item, choices).options)].join(", ") : "";
  };
  return (
    <dl className="grid content-start gap-1.5">
      {sale.lines.map((line) => (
        <SumLine
          key={lineKey(line)}
          term={`${line.quantity} × ${nameOf(line)}`}
          kobo={line.shownKobo * quantityOr0(line.quantity)}
        />
      ))}
      {extraLines(sums).map(({ term, kobo }) => (
        <SumLine key={term.text} term={english(term)} kobo={kobo} />
      ))}
      <SumLine term="Total" kobo={sums.totalKobo} className="font-bold" />
    </dl>
  );
}
