import { forwardRef } from "react";
import type { Receipt } from "./receipt";
import { receiptSheet } from "~/ui/print-sheet";

/**
 * A receipt, black on white like a till's. The page, the picture and the print all show this
 * element (`ref`). Its sizes follow the font size, which the paper sets.
 */
export const ReceiptPaper = forwardRef<HTMLDivElement, { receipt: Receipt }>(function ReceiptPaper(
  { receipt },
  ref,
) {
  const { store, facts, items, sums, total, payment, paymentNumber, details } = receipt;
  return (
    <>
      <style dangerouslySetInnerHTML={{ __html: receiptSheet }} />
      <div className="receipt" ref={ref}>
        <div className="receipt-store">
          <p>{store.name}</p>
          {store.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
        <Terms of={facts} row="receipt-row" />
        <ul>
          {items.map(({ name, amount, each, options, off }, position) => (
            <li key={position}>
              <span>{name}</span> <span>{amount}</span>
              {each ? <small> {each}</small> : null}
              {options.map((option) => (
                <small key={option} className="receipt-option">
                  {" "}
                  {option}
                </small>
              ))}
              {off.map(({ term, value }) => (
                <small key={value} className="receipt-option">
                  {" "}
                  {term}: <del>{value}</del>
                </small>
              ))}
            </li>
          ))}
        </ul>
        <div>
          {sums.map(({ term, value }) => (
            <p key={term} className="receipt-row">
              <span>{term}</span> <span>{value}</span>
            </p>
          ))}
          <p className="receipt-row receipt-total">
            <span>{total.term}</span> <span>{total.value}</span>
          </p>
          <p className="receipt-paid">{payment}</p>
          {paymentNumber ? (
            <p className="receipt-row">
              <span>{paymentNumber.term}</span> <span>{paymentNumber.value}</span>
            </p>
          ) : null}
        </div>
        <Terms of={details} className="receipt-details" />
      </div>
    </>
  );
});

/** With `row`, values are on their term's line. */
function Terms({
  of,
  className,
  row,
}: {
  of: Receipt["details"];
  className?: string;
  row?: string;
}) {
  return (
    <dl className={className}>
      {of.map(({ term, value }) => (
        <div key={term} className={row}>
          <dt>{term}</dt> <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
