import type { Message } from "~/shared/translate";
import { useTranslate } from "~/ui/use-translation";

/** An order not yet paid, as far as the server knows. */
export type WaitingOrder = { number: string; state: Message; url: string };

/** Reminds a customer about to order of an unpaid order. */
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
