import { Copy, MessageCircle } from "lucide-react";
import { Button, buttonClass } from "~/ui/button";
import { useCopied } from "~/ui/use-copied";
import { useScripts } from "~/ui/use-scripts";

export type ShareableLink = {
  /** Absolute. */
  url: string;
  whatsApp: string;
  /** A QR code as one SVG path of unit squares; left out where nobody can scan it. */
  code?: { size: number; path: string };
  /** Left out for a link that ends with its order. */
  until?: string;
};

export function LinkSection({
  link,
  known,
}: {
  link: ShareableLink;
  /** Whether there is a phone to write to. */
  known: boolean;
}) {
  return (
    <div>
      {link.until ? (
        <p>
          Link expires <strong>{link.until}</strong>.
        </p>
      ) : null}
      <a
        href={link.url}
        target="_blank"
        rel="noreferrer"
        className="mt-2 block min-h-11 rounded-xl border border-line bg-paper px-3.5 py-2.5 break-all text-brand-text underline"
      >
        {link.url}
      </a>
      <div className="mt-3 flex flex-wrap gap-2">
        <a href={link.whatsApp} target="_blank" rel="noreferrer" className={buttonClass()}>
          <MessageCircle aria-hidden className="size-5" />{" "}
          {known ? "Send by WhatsApp" : "Share on WhatsApp"}
        </a>
        <CopyLink url={link.url} />
      </div>
      {link.code ? <ScannedCode code={link.code} /> : null}
    </div>
  );
}

function ScannedCode({ code }: { code: NonNullable<ShareableLink["code"]> }) {
  return (
    <details className="mt-3">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-brand-text">
        Show QR code
      </summary>
      <svg
        role="img"
        aria-label="QR code of the link"
        viewBox={`0 0 ${code.size} ${code.size}`}
        width="224"
        height="224"
        shapeRendering="crispEdges"
        className="mt-2 size-56 max-w-full rounded-card bg-[#fff]"
      >
        <path d={code.path} fill="#000" />
      </svg>
    </details>
  );
}

/** Needs scripts; without them people copy the link above. */
function CopyLink({ url }: { url: string }) {
  const started = useScripts();
  const { message, copy } = useCopied(url, () => "Tap and hold the link to copy it");
  return (
    <>
      {started ? (
        <Button type="button" variant="quiet" onClick={copy}>
          <Copy aria-hidden className="size-5" /> Copy link
        </Button>
      ) : null}
      <span role="status" className="self-center text-sm font-semibold text-good">
        {message}
      </span>
    </>
  );
}
