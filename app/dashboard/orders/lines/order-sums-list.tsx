import { discountLabel } from "~/core/pricing/coupon";
import { extraLines } from "~/core/pricing/order-price";
import type { ListedOrderDetails } from "~/dashboard/orders/list/order-list";
import { english } from "~/shared/translate";
import { SumLine } from "~/ui/sum-line";

export function OrderSumsList({ order }: { order: ListedOrderDetails }) {
  const sums = [
    { label: "Subtotal", kobo: order.subtotalKobo, always: true },
    { label: english(discountLabel(order.couponCode)), kobo: -order.discountKobo, always: false },
    { label: "Delivery fee", kobo: order.deliveryFeeKobo, always: false },
    ...extraLines(order).map(({ term, kobo }) => ({ label: english(term), kobo, always: false })),
    { label: "Transaction fee", kobo: order.transactionFeeKobo, always: false },
  ];
  return (
    <dl>
      {sums
        .filter((sum) => sum.always || sum.kobo !== 0)
        .map((sum) => (
          <SumLine key={sum.label} term={sum.label} kobo={sum.kobo} className="py-0.5 text-muted" />
        ))}
      <SumLine term="Total" kobo={order.totalKobo} className="pt-1 text-lg font-bold" />
    </dl>
  );
}
