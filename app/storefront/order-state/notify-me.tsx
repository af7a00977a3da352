import { Bell, BellRing } from "lucide-react";
import { useEffect, useState } from "react";
import { msg, type Message } from "~/shared/translate";
import { buttonClass } from "~/ui/button";
import { networkError } from "~/ui/network-error";
import { useTranslate } from "~/ui/use-translation";
import { canNotify, isNotified, startNotifying, stopNotifying } from "./order-news";

/**
 * Offers to notify this phone of how far its order is, with the page closed too. Browsers are asked for
 * their permission by a tap alone, and the offer is only where they can (docs/rules.md, Push to
 * customers).
 * @param news where the server takes the subscription, and the installation's key
 */
export function NotifyMe({
  news: { url, publicKey },
}: {
  news: { url: string; publicKey: string };
}) {
  const t = useTranslate();
  const [notified, setNotified] = useState<boolean | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<Message | string | null>(null);
  useEffect(() => {
    if (canNotify()) void isNotified(location.pathname).then(setNotified, () => undefined);
  }, []);
  if (notified === null) return null;
  const toggle = async () => {
    setBusy(true);
    setError(null);
    try {
      const problem = notified ? await stopNotifying(url) : await startNotifying(url, publicKey);
      if (problem) setError(problem);
      else setNotified(!notified);
    } catch {
      setError(msg(networkError.message));
    }
    setBusy(false);
  };
  const Sign = notified ? BellRing : Bell;
  return (
    <section className="panel no-print">
      <div role="status">
        {notified ? (
          <p className="mb-3">{t("We’ll tell you on this phone, even with this page closed.")}</p>
        ) : null}
      </div>
      <button
        type="button"
        aria-disabled={busy}
        onClick={() => (busy ? undefined : void toggle())}
        className={buttonClass("quiet", "w-full")}
      >
        <Sign aria-hidden className="size-5" />{" "}
        {t(notified ? "Stop telling me" : "Tell me when it’s ready")}
      </button>
      {error ? (
        <p role="alert" className="mt-3 font-semibold text-bad">
          {t(error)}
        </p>
      ) : null}
    </section>
  );
}
