import { Link } from "@remix-run/react";
import { ArrowLeft, Copy, MessageCircle, Printer } from "lucide-react";
import { storePaths } from "~/shared/store-paths";
import { Floating } from "~/ui/floating";
import { Button, buttonClass } from "~/ui/button";
import { useCopied } from "~/ui/use-copied";
import { useTranslate } from "~/ui/use-translation";

type Props = {
  base: string;
  name: string;
  /** The store's absolute URL, and the link that shares it. */
  links: { url: string; whatsApp: string };
  code: { size: number; path: string };
};

/**
 * Sizes follow the page, so that one poster fits an A4 sheet, an A6 card and a phone. Kept out of
 * the stylesheet of all pages. Hides the buttons that need React, which lite mode doesn't load.
 */
const styles = `
.poster{display:flex;flex-direction:column;align-items:center;gap:1rem;text-align:center;padding:1.5rem 1rem}
.poster h1{font-size:clamp(1.75rem,8vmin,3rem);font-weight:800;max-width:100%;overflow-wrap:anywhere}
.poster p{font-size:1.25rem;font-weight:600}
.poster svg{width:min(100%,20rem);height:auto;fill:#000;stroke:none;background:#fff;border-radius:12px}
.poster a{overflow-wrap:anywhere;color:inherit;font-weight:600;padding-block:.5rem}
.poster-ways{display:flex;flex-wrap:wrap;justify-content:center;gap:.75rem}
.lite .by-script{display:none}
@media (scripting:none){.by-script{display:none}}
@media print{
@page{margin:8mm}
.store-top,.sandbox-banner,.lite-line,.screen-only{display:none!important}
.shell,main{min-height:0!important;padding:0!important;margin:0!important;max-width:none!important}
body{background:#fff;min-height:0}
.poster{justify-content:center;min-height:88vh;gap:3.5vmin;padding:0;break-inside:avoid;color:#000}
.poster h1{font-size:9vmin}
.poster p{font-size:6vmin}
.poster svg{width:min(78vw,52vh);border-radius:0}
.poster a{font-size:3.8vmin;text-decoration:none}
}`;

export function QrPage({ base, name, links, code }: Props) {
  const t = useTranslate();
  return (
    <>
      <style dangerouslySetInnerHTML={{ __html: styles }} />
      <Link
        to={storePaths.home(base)}
        discover="none"
        className="screen-only inline-flex min-h-11 items-center gap-2 font-semibold"
      >
        <ArrowLeft aria-hidden className="size-5" /> {t("Menu")}
      </Link>
      <div className="poster">
        <h1>{name}</h1>
        <p>{t("Scan to order")}</p>
        <svg
          role="img"
          aria-label={t("QR code of {url}", { url: links.url })}
          viewBox={`0 0 ${code.size} ${code.size}`}
          width="320"
          height="320"
          shapeRendering="crispEdges"
        >
          <path d={code.path} />
        </svg>
        <a href={links.url}>{links.url.replace(/^https?:\/\//, "")}</a>
      </div>
      <div className="poster-ways screen-only">
        <a
          href={links.whatsApp}
          className={buttonClass("primary")}
          rel="noreferrer"
          target="_blank"
        >
          <MessageCircle aria-hidden className="size-5" /> {t("Share on WhatsApp")}
        </a>
        <CopyButton text={links.url} />
        <Button type="button" variant="quiet" className="by-script" onClick={() => window.print()}>
          <Printer aria-hidden className="size-5" /> {t("Print")}
        </Button>
      </div>
    </>
  );
}

/** Copies the URL. If the browser can't, the customer can still select it above. */
function CopyButton({ text }: { text: string }) {
  const t = useTranslate();
  const { message, copy } = useCopied(text, () => t("Press and hold the address to copy it"));
  return (
    <>
      <Button type="button" variant="quiet" className="by-script" onClick={copy}>
        <Copy aria-hidden className="size-5" /> {t("Copy link")}
      </Button>
      <span role="status" className="absolute">
        {message ? (
          <Floating>
            <span className="toast">{message}</span>
          </Floating>
        ) : null}
      </span>
    </>
  );
}
