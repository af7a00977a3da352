import type { Message } from "~/shared/translate";
import { useTranslate } from "~/ui/use-translation";

/** An order that was placed and is not paid, as far as we know. */
export type WaitingOrder = { number: string; state: Message; url: string };

/** Reminds a customer who is about to order of an order that still waits for its payment. */
export function WaitingNote({ order: { number, state, url } }: { order: WaitingOrder }) {
  const t = useTranslate();
  return (
    <p role="status" className="mb-4 rounded-card bg-wait-soft p-4 text-wait">
      <b>
        {number} · {t(state)}.
      </b>{" "}
      {t("If you’ve already sent the money, don’t pay again.")}{" "}
      <a href={url} className="font-semibold underline">
        {t("Open the order")}
      </a>
    </p>
  );
}
