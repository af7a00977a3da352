import { Bell, BellRing } from "lucide-react";
import { useContext, useEffect, useState } from "react";
import { msg, type Message } from "~/shared/translate";
import { buttonClass } from "~/ui/button";
import { DocumentContext } from "~/ui/document-context";
import { networkError } from "~/ui/offline-safe";
import { useTranslate } from "~/ui/use-translation";
import { useBeforePaint } from "~/ui/use-before-paint";
import { canNotify, isNotified, startNotifying, stopNotifying } from "./order-news";

/**
 * `canNotify` for the served page: shows the offer before the first paint, so that nothing moves.
 */
const showWhereItCan =
  '"serviceWorker"in navigator&&"PushManager"in self&&"Notification"in self&&(document.currentScript.parentNode.hidden=!1)';

/**
 * Offers push messages about the order to browsers that support them, and asks for permission only
 * on a tap (docs/rules.md, Push to customers).
 * @param news where to send the subscription, and the installation's key
 */
export function NotifyMe({
  news: { url, publicKey },
}: {
  news: { url: string; publicKey: string };
}) {
  const t = useTranslate();
  const { nonce } = useContext(DocumentContext);
  const [isOffered, setOffered] = useState(false);
  const [notified, setNotified] = useState(false);
  const [isTapped, setTapped] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<Message | string | null>(null);
  useBeforePaint(() => setOffered(canNotify()), []);
  useEffect(() => {
    if (isOffered) void isNotified(location.pathname).then(setNotified, () => undefined);
  }, [isOffered]);
  const toggle = async () => {
    setBusy(true);
    setTapped(true);
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
    <section className="panel no-print" hidden={!isOffered} suppressHydrationWarning>
      <script
        suppressHydrationWarning
        nonce={nonce}
        dangerouslySetInnerHTML={{ __html: showWhereItCan }}
      />
      <button
        type="button"
        aria-disabled={busy}
        onClick={() => (busy ? undefined : void toggle())}
        className={buttonClass("quiet", "w-full")}
      >
        <Sign aria-hidden className="size-5" />{" "}
        {t(notified ? "Turn off alerts" : "Tell me when it’s ready")}
      </button>
      <p role="status" className="mt-3 empty:hidden">
        {notified && isTapped
          ? t("We’ll tell you on this phone, even with this page closed.")
          : null}
      </p>
      {error ? (
        <p role="alert" className="mt-3 font-semibold text-bad">
          {t(error)}
        </p>
      ) : null}
    </section>
  );
}
