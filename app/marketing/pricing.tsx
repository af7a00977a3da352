import type { FeePayer } from "~schema/settings";
import { brand } from "~/shared/brand";
import { paths } from "~/shared/paths";
import { buttonClass } from "~/ui/button";
import { amountField, payoutLines, type PayoutAnswer, type PayoutLine } from "./payout-calculator";
import { ScriptsEnabled } from "./scripts-are-on";

const prices = [
  {
    price: "₦0",
    name: "a month",
    text: "No monthly fee, no fee to start, no fee for each dish or picture.",
  },
  {
    price: "3.5%",
    name: "of a payout",
    text: "Ours, and all of it: taken once, when your money leaves for your bank. Never more than ₦5,000 a payout.",
  },
  {
    price: "1.5% + ₦100",
    name: "of a payment, to the gateway",
    text: "Paystack's. The ₦100 applies from ₦2,500, and never more than ₦2,000 in all. You pay it, your customer does, or you split it: you choose.",
  },
];

/** Shows the prices (docs/rules.md, Fees; and Payouts). */
export function PriceCards() {
  return (
    <ul className="grid gap-4 md:grid-cols-3">
      {prices.map(({ price, name, text }) => (
        <li key={name} className="rounded-card border border-line bg-card p-6 shadow-card">
          <p className="text-3xl font-extrabold tracking-tight tabular-nums">{price}</p>
          <p className="mt-1 font-semibold text-brand-text">{name}</p>
          <p className="mt-3 text-muted">{text}</p>
        </li>
      ))}
    </ul>
  );
}

const feePayerLabels: Record<FeePayer, string> = {
  vendor: "Me",
  customer: "Customer",
  split: "Split",
};

const lineNames: Record<PayoutLine, string> = {
  price: "Dishes and delivery",
  fee: "Transaction fee for your customer",
  pays: "Your customer pays",
  gateway: "The gateway keeps",
  platform: `${brand.name}’s fee (3.5%, at payout)`,
  receives: "You receive",
};
const sums: readonly PayoutLine[] = ["pays", "receives"];

/**
 * Shows the payout calculator: a form that requests this page again, and is answered while typing
 * by the page's script (docs/rules.md, Landing page).
 */
export function PayoutCalculator({ amount, feePayer, lines, error }: PayoutAnswer) {
  return (
    <form
      id="payout"
      method="get"
      action={`${paths.home()}#payout`}
      noValidate
      data-payout
      className="calculator"
    >
      <ScriptsEnabled />
      <div>
        <h3 className="text-xl font-bold">What will you receive?</h3>
        <label htmlFor="amount" className="mt-5 block font-semibold">
          What your customer orders for, in naira
        </label>
        <span className="amount">
          <span aria-hidden>₦</span>
          <input
            id="amount"
            name="amount"
            type="number"
            inputMode="decimal"
            min={0}
            step={amountField.step}
            maxLength={amountField.maxLength}
            defaultValue={amount}
            aria-describedby="amount-problem"
            aria-invalid={error ? true : undefined}
          />
        </span>
        <p id="amount-problem" className="mt-2 font-medium text-danger" role="alert" data-problem>
          {error}
        </p>
        <fieldset className="mt-4">
          <legend className="font-semibold">Who pays Paystack's fee?</legend>
          <div className="bearers">
            {(Object.keys(feePayerLabels) as FeePayer[]).map((value) => (
              <label key={value}>
                <input
                  type="radio"
                  name="bears"
                  value={value}
                  defaultChecked={value === feePayer}
                />
                {feePayerLabels[value]}
              </label>
            ))}
          </div>
        </fieldset>
        <button type="submit" className={buttonClass("quiet", "ask mt-5 w-full")}>
          Calculate
        </button>
      </div>
      <div>
        <dl>
          {payoutLines.map((line) => (
            <div key={line} className={sums.includes(line) ? "sum" : undefined}>
              <dt>{lineNames[line]}</dt>
              <dd>
                {line === "receives" ? (
                  <output htmlFor="amount" data-line={line}>
                    {lines?.[line] ?? "–"}
                  </output>
                ) : (
                  <span data-line={line}>{lines?.[line] ?? "–"}</span>
                )}
              </dd>
            </div>
          ))}
        </dl>
        <p className="mt-4 text-sm text-muted">
          For this order alone. A payout of several orders costs the same 3.5%, at most ₦5,000 in
          all.
        </p>
      </div>
    </form>
  );
}
