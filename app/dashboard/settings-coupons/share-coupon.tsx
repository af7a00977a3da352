import { Copy, MessageCircle } from "lucide-react";
import { useEffect, useState } from "react";
import { whatsAppText } from "~/shared/share-text";
import { Button, buttonClass } from "~/ui/button";
import { shareLine, type VendorCoupon } from "./coupon-labels";

/** How long 'Copied' is said. */
const SAID_MS = 2_000;

/**
 * A line with the code and the store's link, to copy or to send with WhatsApp. Without scripts it
 * stands there to be selected.
 */
export function ShareCoupon({
  coupon,
  store,
  zone,
}: {
  coupon: VendorCoupon;
  store: { name: string; url: string };
  zone: string;
}) {
  const line = shareLine(coupon, store, zone);
  const [scripts, setScripts] = useState(false);
  const [said, setSaid] = useState<"Copied" | null>(null);
  const [byHand, setByHand] = useState(false);
  useEffect(() => setScripts("clipboard" in navigator), []);
  useEffect(() => {
    if (!said) return;
    const timer = window.setTimeout(() => setSaid(null), SAID_MS);
    return () => window.clearTimeout(timer);
  }, [said]);
  return (
    <>
      {scripts ? (
        <Button
          type="button"
          variant="quiet"
          className="!px-4"
          onClick={() =>
            void navigator.clipboard.writeText(line).then(
              () => setSaid("Copied"),
              () => setByHand(true),
            )
          }
        >
          <Copy aria-hidden className="size-4" />{" "}
          <span aria-live="polite">{said ?? "Copy line"}</span>
        </Button>
      ) : null}
      <a
        href={whatsAppText(line)}
        target="_blank"
        rel="noreferrer"
        className={buttonClass("quiet", "!px-4")}
      >
        <MessageCircle aria-hidden className="size-4" /> WhatsApp
        <span className="sr-only"> {coupon.code}</span>
      </a>
      {!scripts || byHand ? (
        <p className="basis-full text-sm break-words select-all">{line}</p>
      ) : null}
    </>
  );
}
