import { Link } from "@remix-run/react";
import { CircleHelp, Download, Printer, Share2 } from "lucide-react";
import { useRef, type MouseEvent } from "react";
import { paths } from "~/shared/paths";
import { Button, buttonClass } from "~/ui/button";
import { Field } from "~/ui/field";
import { shareSheet } from "~/ui/share-sheet";
import { useCopied } from "~/ui/use-copied";
import { useScripts } from "~/ui/use-scripts";

type Props = {
  days: { from: string; to: string };
  url: string;
};

export function ReportActions({ days, url }: Props) {
  const scripts = useScripts();
  return (
    <div className="mt-4 flex flex-wrap items-start gap-2 print:hidden">
      <a href={paths.dashboard.reportFile(days)} download className={buttonClass("quiet")}>
        <Download aria-hidden className="size-5" /> Export
      </a>
      <Share url={url} />
      <Button
        type="button"
        variant="quiet"
        className={scripts ? "" : "invisible"}
        onClick={() => window.print()}
      >
        <Printer aria-hidden className="size-5" /> Print
      </Button>
      <Link
        to={`${paths.help()}#reports`}
        reloadDocument
        className={buttonClass("quiet", "border-transparent bg-transparent")}
      >
        <CircleHelp aria-hidden className="size-5" /> Learn More
      </Link>
      <noscript>
        <p className="w-full text-sm text-muted">Print this page with your browser&rsquo;s menu.</p>
      </noscript>
    </div>
  );
}

/** Opens the device's share sheet, else copies the link, else shows it to copy by hand. */
function Share({ url }: { url: string }) {
  const field = useRef<HTMLDetailsElement>(null);
  const { message, copy } = useCopied(url, () => {
    if (field.current) field.current.open = true;
    return null;
  });
  const share = (event: MouseEvent) => {
    if (field.current?.open) return;
    event.preventDefault();
    void shareSheet({ title: "Reports", url }).then((isDone) => isDone || copy());
  };
  return (
    <details ref={field} className="open:w-full open:max-w-2xl">
      <summary
        className={buttonClass(
          "quiet",
          "cursor-pointer list-none [&::-webkit-details-marker]:hidden",
        )}
        onClick={share}
      >
        <Share2 aria-hidden className="size-5" /> <span role="status">{message ?? "Share"}</span>
      </summary>
      <div className="mt-3">
        <Field
          id="report-link"
          label="Link to these days"
          hint="Anyone who can see your reports can open it."
          readOnly
          value={url}
          onFocus={(event) => event.currentTarget.select()}
        />
      </div>
    </details>
  );
}
