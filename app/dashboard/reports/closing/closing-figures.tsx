import { brand } from "~/shared/brand";
import { formatKobo } from "~/shared/money";
import { SumLine } from "~/ui/sum-line";
import type { Closing } from "./closing.server";

export function ClosingFigures({ isOver, closing }: { isOver: boolean; closing: Closing }) {
  const { sums, ways, unpaid, since, moved, outside, owed } = closing;
  const cash = ways.find(({ label }) => label === "Cash, outside");
  return (
    <>
      {isOver ? null : <p className="closing-note">This day is not over yet.</p>}
      {since ? <p className="closing-note">{changeText(since)}</p> : null}
      <div className="closing-columns">
        <section>
          <h3>Orders</h3>
          <dl>
            <Count term="Received" count={sums.orders} />
            <Count term="Sales" count={sums.saleOrders} />
            <Count term="Declined" count={sums.declined} />
            {unpaid.orders > 0 ? (
              <Count
                term="Custom orders not paid"
                count={`${unpaid.orders}, ${formatKobo(unpaid.kobo)}`}
              />
            ) : null}
          </dl>
        </section>
        <section>
          <h3>Cash</h3>
          <dl>
            <SumLine term="Cash for this day’s sales" kobo={cash?.kobo ?? 0} />
            <SumLine term="Marked as paid in cash on this day" kobo={outside.cashKobo} />
            {outside.otherKobo ? (
              <SumLine term="Marked as transferred on this day" kobo={outside.otherKobo} />
            ) : null}
          </dl>
        </section>
        <section>
          <h3>Sales of this day</h3>
          <dl>
            <SumLine term="Items" kobo={sums.subtotalKobo} />
            <Unless0 term="Discounts" kobo={-sums.discountKobo} />
            <Unless0 term="Delivery" kobo={sums.deliveryKobo} />
            <Unless0 term="Packaging" kobo={sums.packagingKobo} />
            <Unless0 term="Service" kobo={sums.serviceKobo} />
            <Unless0 term="Tax" kobo={sums.taxKobo} />
            <Unless0 term="Transaction fee" kobo={sums.transactionFeeKobo} />
            <SumLine className="closing-sum" term="Gross sales" kobo={sums.grossKobo} />
            <SumLine term="Refunds of these sales" kobo={-sums.refundedKobo} />
            <SumLine className="closing-sum" term="Net sales" kobo={sums.netKobo} />
          </dl>
        </section>
        <section>
          <h3>Net sales by payment method</h3>
          <dl>
            {ways.map(({ label, orders, kobo }) => (
              <SumLine key={label} term={`${label} (${orders})`} kobo={kobo} />
            ))}
            <SumLine className="closing-sum" term="Net sales" kobo={sums.netKobo} />
          </dl>
        </section>
        <section>
          <h3>Money that moved on this day</h3>
          <dl>
            <SumLine term="Payments received online" kobo={moved.paymentsKobo} />
            <SumLine term="Paystack’s fees" kobo={-moved.feesKobo} />
            <SumLine term="All refunds today" kobo={-moved.refundsKobo} />
            <Unless0 term="Refunds that failed and came back" kobo={moved.backKobo} />
            <SumLine className="closing-sum" term="Earned online" kobo={moved.earnedKobo} />
            <Unless0 term="Messages to phones" kobo={-moved.messagesKobo} />
          </dl>
        </section>
        {owed ? (
          <section>
            <h3>We owe you</h3>
            <dl>
              <SumLine term="Start of day" kobo={owed.openingKobo} />
              <SumLine term="Earned online" kobo={moved.earnedKobo} />
              <Unless0 term="Messages to phones" kobo={-moved.messagesKobo} />
              <Unless0 term="Money you added" kobo={owed.addedKobo} />
              <SumLine term="Payouts to your bank" kobo={-owed.toBankKobo} />
              <SumLine term={`${brand.name}’s fees for them`} kobo={-owed.payoutFeesKobo} />
              <Unless0 term="Payouts that came back, with their fees" kobo={owed.payoutsBackKobo} />
              <SumLine
                className="closing-sum"
                term={isOver ? "End of day" : "Now"}
                kobo={owed.closingKobo}
              />
            </dl>
          </section>
        ) : null}
      </div>
      <Items items={closing.items} kobo={sums.subtotalKobo} />
    </>
  );
}

const Count = ({ term, count }: { term: string; count: number | string }) => (
  <div className="flex justify-between gap-4">
    <dt>{term}</dt>
    <dd>{count}</dd>
  </div>
);

const Unless0 = ({ term, kobo }: { term: string; kobo: number }) =>
  kobo ? <SumLine term={term} kobo={kobo} /> : null;

function changeText({ paidKobo, refundedKobo }: { paidKobo: number; refundedKobo: number }) {
  const parts = [
    paidKobo && `${formatKobo(paidKobo)} was paid`,
    refundedKobo && `${formatKobo(refundedKobo)} was returned`,
  ].filter(Boolean);
  return `This day has changed since it ended: of its orders, ${parts.join(" and ")} later.`;
}

function Items({ items, kobo }: { items: Closing["items"]; kobo: number }) {
  if (items.length === 0) return <p>Nothing was sold.</p>;
  return (
    <section className="closing-long">
      <h3>Items sold</h3>
      <table>
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col" className="closing-number">
              Portions
            </th>
            <th scope="col" className="closing-number">
              Sum
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item, at) => (
            <tr key={at}>
              <th scope="row">{item.name}</th>
              <td className="closing-number">{item.quantity}</td>
              <td className="closing-number">{formatKobo(item.kobo)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Items</th>
            <td className="closing-number">
              {items.reduce((sum, { quantity }) => sum + quantity, 0)}
            </td>
            <td className="closing-number">{formatKobo(kobo)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
