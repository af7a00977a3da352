import type { MessagedOrder } from "~/core/messages/message-stops.server";
import { formatPhone } from "~/shared/phone";
import type { Translate } from "~/shared/translate";

type StopWords = {
  heading: string;
  text: string;
  /** Null where the page can't change it. */
  button: { label: string; intent: "end" | "start" } | null;
};

/** Says whether an order's phone gets the store's messages, and what its link may change. */
export function stopWords(
  { phone, stop }: Pick<MessagedOrder, "phone" | "stop">,
  store: string,
  t: Translate,
): StopWords {
  const values = { store, phone: formatPhone(phone) };
  if (!stop.stopped)
    return {
      heading: t("Messages about your orders"),
      text: t("{store} sends messages about your orders to {phone}.", values),
      button: { label: t("Stop messages to this phone"), intent: "end" },
    };
  const heading = t("Messages to this phone have ended");
  if (stop.everywhere)
    return {
      heading,
      text: t(
        "{phone} gets no messages from any store here. Answer one on WhatsApp with START to change that.",
        values,
      ),
      button: null,
    };
  const ended = t("{store} won’t message {phone} about orders again.", values);
  return stop.canStart
    ? { heading, text: ended, button: { label: t("Start again"), intent: "start" } }
    : {
        heading,
        text: `${ended} ${t("It was ended before this order; the link in your last message starts it again.")}`,
        button: null,
      };
}
