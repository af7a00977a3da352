import { customerSharePercent } from "~/core/pricing/fees";
import { extraLines, type OrderSums, type PriceRules } from "~/core/pricing/order-price";
import { english } from "~/shared/translate";
import { Card } from "~/ui/card";
import { SumLine } from "~/ui/sum-line";

/** Shows the total so far; screen readers announce it once it stops changing. */
export function RunningTotals({
  sums,
  delivery,
  link,
  rules,
}: {
  sums: OrderSums;
  delivery: boolean;
  link: boolean;
  rules: PriceRules;
}) {
  const share = customerSharePercent(rules.feeBearer, rules.feeSplitPercentage);
  return (
    <Card titleId="sums" title="Total" level="h2" className="p-4">
      <dl aria-live="polite" className="mt-2 grid grid-cols-1 gap-1.5">
        <SumLine term="Items" kobo={sums.subtotalKobo} />
        {delivery ? <SumLine term="Delivery" kobo={sums.deliveryFeeKobo} /> : null}
        {extraLines(sums).map(({ term, kobo }) => (
          <SumLine key={term.text} term={english(term)} kobo={kobo} />
        ))}
        {sums.transactionFeeKobo > 0 ? (
          <SumLine term="Transaction fee" kobo={sums.transactionFeeKobo} />
        ) : null}
        <SumLine
          term="To pay"
          kobo={sums.totalKobo}
          className="mt-1 border-t border-line pt-2 text-lg font-bold"
        />
      </dl>
      <p className="mt-2 text-sm text-muted">{feeNote(link, share)}</p>
    </Card>
  );
}

function feeNote(link: boolean, share: number): string {
  if (!link) return "No transaction fee for cash or transfer.";
  if (share === 0) return "You pay the transaction fee (see Payments settings).";
  return share === 100
    ? "Your customer pays the transaction fee (see Payments settings)."
    : `Your customer pays ${share}% of the transaction fee (see Payments settings).`;
}
