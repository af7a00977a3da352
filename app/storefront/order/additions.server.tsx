import { renderToStaticMarkup } from "react-dom/server";
import { additionState, type AdditionState } from "~/core/additions/addition-state";
import { optionTexts } from "~/core/options/ordered-options";
import { formatDateTime } from "~/shared/clock";
import { formatKobo } from "~/shared/money";
import { msg, type Message, type Translate } from "~/shared/translate";
import { buttonClass } from "~/ui/button";
import type { CustomerOrder } from "./order-page.server";

type AdditionsPart = {
  order: Pick<CustomerOrder, "additions" | "goesWith">;
  /** Absolute. */
  payUrl: (id: string) => string;
  pageUrl: (id: string) => string;
  zone: string;
  now: Date;
};

/**
 * Renders an order's additions, or the order it was added to, as HTML, so that phones need no
 * script for it (docs/rules.md, Additions).
 * @returns null if there are none
 */
export function additionsHtml(part: AdditionsPart, t: Translate): string | null {
  const { additions, goesWith } = part.order;
  return additions || goesWith ? renderToStaticMarkup(<AdditionsOfOrder {...part} t={t} />) : null;
}

function AdditionsOfOrder({
  order: { additions, goesWith },
  payUrl,
  pageUrl,
  zone,
  now,
  t,
}: AdditionsPart & { t: Translate }) {
  if (goesWith) return <p>{t("Goes with order {number}", { number: goesWith })}</p>;
  return (
    <>
      <h2 id="added" className="text-lg font-bold">
        {t(additions?.[0]?.isRest ? "The rest of your order’s price" : "Added to your order")}
      </h2>
      {(additions ?? []).map((addition) => {
        const { id, number, totalKobo, expiresAt, items } = addition;
        const state = additionState(addition, now);
        const price = formatKobo(totalKobo);
        const hasPage = state === "paid" || state === "refunded";
        return (
          <div key={id} className="grid gap-2">
            <p className="flex justify-between gap-4">
              <strong>{hasPage ? <a href={pageUrl(id)}>{number}</a> : number}</strong>
              <strong>{price}</strong>
            </p>
            <ul>
              {items.map(({ name, quantity, options }, at) => (
                <li key={at}>
                  {quantity} × {name}
                  {options ? (
                    <span className="block text-sm text-muted">
                      {optionTexts(options).join(", ")}
                    </span>
                  ) : null}
                </li>
              ))}
            </ul>
            <p>{t(addition.isRest && state in saidOfRest ? saidOfRest[state]! : said[state])}</p>
            {state === "open" ? (
              <>
                <a href={payUrl(id)} className={buttonClass("primary", "w-full")}>
                  {t("Pay {price}", { price })}
                </a>
                {expiresAt ? (
                  <p className="text-sm text-muted">
                    {t("You can pay until {when}.", { when: formatDateTime(expiresAt, zone) })}
                  </p>
                ) : null}
              </>
            ) : null}
          </div>
        );
      })}
    </>
  );
}

/** Overrides `said` for the rest of an order's own price. */
const saidOfRest: Partial<Record<AdditionState, Message>> = {
  open: msg("This is what is still to pay. Once it’s paid, the store has your order."),
  paid: msg("Paid."),
};

const said: Record<AdditionState, Message> = {
  open: msg("You asked for it on the phone. Once you pay, it comes with your order."),
  paid: msg("Paid. It comes with your order."),
  expired: msg("The time to pay has passed. Please call the store."),
  withdrawn: msg("The store cancelled it. There’s nothing to pay."),
  refunded: msg("This was cancelled. Your money for it goes back to you."),
  review: msg("We received a payment we need to check. Please don’t pay again; call the store."),
};
