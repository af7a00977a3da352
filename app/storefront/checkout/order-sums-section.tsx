import { Link } from "@remix-run/react";
import { discountLabel } from "~/core/pricing/coupon";
import { deliveryMethodTo, type StorePrices } from "~/core/stores/delivery-areas";
import { extraLines, priceOrder, type OrderSums } from "~/core/pricing/order-price";
import { storePaths } from "~/shared/store-paths";
import { Money } from "~/ui/money";
import { useTranslate } from "~/ui/use-translation";

type Props = {
  base: string;
  lines: { key: string; name: string; options: string[]; quantity: number; lineKobo: number }[];
  subtotalKobo: number;
  prices: StorePrices;
  /** What a code takes off, for each way of ordering, in kobo. */
  coupon: { code: string; delivery: number; pickup: number } | null;
  /** Whether the store offers it. */
  delivery: boolean;
  pickup: boolean;
  /** The area that is chosen; empty for none. */
  areaId: string;
  /** The customer's share of what the payment costs, in percent. */
  feeShare: number;
};

/** Shows the items and the sums, for the fulfilment method chosen. */
export function OrderSumsSection({
  base,
  lines,
  subtotalKobo,
  prices,
  coupon,
  delivery,
  pickup,
  areaId,
  feeShare,
}: Props) {
  const t = useTranslate();
  const way = delivery ? deliveryMethodTo(prices, areaId) : null;
  const sums = (orderType: "delivery" | "pickup") =>
    priceOrder(prices.rules, {
      subtotalKobo,
      discountKobo: coupon?.[orderType] ?? 0,
      delivery: orderType === "delivery" ? way : null,
    });
  const common = { couponCode: coupon?.code ?? null, feeShare };
  return (
    <section aria-labelledby="summary" className="panel">
      <h2 id="summary" className="!m-0 text-lg font-bold">
        {t("Your order")}
      </h2>
      <ul className="mt-2">
        {lines.map((line) => (
          <li key={line.key} className="sum">
            <span className="min-w-0 break-words">
              {line.quantity} × {line.name}
              {line.options[0] ? (
                <small className="block text-muted">{line.options.join(", ")}</small>
              ) : null}
            </span>
            <Money kobo={line.lineKobo} />
          </li>
        ))}
      </ul>
      <p className="sum mt-2 border-t border-line pt-3">
        <span>{t("Subtotal")}</span> <Money kobo={subtotalKobo} />
      </p>
      {delivery ? (
        <SumLines
          {...common}
          sums={sums("delivery")}
          className="if-delivery"
          delivery={way ? "priced" : "open"}
        />
      ) : null}
      {pickup ? (
        <SumLines {...common} sums={sums("pickup")} className="if-pickup" delivery={null} />
      ) : null}
      <Link
        to={storePaths.cart(base)}
        className="inline-flex min-h-11 items-center font-semibold text-brand-text"
      >
        {t("Change the order")}
      </Link>
    </section>
  );
}

type SumLinesProps = {
  sums: OrderSums;
  className: string;
  /** Open: its area is still to be chosen; null: nothing is brought. */
  delivery: "priced" | "open" | null;
  couponCode: string | null;
  feeShare: number;
};

function SumLines({ sums, couponCode, feeShare, className, delivery }: SumLinesProps) {
  const t = useTranslate();
  return (
    <div className={className}>
      {sums.discountKobo ? (
        <p className="sum text-good">
          <span className="min-w-0 break-words">{t(discountLabel(couponCode))}</span>{" "}
          <Money kobo={-sums.discountKobo} />
        </p>
      ) : null}
      {delivery ? (
        <p className="sum">
          <span>{t("Delivery")}</span>{" "}
          {sums.deliveryFeeKobo ? (
            <Money kobo={sums.deliveryFeeKobo} />
          ) : (
            <span>{delivery === "open" ? t("Choose your area") : t("Free")}</span>
          )}
        </p>
      ) : null}
      {extraLines(sums).map(({ term, kobo }) => (
        <p key={term.text} className="sum">
          <span>{t(term)}</span> <Money kobo={kobo} />
        </p>
      ))}
      {sums.transactionFeeKobo ? (
        <div className="sum items-start">
          <details>
            <summary className="inline-flex min-h-6 items-center underline decoration-dotted underline-offset-4">
              {t("Transaction fee")}
            </summary>
            <p className="pr-2 text-sm text-muted">
              {t(
                "What the payment service takes: 1.5% of what you pay, plus ₦100 from ₦2,500 on, at most ₦2,000.",
              )}
              {feeShare < 100
                ? ` ${t("The store pays {share}% of it.", { share: 100 - feeShare })}`
                : ""}
            </p>
          </details>
          <Money kobo={sums.transactionFeeKobo} />
        </div>
      ) : null}
      <p className="sum mt-1 border-t border-line pt-3 text-lg font-bold">
        <span>{delivery === "open" ? t("Total before delivery") : t("Total")}</span>{" "}
        <Money kobo={sums.totalKobo} />
      </p>
    </div>
  );
}
