import { useState } from "react";
import { formatKobo } from "~/shared/money";
import { paths } from "~/shared/paths";
import type { FormState } from "~/dashboard/settings/section-page";
import { Button } from "~/ui/button";
import { cardClass } from "~/ui/card";
import { Help } from "~/dashboard/settings/frame/help";
import { Field } from "~/ui/field";
import { TickField, OptionField } from "~/ui/tick-field";
import {
  COVER_LABEL,
  feePayers,
  feePayerOptions,
  payoutCycleOptions,
  payoutCycles,
  feeExample,
  readShare,
  type FeeExampleLine,
} from "./payments";
import type { PaymentFormValues } from "./payments.server";
import type { UncoveredFees } from "./uncovered-fees.server";
import { useScripts } from "~/ui/use-scripts";

const card = cardClass("grid grid-cols-1 gap-5 p-4 sm:p-5");

type Props = {
  form: FormState<PaymentFormValues>;
  amount: string;
  uncovered: UncoveredFees | null;
};

export function PaymentsFields({ form: { texts, errors }, amount, uncovered }: Props) {
  const scripts = useScripts();
  const [feePayer, setFeePayer] = useState(texts.feeBearer);
  const [split, setSplit] = useState(texts.feeSplitPercentage);
  const [cover, setCover] = useState(texts.coverFeeExactly === "on");
  const share = readShare(split);
  return (
    <>
      <section aria-label="Fees" className={`${card} fees`}>
        <OptionField
          id="feeBearer"
          name="feeBearer"
          legend="Who pays the gateway fee?"
          value={texts.feeBearer}
          errors={errors.feeBearer}
          onChange={setFeePayer}
          hint="Paystack takes 1.5% of each payment, plus ₦100 from ₦2,500, at most ₦2,000."
          options={feePayers.map((value) => ({ value, ...feePayerOptions[value] }))}
        />
        {/* CSS shows this while the fee is shared; browsers without :has always show it. */}
        <div
          className={
            errors.feeSplitPercentage
              ? undefined
              : "supports-[selector(:has(a))]:hidden [.fees:has([value=split]:checked)_&]:!block"
          }
        >
          <Field
            id="feeSplitPercentage"
            name="feeSplitPercentage"
            label="Customer’s share (%)"
            hint="0 = you pay it all, 100 = your customer pays it all."
            inputMode="numeric"
            maxLength={20}
            autoComplete="off"
            value={split}
            onChange={(event) => setSplit(event.target.value)}
            errors={errors.feeSplitPercentage}
            className="max-w-32 tabular-nums"
          />
          {scripts ? (
            <input
              type="range"
              min={0}
              max={100}
              step={1}
              value={share.ok ? share.value : 0}
              aria-label="Customer’s share (%)"
              onChange={(event) => setSplit(event.target.value)}
              className="mt-2 h-11 w-full accent-[var(--ink)]"
            />
          ) : null}
        </div>
        <div className="[.fees:has([value=vendor]:checked)_&]:hidden">
          <TickField
            id="coverFeeExactly"
            name="coverFeeExactly"
            checked={cover}
            errors={errors.coverFeeExactly}
            onChange={setCover}
            label={COVER_LABEL}
          />
          <Help>{coverHint(uncovered)}</Help>
        </div>
        <WorkedExample
          amount={amount}
          feePayer={feePayer}
          split={split}
          cover={cover}
          scripts={scripts}
        />
      </section>
      <section aria-label="Payouts" className={card}>
        <OptionField
          id="payoutCycle"
          name="payoutCycle"
          legend="Payout cycle"
          value={texts.payoutCycle}
          errors={errors.payoutCycle}
          options={payoutCycles.map((value) => ({ value, ...payoutCycleOptions[value] }))}
        />
        <Field
          id="minimumPayoutAmount"
          name="minimumPayoutAmount"
          label="Minimum payout (₦)"
          hint="At least ₦100, in steps of ₦100."
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          defaultValue={texts.minimumPayoutAmount}
          errors={errors.minimumPayoutAmount}
          className="max-w-48 tabular-nums"
        />
        <div>
          <TickField
            id="autoPayoutEnabled"
            name="autoPayoutEnabled"
            checked={texts.autoPayoutEnabled === "on"}
            errors={errors.autoPayoutEnabled}
            label="Automatic payouts"
          />
          <Help>
            On: we send your money to your bank at the end of each cycle, at 6 am. Smaller balances
            than the minimum wait for the next payout. You can still withdraw some or all of it
            before. Off: it stays in your balance until you withdraw it.
          </Help>
        </div>
      </section>
    </>
  );
}

function coverHint(uncovered: UncoveredFees | null): string {
  const last = uncovered?.orders === 1 ? "paid order" : `${uncovered?.orders} paid orders`;
  const own = uncovered ? ` On your last ${last} that was ${formatKobo(uncovered.kobo)}.` : "";
  return `Paystack charges its fee on the fee too. Off: that part is yours to pay, a few naira an order, up to ₦101 on orders just under ₦2,500.${own} On: it is in the fee that your customer pays.`;
}

/** Without scripts, its button requests the page with the form's values. */
function WorkedExample({
  amount,
  feePayer,
  split,
  cover,
  scripts,
}: {
  amount: string;
  feePayer: string;
  split: string;
  cover: boolean;
  scripts: boolean;
}) {
  const [typed, setTyped] = useState(amount);
  const example = feeExample({ amount: typed, feePayer, split, cover });
  const needsShare = feePayer === "split" && !readShare(split).ok;
  return (
    <div className="rounded-xl bg-rest-soft p-4">
      <h3 className="font-bold">Example</h3>
      <div className="mt-2 flex flex-wrap items-end gap-3">
        <Field
          // Never saved; with scripts, not even sent.
          id="exampleAmount"
          name={scripts ? undefined : "exampleAmount"}
          label="Order amount (₦)"
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          errors={example.ok || needsShare ? undefined : [example.message]}
          className="max-w-48 tabular-nums"
        />
        <noscript>
          <Button
            variant="quiet"
            formMethod="get"
            formAction={`${paths.dashboard.settings.section("payments")}#exampleAmount`}
            formNoValidate
          >
            Calculate
          </Button>
        </noscript>
      </div>
      {example.ok ? (
        <div aria-live="polite" className="mt-4 grid gap-4 xl:grid-cols-2">
          <Lines title="Your customer" lines={example.customer} />
          <Lines title="You" lines={example.vendor} />
        </div>
      ) : needsShare ? (
        <p className="mt-3 text-sm text-muted">Type your customer’s share first.</p>
      ) : null}
    </div>
  );
}

function Lines({ title, lines }: { title: string; lines: FeeExampleLine[] }) {
  return (
    <div>
      <h4 className="text-sm font-semibold text-muted">{title}</h4>
      <dl>
        {lines.map(({ label, amount, sum }) => (
          <div
            key={label}
            className={`flex flex-wrap items-baseline justify-between gap-x-3 py-1 ${sum ? "border-t border-line font-bold" : ""}`}
          >
            <dt className="min-w-0">{label}</dt>
            <dd className="ml-auto whitespace-nowrap tabular-nums">{amount}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
