import { useEffect, useState, type MouseEvent } from "react";
import { Floating } from "~/ui/floating";
import { Icon } from "~/ui/icon";
import { shareSheet } from "~/ui/share-sheet";
import { useTranslate } from "~/ui/use-translation";

const COPIED_MS = 2_000;

type ShareButtonProps = {
  name: string;
  url: string;
  /** Where the link leads without scripts. */
  href: string;
};

/** Opens the device's share sheet, or copies the URL (docs/rules.md, Sharing). */
export function ShareButton({ name, url, href }: ShareButtonProps) {
  const [copied, setCopied] = useState(false);
  const t = useTranslate();
  useEffect(() => {
    if (!copied) return;
    const timer = window.setTimeout(() => setCopied(false), COPIED_MS);
    return () => window.clearTimeout(timer);
  }, [copied]);
  const share = (event: MouseEvent) => {
    event.preventDefault();
    void shareSheet({ title: name, url })
      .then(async (isDone) => {
        if (isDone) return;
        await navigator.clipboard.writeText(url);
        setCopied(true);
      })
      .catch(() => window.location.assign(href));
  };
  return (
    <a href={href} aria-label={t("Share {name}", { name })} className="round" onClick={share}>
      <Icon name="share" />
      <span role="status">
        {copied ? (
          <Floating>
            <span className="toast">{t("Link copied")}</span>
          </Floating>
        ) : null}
      </span>
    </a>
  );
}
