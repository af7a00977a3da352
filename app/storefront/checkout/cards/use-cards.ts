import type { SubmissionResult } from "@conform-to/react";
import { useState, type RefObject } from "react";
import { channelNames } from "~/core/payments/channels";
import { useBeforePaint } from "~/ui/use-before-paint";
import { useTranslate } from "~/ui/use-translation";
import type { StorePrices } from "~/core/stores/delivery-areas";
import type { Message } from "~/shared/translate";
import type { DeliveryOffer, PickupOffer } from "~/storefront/checkout/checkout-fields";
import type { OfferedCoupon } from "~/storefront/checkout/coupon-field";
import { openCardsOf } from "./fold-cards";
import {
  cardFields,
  foldedLines,
  openCards,
  type CardLines,
  type CardName,
  type CardWords,
} from "./folded-lines";

type Answer = { result: SubmissionResult<Message[]> | null; shown?: boolean } | null;

/** Returns the words of folded cards, as the store is now. */
export function useCardWords({
  delivery,
  pickup,
  prices,
  offered,
}: {
  delivery: DeliveryOffer | null;
  pickup: PickupOffer | null;
  prices: StorePrices;
  offered: OfferedCoupon | null;
}): CardWords {
  const t = useTranslate();
  const time = (offer: DeliveryOffer) => (offer.note ? t(offer.note) : "");
  return {
    methods: {
      ...(delivery ? { delivery: { name: t("Delivery"), place: "", time: time(delivery) } } : {}),
      ...(pickup
        ? { pickup: { name: t("Pickup"), place: pickup.address, time: time(pickup) } }
        : {}),
    },
    areas: Object.fromEntries(prices.areas.map(({ id, name }) => [id, name])),
    channels: Object.fromEntries(
      Object.entries(channelNames).map(([channel, name]) => [channel, t(name)]),
    ),
    noCoupon: offered ? null : t("no coupon"),
  };
}

/**
 * Returns the cards' lines in the page as it was served: after a refused order, those without an
 * error fold. A later answer opens the cards that have one.
 */
export function useFirstLines(
  answer: Answer,
  words: CardWords,
  form: RefObject<HTMLFormElement>,
): CardLines {
  const [lines] = useState(() => linesOf(answer, words));
  const wrong = answer?.result?.error;
  useBeforePaint(() => {
    if (wrong && form.current) openCardsOf(form.current, Object.keys(wrong));
  }, [wrong]);
  return lines;
}

function linesOf(answer: Answer, words: CardWords): CardLines {
  const { result, shown } = answer ?? {};
  if (result?.status !== "error" || shown) return openCards;
  const { initialValue = {}, error } = result;
  const value = (name: string) => {
    const typed = initialValue?.[name];
    return typeof typed === "string" ? typed : "";
  };
  const lines = foldedLines(value, words);
  const isWrong = (card: CardName) => cardFields[card].some((name) => error?.[name]);
  return Object.fromEntries(
    (Object.keys(lines) as CardName[]).map((card) => [card, isWrong(card) ? null : lines[card]]),
  ) as CardLines;
}
