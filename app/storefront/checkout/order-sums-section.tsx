import { Link } from "@remix-run/react";
import { discountLabel } from "~/core/pricing/coupon";
import {
  areaOf,
  deliveryMethodTo,
  freeDeliveries,
  freeDeliveryProgress,
  type StorePrices,
} from "~/core/stores/delivery-areas";
import { extraLines, priceOrder, type OrderSums } from "~/core/pricing/order-price";
import { formatKobo } from "~/shared/money";
import { storePaths } from "~/shared/store-paths";
import { FreeDeliveryLine } from "~/ui/free-delivery";
import { Money } from "~/ui/money";
import { msg } from "~/shared/translate";
import { useTranslate } from "~/ui/use-translation";

/** Shown until a delivery area is chosen. */
const TOTAL_BEFORE_DELIVERY = msg("Total before delivery");

/** An order's sums by fulfilment method; null if the store doesn't offer it. */
export type MethodSums = {
  /** `isOpen`: no area is chosen yet, so delivery isn't included. */
  delivery: {
    sums: OrderSums;
    isOpen: boolean;
    free: ReturnType<typeof freeDeliveryProgress>;
  } | null;
  pickup: { sums: OrderSums; isOpen: false } | null;
};

/**
 * @param coupon discounts by fulfilment method, in kobo
 * @param areaId the chosen area; empty for none
 */
export function methodSums({
  subtotalKobo,
  prices,
  coupon,
  delivery,
  pickup,
  areaId,
}: {
  subtotalKobo: number;
  prices: StorePrices;
  coupon: { delivery: number; pickup: number } | null;
  delivery: boolean;
  pickup: boolean;
  areaId: string;
}): MethodSums {
  const way = deliveryMethodTo(prices, areaId);
  const area = areaOf(prices, areaId);
  const sums = (orderType: "delivery" | "pickup") =>
    priceOrder(prices.rules, {
      subtotalKobo,
      discountKobo: coupon?.[orderType] ?? 0,
      delivery: orderType === "delivery" ? way : null,
    });
  return {
    delivery: delivery
      ? {
          sums: sums("delivery"),
          isOpen: way === null,
          free: freeDeliveryProgress(freeDeliveries(area ? [area] : prices.areas), subtotalKobo),
        }
      : null,
    pickup: pickup ? { sums: sums("pickup"), isOpen: false } : null,
  };
}

type Props = {
  base: string;
  /** `wasKobo`: the sum in the last response, if it differed. */
  lines: {
    key: string;
    name: string;
    options: string[];
    quantity: number;
    lineKobo: number;
    wasKobo: number | null;
  }[];
  subtotalKobo: number;
  sums: MethodSums;
  couponCode: string | null;
  /** The customer's share of the payment fee, in percent. */
  feeShare: number;
};

export function OrderSumsSection({ base, lines, subtotalKobo, sums, couponCode, feeShare }: Props) {
  const t = useTranslate();
  const common = { couponCode, feeShare };
  return (
    <section aria-labelledby="summary" className="ask">
      <h2 id="summary" className="!m-0 !p-0">
        {t("Your order")}
      </h2>
      <ul>
        {lines.map((line) => (
          <li key={line.key} className="sum">
            <span className="min-w-0 flex-[1_1_6rem] break-words">
              {line.quantity} × {line.name}
              {line.options[0] ? (
                <small className="block text-muted">{line.options.join(", ")}</small>
              ) : null}
              {line.wasKobo === null ? null : (
                <small className="block text-wait">
                  {t("was {price}", { price: formatKobo(line.wasKobo) })}
                </small>
              )}
            </span>
            <Money kobo={line.lineKobo} />
          </li>
        ))}
      </ul>
      <p className="sum border-t border-line pt-3">
        <span>{t("Subtotal")}</span> <Money kobo={subtotalKobo} />
      </p>
      {sums.delivery ? (
        <SumLines
          {...common}
          sums={sums.delivery.sums}
          className="if-delivery"
          delivery={sums.delivery.isOpen ? "open" : "priced"}
          free={sums.delivery.free}
        />
      ) : null}
      {sums.pickup ? (
        <SumLines {...common} sums={sums.pickup.sums} className="if-pickup" delivery={null} />
      ) : null}
      <Link
        to={storePaths.cart(base)}
        className="inline-flex min-h-11 items-center font-semibold text-brand-text"
      >
        {t("Edit order")}
      </Link>
    </section>
  );
}

type SumLinesProps = {
  sums: OrderSums;
  className: string;
  /** `open`: no area is chosen yet; null: pickup. */
  delivery: "priced" | "open" | null;
  couponCode: string | null;
  feeShare: number;
  free?: ReturnType<typeof freeDeliveryProgress>;
};

function SumLines({ sums, couponCode, feeShare, className, delivery, free }: SumLinesProps) {
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
      {free ? <FreeDeliveryLine {...free} /> : null}
      {extraLines(sums).map(({ term, kobo }) => (
        <p key={term.text} className="sum">
          <span>{t(term)}</span> <Money kobo={kobo} />
        </p>
      ))}
      {sums.transactionFeeKobo ? (
        <div className="sum items-start">
          <details>
            <summary className="-my-2.5 inline-flex min-h-11 items-center underline decoration-dotted underline-offset-4">
              {t("Transaction fee")}
            </summary>
            <p className="pr-2 text-sm text-muted">
              {t(
                "What the payment service takes: 1.5% of what you pay, plus ₦100 from ₦2,500 on, at most ₦2,000.",
              )}
              {feeShare < 100
                ? ` ${t("The store covers {share}% of this fee.", { share: 100 - feeShare })}`
                : ""}
            </p>
          </details>
          <Money kobo={sums.transactionFeeKobo} />
        </div>
      ) : null}
      <p className="sum mt-1 border-t border-line pt-3 text-lg font-bold">
        <span>{delivery === "open" ? t(TOTAL_BEFORE_DELIVERY) : t("Total")}</span>{" "}
        <Money kobo={sums.totalKobo} />
      </p>
    </div>
  );
}

/** The total beside the pay button, for the chosen method. */
export function TotalToPay({ sums }: { sums: MethodSums }) {
  const t = useTranslate();
  return (["delivery", "pickup"] as const).map((orderType) => {
    const method = sums[orderType];
    return method ? (
      <span key={orderType} className={`if-${orderType}`}>
        {/* Its own element: browsers' page translation replaces bare text nodes. */}
        <span>{method.isOpen ? t(TOTAL_BEFORE_DELIVERY) : t("Total")}</span>{" "}
        <b>
          <Money kobo={method.sums.totalKobo} />
        </b>
      </span>
    ) : null;
  });
}

/** The pay button's text, for the chosen method. */
export function PayTotal({ sums }: { sums: MethodSums }) {
  const t = useTranslate();
  return (["delivery", "pickup"] as const).map((orderType) => {
    const method = sums[orderType];
    return method ? (
      <span key={orderType} className={`if-${orderType}`}>
        {t("Pay {price}", { price: formatKobo(method.sums.totalKobo) })}
      </span>
    ) : null;
  });
}
