import { Link } from "@remix-run/react";
import { ChevronDown, CircleHelp, Download, Printer, Share2 } from "lucide-react";
import { useRef, type MouseEvent } from "react";
import { paths } from "~/shared/paths";
import { buttonClass } from "~/ui/button";
import { Dropdown } from "~/ui/dropdown";
import { Field } from "~/ui/field";
import { shareSheet } from "~/ui/share-sheet";
import { useCopied } from "~/ui/use-copied";
import { useScripts } from "~/ui/use-scripts";
import { menuClass, menuEntry, menuFrame } from "./range-picker";
import { reportTabs, type ReportTab } from "./report-tabs";

type Props = {
  tab: ReportTab;
  days: { from: string; to: string };
  url: string;
};

export function ReportActions({ tab, days, url }: Props) {
  const scripts = useScripts();
  return (
    <Dropdown
      sign={
        <>
          Export <ChevronDown aria-hidden className="size-5" />
        </>
      }
      signClass={buttonClass("quiet", "cursor-pointer")}
      frame={menuFrame}
      className={menuClass}
    >
      <a href={paths.dashboard.reportFile({ tab, ...days })} download className={menuEntry}>
        <Download aria-hidden className="size-5" /> {reportTabs[tab]} as CSV
      </a>
      <a href={paths.dashboard.reportFile(days)} download className={menuEntry}>
        <Download aria-hidden className="size-5" /> All as CSV
      </a>
      <button
        type="button"
        className={`${menuEntry} ${scripts ? "" : "hidden"}`}
        onClick={() => window.print()}
      >
        <Printer aria-hidden className="size-5" /> Print
      </button>
      <Share url={url} />
      <Link to={`${paths.help()}#reports`} reloadDocument className={menuEntry}>
        <CircleHelp aria-hidden className="size-5" /> Learn More
      </Link>
      <noscript>
        <p className="px-3 py-2 text-sm text-muted">
          Print this page with your browser&rsquo;s menu.
        </p>
      </noscript>
    </Dropdown>
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
    <details ref={field}>
      <summary
        className={`${menuEntry} cursor-pointer list-none [&::-webkit-details-marker]:hidden`}
        onClick={share}
      >
        <Share2 aria-hidden className="size-5" /> <span role="status">{message ?? "Share"}</span>
      </summary>
      <div className="px-3 pb-2">
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
