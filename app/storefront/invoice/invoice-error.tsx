import { useLocation } from "@remix-run/react";
import type { MouseEvent } from "react";
import { paths } from "~/shared/paths";
import { buttonClass } from "~/ui/button";
import { useTranslate } from "~/ui/use-translation";

/**
 * Replaces an invoice that is missing or failed to load.
 * @param message from the server; null for an unexpected error
 */
export function InvoiceError({ missing, message }: { missing: boolean; message: string | null }) {
  const { pathname } = useLocation();
  const t = useTranslate();
  const goBack = (event: MouseEvent) => {
    if (window.history.length < 2) return;
    event.preventDefault();
    window.history.back();
  };
  return (
    <main className="mx-auto max-w-md px-6 py-16 text-center">
      <h1 className="text-2xl font-bold">
        {t(missing ? "Invoice not found" : "Failed to load invoice")}
      </h1>
      <p className="mt-3">
        {t(
          missing
            ? "The invoice you are looking for does not exist or has expired."
            : (message ?? "We couldn’t load this invoice. Check your network and try again."),
        )}
      </p>
      <div className="mt-6 grid gap-3">
        {missing ? null : (
          <a href={pathname} className={buttonClass()}>
            {t("Try again")}
          </a>
        )}
        <a
          href={paths.home()}
          onClick={goBack}
          className={buttonClass(missing ? "primary" : "quiet")}
        >
          {t("Go Back")}
        </a>
      </div>
    </main>
  );
}
