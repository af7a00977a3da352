import type { ReactNode } from "react";
import { extraLines } from "~/core/pricing/order-price";
import { Money } from "~/ui/money";
import { SumLine } from "~/ui/sum-line";
import { useTranslate } from "~/ui/use-translation";
import type { InvoicePage } from "./invoice-page.server";

/** An invoice in any state but expired. */
export type DisplayedInvoice = Exclude<InvoicePage, { state: "expired" }>;

export const card = "rounded-card border border-line bg-card p-4 shadow-card sm:p-5";

const Sum = (line: { term: string; kobo: number }) => <SumLine {...line} className="py-1" />;

/** Fees of 0 are left out. */
export function InvoiceOrderSummary({ items, sums }: Pick<DisplayedInvoice, "items" | "sums">) {
  const t = useTranslate();
  return (
    <section aria-labelledby="summary" className={card}>
      <h2 id="summary" className="text-lg font-bold">
        {t("Order Summary")}
      </h2>
      <ul className="mt-2 divide-y divide-line">
        {items.map((item) => (
          <li key={item.id} className="flex justify-between gap-4 py-3">
            <div className="min-w-0">
              <p className="font-medium break-words">
                <span className="text-muted">{item.quantity} ×</span> {item.name}
              </p>
              {item.options ? (
                <p className="text-sm break-words text-muted">{item.options}</p>
              ) : null}
              {item.description ? (
                <p className="text-sm break-words text-muted">{item.description}</p>
              ) : null}
              {item.specialInstructions ? (
                <p className="text-sm break-words">
                  {t("Special instructions: {text}", { text: item.specialInstructions })}
                </p>
              ) : null}
            </div>
            <Money kobo={item.subtotalKobo} />
          </li>
        ))}
      </ul>
      <dl className="border-t border-line pt-3">
        <Sum term={t("Subtotal")} kobo={sums.subtotalKobo} />
        {sums.discountKobo > 0 ? <Sum term={t("Discount")} kobo={-sums.discountKobo} /> : null}
        {sums.deliveryFeeKobo > 0 ? (
          <Sum term={t("Delivery fee")} kobo={sums.deliveryFeeKobo} />
        ) : null}
        {extraLines(sums).map(({ term, kobo }) => (
          <Sum key={term.text} term={t(term)} kobo={kobo} />
        ))}
        {sums.transactionFeeKobo > 0 ? (
          <Sum term={t("Transaction fee")} kobo={sums.transactionFeeKobo} />
        ) : null}
        <SumLine
          term={t("Total")}
          kobo={sums.totalKobo}
          className="mt-2 border-t border-line pt-3 text-xl font-bold"
        />
      </dl>
    </section>
  );
}

function Detail({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 py-1">
      <dt className="text-muted">{term}</dt>
      <dd className="text-right font-medium">{children}</dd>
    </div>
  );
}

export function InvoiceDetails({
  billTo,
  delivery,
  pickup,
  created,
  expires,
  label,
}: Pick<DisplayedInvoice, "billTo" | "delivery" | "pickup" | "created" | "expires" | "label">) {
  const t = useTranslate();
  return (
    <>
      <section aria-labelledby="bill-to" className={card}>
        <h2 id="bill-to" className="text-lg font-bold">
          {t("Bill To")}
        </h2>
        <p className="mt-1 font-medium break-words">{billTo.name}</p>
        {billTo.phone ? <p>{billTo.phone}</p> : null}
        {billTo.email ? <p className="break-all">{billTo.email}</p> : null}
      </section>
      {delivery ? (
        <section aria-labelledby="delivery-address" className={card}>
          <h2 id="delivery-address" className="text-lg font-bold">
            {t("Delivery Address")}
          </h2>
          <p className="mt-1 break-words">{delivery.address}</p>
          {delivery.instructions ? (
            <p className="mt-1 break-words text-muted">{delivery.instructions}</p>
          ) : null}
        </section>
      ) : null}
      {pickup ? (
        <section aria-labelledby="pickup" className={card}>
          <h2 id="pickup" className="text-lg font-bold">
            {pickup.title}
          </h2>
          <p className="mt-1 break-words">{pickup.place}</p>
          {pickup.instructions ? (
            <p className="mt-1 break-words text-muted">{pickup.instructions}</p>
          ) : null}
        </section>
      ) : null}
      <section aria-labelledby="details" className={card}>
        <h2 id="details" className="text-lg font-bold">
          {t("Invoice Details")}
        </h2>
        <dl className="mt-1">
          <Detail term={t("Created")}>{created}</Detail>
          {expires ? <Detail term={t("Expires")}>{expires}</Detail> : null}
          <Detail term={t("Status")}>{t(label)}</Detail>
        </dl>
      </section>
    </>
  );
}
