import { Copy, MessageCircle } from "lucide-react";
import { useEffect, useState } from "react";
import { whatsAppText } from "~/shared/share-text";
import { Button, buttonClass } from "~/ui/button";
import { shareLine, type VendorCoupon } from "./coupon-labels";

const COPIED_MS = 2_000;

/** Without scripts, shows the text to select. */
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
  const [message, setMessage] = useState<"Copied" | null>(null);
  const [byHand, setByHand] = useState(false);
  useEffect(() => setScripts("clipboard" in navigator), []);
  useEffect(() => {
    if (!message) return;
    const timer = window.setTimeout(() => setMessage(null), COPIED_MS);
    return () => window.clearTimeout(timer);
  }, [message]);
  return (
    <>
      {scripts ? (
        <Button
          type="button"
          variant="quiet"
          className="!px-4"
          onClick={() =>
            void navigator.clipboard.writeText(line).then(
              () => setMessage("Copied"),
              () => setByHand(true),
            )
          }
        >
          <Copy aria-hidden className="size-4" />{" "}
          <span aria-live="polite">{message ?? "Copy message"}</span>
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
        <p className="min-w-0 basis-full text-sm break-words select-all">
          {line.split(/(https?:\S+)/).map((part, index) => (
            <span key={index} className={index % 2 ? "break-all" : ""}>
              {part}
            </span>
          ))}
        </p>
      ) : null}
    </>
  );
}
