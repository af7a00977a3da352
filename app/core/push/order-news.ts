import type { NewsState } from "~/core/orders/still-news";
import { waitingLine, waitingText } from "~/core/orders/waiting";
import { formatTime } from "~/shared/clock";
import type { Translate } from "~/shared/translate";

/** Without an address: the browser finds the order's page by the subscription's id. */
export type NewsPayload = { title: string; body: string; subscription: string };

const MAX_NAME = 40;

type NewsOrder = {
  subscriptionId: string;
  state: NewsState;
  number: string;
  orderType: "pickup" | "delivery";
  promisedAt: Date | null;
  declined: boolean;
  /** How many minutes the store usually takes to accept; null if unknown, or for a later order. */
  usualWait: number | null;
  storeName: string;
  zone: string;
};

/**
 * Others may see the screen: only number and store, never a name, an address or a sum
 * (docs/rules.md, Push to customers).
 */
export function orderNews(order: NewsOrder, t: Translate): NewsPayload {
  const { state, number, orderType, promisedAt, declined, zone, subscriptionId } = order;
  const store = [...order.storeName].slice(0, MAX_NAME).join("");
  const values = { number, store, short: store };
  const delivery = orderType === "delivery";
  const payload = (title: string, body: string) => ({ title, body, subscription: subscriptionId });
  if (state === "late" && promisedAt)
    return payload(
      t("Order {number} is running late", values),
      t(delivery ? "{store}: now arriving by {time}." : "{store}: now ready by {time}.", {
        ...values,
        time: formatTime(promisedAt, zone),
      }),
    );
  if (state === "waiting")
    return payload(
      waitingLine(waitingText(store, order.usualWait), t),
      t(
        "Order {number}: {store} hasn’t answered yet. You can wait, call, or cancel and get your money back.",
        values,
      ),
    );
  if (state === "processing") {
    const due = promisedAt
      ? ` ${t(delivery ? "Arriving by" : "Ready for pickup by")} ${formatTime(promisedAt, zone)}.`
      : "";
    return payload(
      t("{store} accepted your order {number}", values),
      t("Your food is being prepared") + "." + due,
    );
  }
  if (state === "on_the_way")
    return delivery
      ? payload(
          t("Order {number} is packed", values),
          t("The rider is next. Please keep your phone close."),
        )
      : payload(
          t("Order {number} is ready to pick up", values),
          t("Show order number {number} at {store}.", values),
        );
  return payload(
    declined
      ? t("{short} couldn’t take your order {number}", values)
      : t("Order {number} is cancelled", values),
    t("Tap to see why, and what happens to your money."),
  );
}
