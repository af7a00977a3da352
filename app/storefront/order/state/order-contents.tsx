import { MapPin, MessageCircle, Phone } from "lucide-react";
import { buttonClass } from "~/ui/button";
import { useTranslate } from "~/ui/use-translation";
import type { OrderPlace } from "./order-place";
import type { Receipt } from "~/storefront/order/receipt";

type OrderContactProps = {
  place: OrderPlace | null;
  callUrl: string | null;
  chatUrl: string | null;
};

/** Label below the icon: so three fit side by side on the smallest phone. */
const action = buttonClass("quiet", "flex-col !gap-1 !rounded-card !px-1 sm:flex-row sm:!gap-2");

export function OrderContact({ place, callUrl, chatUrl }: OrderContactProps) {
  const t = useTranslate();
  if (!place && !callUrl && !chatUrl) return null;
  return (
    <section aria-label={t("Order actions")} className="panel grid gap-3">
      {place ? (
        <p>
          <span className="block text-sm text-muted">{place.label}</span>
          <strong className="break-words">{place.text}</strong>
          {place.note ? <span className="block text-muted">{place.note}</span> : null}
        </p>
      ) : null}
      <div className="no-print grid grid-cols-[repeat(auto-fit,minmax(5.5rem,1fr))] gap-2">
        {place?.directionsUrl ? (
          <a href={place.directionsUrl} className={action} rel="noreferrer">
            <MapPin aria-hidden className="size-5" /> {t("Directions")}
          </a>
        ) : null}
        {callUrl ? (
          <a href={callUrl} className={action}>
            <Phone aria-hidden className="size-5" /> {t("Call")}
          </a>
        ) : null}
        {chatUrl ? (
          <a href={chatUrl} className={action} rel="noreferrer">
            <MessageCircle aria-hidden className="size-5" /> {t("Chat")}
          </a>
        ) : null}
      </div>
    </section>
  );
}

/** Lists items and sums so that the lines add up to the total. */
export function OrderedItems({ receipt }: { receipt: Receipt }) {
  const t = useTranslate();
  return (
    <section aria-labelledby="items" className="panel items">
      <h2 id="items">{t("Your order")}</h2>
      <ul>
        {receipt.items.map(({ name, amount, options, off }, position) => (
          <li key={position}>
            <span>
              {name}
              {options.length > 0 ? <small>{options.join(", ")}</small> : null}
              {off.map(({ term, value }) => (
                <small key={value}>
                  {term}: <del>{value}</del>
                </small>
              ))}
            </span>
            <span>{amount}</span>
          </li>
        ))}
        {receipt.sums.length > 1
          ? receipt.sums.map(({ term, value }) => (
              <li key={term}>
                <span>{term}</span>
                <span>{value}</span>
              </li>
            ))
          : null}
      </ul>
      <div className="total">
        <span>
          {receipt.total.term} <small>{receipt.payment}</small>
        </span>
        <span>{receipt.total.value}</span>
      </div>
    </section>
  );
}
