import { Link } from "@remix-run/react";
import { discountLabel } from "~/orders/coupon";
import type { OrderSums } from "~/orders/order-sums";
import { storePaths } from "~/shared/paths";
import { Money } from "~/ui/money";

type Props = {
  base: string;
  lines: { key: string; name: string; quantity: number; lineKobo: number }[];
  subtotalKobo: number;
  couponCode: string | null;
  /** Null for a way of ordering the store doesn't offer. */
  delivery: OrderSums | null;
  pickup: OrderSums | null;
  /** The customer's share of what the payment costs, in percent. */
  feeShare: number;
};

/** What is ordered and what it costs, for the way of ordering that is chosen. */
export function OrderSumsPart({ base, lines, subtotalKobo, couponCode, delivery, pickup, feeShare }: Props) {
  return (
    <section aria-labelledby="summary" className="panel">
      <h2 id="summary" className="!m-0 text-lg font-bold">
        Your order
      </h2>
      <ul className="mt-2">
        {lines.map((line) => (
          <li key={line.key} className="sum">
            <span className="min-w-0 break-words">
              {line.quantity} × {line.name}
            </span>
            <Money kobo={line.lineKobo} />
          </li>
        ))}
      </ul>
      <p className="sum mt-2 border-t border-line pt-3">
        <span>Subtotal</span> <Money kobo={subtotalKobo} />
      </p>
      {delivery ? <SumLines sums={delivery} couponCode={couponCode} feeShare={feeShare} className="if-delivery" delivery /> : null}
      {pickup ? <SumLines sums={pickup} couponCode={couponCode} feeShare={feeShare} className="if-pickup" /> : null}
      <Link to={storePaths.cart(base)} className="inline-flex min-h-11 items-center font-semibold text-brand-text">
        Change the order
      </Link>
    </section>
  );
}

function SumLines({ sums, couponCode, feeShare, className, delivery = false }: { sums: OrderSums; className: string; delivery?: boolean } & Pick<Props, "couponCode" | "feeShare">) {
  return (
    <div className={className}>
      {sums.discountKobo ? (
        <p className="sum text-good">
          <span className="min-w-0 break-words">{discountLabel(couponCode)}</span> <Money kobo={-sums.discountKobo} />
        </p>
      ) : null}
      {delivery ? (
        <p className="sum">
          <span>Delivery</span> {sums.deliveryFeeKobo ? <Money kobo={sums.deliveryFeeKobo} /> : <span>Free</span>}
        </p>
      ) : null}
      {sums.transactionFeeKobo ? (
        <div className="sum items-start">
          <details>
            <summary className="inline-flex min-h-6 items-center underline decoration-dotted underline-offset-4">Transaction fee</summary>
            <p className="pr-2 text-sm text-muted">
              What the payment service takes: 1.5% of what you pay, plus ₦100 from ₦2,500 on, at most ₦2,000.
              {feeShare < 100 ? ` The store pays ${100 - feeShare}% of it.` : ""}
            </p>
          </details>
          <Money kobo={sums.transactionFeeKobo} />
        </div>
      ) : null}
      <p className="sum mt-1 border-t border-line pt-3 text-lg font-bold">
        <span>Total</span> <Money kobo={sums.totalKobo} />
      </p>
    </div>
  );
}
