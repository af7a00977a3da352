import { Phone } from "lucide-react";
import { useEffect, useState } from "react";
import { buttonClass } from "~/ui/button";
import { useNow } from "~/ui/use-now";
import { useTranslate } from "~/ui/use-translation";
import { CancelPaidForm } from "./cancel-paid";

/**
 * Returns whether the store takes longer than usual to accept. Doesn't turn true while the customer
 * is pressing a control, as the notice moves the page.
 * @param rendered when the page was rendered
 */
export function useIsLate(lateAt: Date | null, rendered: Date): boolean {
  const now = useNow(rendered);
  const [noticed, setNoticed] = useState(false);
  const isDue = lateAt !== null && now >= lateAt;
  useEffect(() => {
    if (isDue && !document.querySelector(":is(a,button,summary):active")) setNoticed(true);
  }, [isDue, now]);
  return lateAt !== null && (rendered >= lateAt || (isDue && noticed));
}

/** Offers what the customer can do if the store doesn't answer. */
export function StillWaiting({
  storeName,
  callUrl,
  leaveUrl,
  cancelsFor,
}: {
  storeName: string;
  callUrl: string | null;
  leaveUrl: string;
  /** The refund in kobo; null if only the store can cancel. */
  cancelsFor: number | null;
}) {
  const t = useTranslate();
  return (
    <div className="no-print mt-5 grid gap-3 border-t border-line pt-4">
      <p className="font-semibold">
        {t("{store} hasn’t answered yet. You can wait, or call them.", { store: storeName })}
      </p>
      {callUrl ? (
        <a href={callUrl} className={buttonClass("quiet", "w-full")}>
          <Phone aria-hidden className="size-5" /> {t("Call")}
        </a>
      ) : null}
      {cancelsFor === null ? null : (
        <CancelPaidForm leaveUrl={leaveUrl} storeName={storeName} amountKobo={cancelsFor} />
      )}
    </div>
  );
}
