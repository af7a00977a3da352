import { useRevalidator } from "@remix-run/react";
import { Copy, RefreshCw, Share2 } from "lucide-react";
import type { MouseEvent } from "react";
import { whatsAppUrl } from "~/shared/phone";
import { buttonClass } from "~/ui/button";
import { shareSheet } from "~/ui/share-sheet";
import { useCopied } from "~/ui/use-copied";
import { useTranslate } from "~/ui/use-translation";
import type { DisplayedInvoice } from "./invoice-summary";
import { useScripts } from "~/ui/use-scripts";

/** Label below the icon: so three fit side by side on the smallest phone. */
const action = buttonClass(
  "quiet",
  "flex-col !gap-1 !rounded-card !px-2 sm:flex-row sm:!gap-2 sm:!px-4",
);

/**
 * Refresh, copy and share. Without scripts, refresh is a reload and share a WhatsApp link; copy
 * needs scripts and appears with them.
 */
export function InvoiceActions({
  invoice,
  vendorName,
}: {
  invoice: Pick<DisplayedInvoice, "links" | "number">;
  vendorName: string;
}) {
  const { links, number } = invoice;
  const t = useTranslate();
  const { revalidate, state } = useRevalidator();
  const started = useScripts();
  const { message, copy } = useCopied(links.absolute, () => {
    window.prompt(t("Copy this link:"), links.absolute);
    return null;
  });

  const text = t("Invoice {number} from {store}", { number, store: vendorName });
  const refresh = (event: MouseEvent) => {
    event.preventDefault();
    revalidate();
  };
  const share = (event: MouseEvent) => {
    if (!("share" in navigator)) return;
    event.preventDefault();
    void shareSheet({ title: text, url: links.absolute }).then((isDone) => isDone || copy());
  };
  return (
    <nav
      aria-label={t("Invoice actions")}
      className="relative grid w-full grid-cols-[repeat(auto-fit,minmax(6rem,1fr))] gap-2 sm:w-auto sm:grid-flow-col sm:grid-cols-none"
    >
      <a
        href={links.page}
        onClick={refresh}
        aria-busy={state === "loading" || undefined}
        className={action}
      >
        <RefreshCw aria-hidden className={`size-5 ${state === "loading" ? "animate-spin" : ""}`} />{" "}
        {t("Refresh")}
      </a>
      {started ? (
        <button type="button" onClick={copy} className={action}>
          <Copy aria-hidden className="size-5" /> {t("Copy link")}
        </button>
      ) : null}
      <a
        href={whatsAppUrl("", `${text}: ${links.absolute}`)}
        onClick={share}
        rel="noreferrer"
        className={action}
      >
        <Share2 aria-hidden className="size-5" /> {t("Share")}
      </a>
      <p
        role="status"
        className="pointer-events-none absolute inset-x-0 -bottom-12 z-10 text-center"
      >
        {message ? (
          <span className="inline-block rounded-full bg-ink px-4 py-2 font-semibold text-on-ink">
            {message}
          </span>
        ) : null}
      </p>
    </nav>
  );
}
