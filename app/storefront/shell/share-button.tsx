import { useEffect, useState, type MouseEvent } from "react";
import { storePaths } from "~/shared/store-paths";
import { Icon } from "~/ui/icon";
import { useTranslate } from "~/ui/use-translation";

const SAID_MS = 2_000;

/**
 * Shares the store with the device's share sheet, or copies its URL. Without scripts it leads to
 * the page that has the address, a code and WhatsApp.
 */
export function ShareButton({ name, url, base }: { name: string; url: string; base: string }) {
  const [copied, setCopied] = useState(false);
  const t = useTranslate();
  useEffect(() => {
    if (!copied) return;
    const timer = window.setTimeout(() => setCopied(false), SAID_MS);
    return () => window.clearTimeout(timer);
  }, [copied]);
  const share = (event: MouseEvent) => {
    if ("share" in navigator) {
      event.preventDefault();
      // Put away by the person, or refused by the device: there is nothing to say then.
      void navigator.share({ title: name, url }).catch(() => {});
    } else if ("clipboard" in navigator) {
      event.preventDefault();
      void (navigator as Navigator).clipboard.writeText(url).then(
        () => setCopied(true),
        () => window.location.assign(storePaths.qr(base)),
      );
    }
  };
  return (
    <a
      href={storePaths.qr(base)}
      aria-label={t("Share {name}", { name })}
      className="round"
      onClick={share}
    >
      <Icon name="share" />
      <span role="status">{copied ? <span className="toast">{t("Link copied")}</span> : null}</span>
    </a>
  );
}
