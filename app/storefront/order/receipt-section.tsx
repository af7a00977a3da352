import { ChevronDown, Download, Printer, Share2 } from "lucide-react";
import {
  useEffect,
  useRef,
  useState,
  type MouseEvent,
  type ReactNode,
  type RefObject,
} from "react";
import { whatsAppUrl } from "~/shared/phone";
import { storePaths } from "~/shared/store-paths";
import { buttonClass, type ButtonVariant } from "~/ui/button";
import { receiptFileName, receiptText, type Receipt } from "./receipt";
import { shareReceipt } from "./share-receipt";
import { useTranslate } from "~/ui/use-translation";
import { ReceiptPaper } from "./receipt-view";
import { useScripts } from "~/ui/use-scripts";

type ReceiptSectionProps = {
  base: string;
  orderId: string;
  receipt: Receipt;
  /** Absolute, for messages. */
  receiptUrl: string;
};

/** The receipt and its actions, folded on the order's page. */
export function ReceiptSection({ base, orderId, receipt, receiptUrl }: ReceiptSectionProps) {
  const paper = useRef<HTMLDivElement>(null);
  const t = useTranslate();
  return (
    <section aria-labelledby="receipt">
      <details className="folded">
        <summary>
          <h2 id="receipt">{t("Receipt")}</h2>
          <ChevronDown aria-hidden className="size-5" />
        </summary>
        <div className="grid gap-3 sm:grid-cols-2">
          <div className="panel overflow-hidden p-0">
            <ReceiptPaper receipt={receipt} ref={paper} />
          </div>
          <ReceiptActions
            base={base}
            orderId={orderId}
            receipt={receipt}
            receiptUrl={receiptUrl}
            paper={paper}
          />
        </div>
      </details>
    </section>
  );
}

const COPIED_MS = 2_000;
const loadDrawing = () => import("~/ui/draw-picture");
type Note = { alert: boolean; text: string; passes?: boolean };

/** Links that work without scripts (printable page, WhatsApp) and do more with them. */
function ReceiptActions({
  base,
  orderId,
  receipt,
  receiptUrl,
  paper,
}: ReceiptSectionProps & { paper: RefObject<HTMLElement> }) {
  const t = useTranslate();
  const [busy, setBusy] = useState<"download" | "share" | null>(null);
  const [note, setNote] = useState<Note | null>(null);
  const started = useScripts();
  useEffect(() => {
    if (!note?.passes) return;
    const timer = setTimeout(() => setNote(null), COPIED_MS);
    return () => clearTimeout(timer);
  }, [note]);

  // Browsers remember a failed module import (whatwg/html issue 6768), so after a failure clicks
  // follow the link to the printable page.
  const cannotDraw = useRef(false);
  const drawing = () =>
    loadDrawing().catch((error: unknown) => {
      cannotDraw.current = true;
      throw error;
    });
  const draw = async () => {
    const { drawPicture } = await drawing();
    return drawPicture(paper.current!, receiptFileName(orderId));
  };
  const printable = storePaths.receipt(base, orderId);
  const text = receiptText(receipt);
  const drawn = useRef<{ of: string; picture: File } | null>(null);

  /** Runs one action at a time and reports its outcome. */
  const run = (
    event: MouseEvent,
    name: "download" | "share",
    work: () => Promise<Note | null>,
    failure: string,
  ) => {
    event.preventDefault();
    if (busy) return;
    setBusy(name);
    setNote(null);
    work()
      .then(setNote)
      .catch(() => setNote({ alert: true, text: failure }))
      .finally(() => setBusy(null));
  };
  const save = async () => {
    const { download } = await drawing();
    download(await draw());
    return null;
  };
  const share = async () => {
    const sharesFiles =
      typeof navigator.share === "function" && typeof navigator.canShare === "function";
    const waited = sharesFiles && drawn.current?.of !== text;
    if (waited)
      drawn.current = await draw().then(
        (picture) => ({ of: text, picture }),
        () => null,
      );
    const title = t("Receipt for order {number}, {store}", {
      number: receipt.facts[0]!.value,
      store: receipt.store.name,
    });
    const outcome = await shareReceipt({
      picture: drawn.current?.picture ?? null,
      waited: waited && drawn.current !== null,
      title,
      text,
      url: receiptUrl,
    });
    if (outcome === "copied") return { alert: false, text: t("Link copied"), passes: true };
    return outcome === "try again"
      ? { alert: false, text: t("Your receipt is ready. Tap Share again.") }
      : null;
  };

  return (
    <div className="no-print grid content-start gap-2">
      <ActionLink
        href={printable}
        busy={busy === "download"}
        onClick={(event) => {
          if (cannotDraw.current) return;
          run(event, "download", save, t("Failed to download receipt. Please try again."));
        }}
      >
        <Download aria-hidden className="size-5" /> {t("Download Receipt")}
      </ActionLink>
      <div className="flex gap-2">
        <ActionLink href={printable}>
          <Printer aria-hidden className="size-5" /> {t("Print receipt")}
        </ActionLink>
        <ActionLink
          href={whatsAppUrl("", `${text}\n\n${receiptUrl}`)}
          busy={busy === "share"}
          onClick={(event) =>
            run(
              event,
              "share",
              share,
              t("That didn’t work here. Please copy the link to the printable receipt."),
            )
          }
        >
          <Share2 aria-hidden className="size-5" /> {started ? t("Share") : "WhatsApp"}
        </ActionLink>
      </div>
      <p role="alert" className="font-medium text-bad empty:hidden">
        {note?.alert ? note.text : null}
      </p>
      <p role="status" className="font-medium text-good empty:hidden">
        {note && !note.alert ? note.text : null}
      </p>
    </div>
  );
}

type ActionLinkProps = {
  href: string;
  variant?: ButtonVariant;
  busy?: boolean;
  onClick?: (event: MouseEvent) => void;
  children: ReactNode;
};

function ActionLink({ href, variant = "quiet", busy = false, onClick, children }: ActionLinkProps) {
  return (
    <a
      href={href}
      onClick={onClick}
      aria-busy={busy || undefined}
      rel="noreferrer"
      className={buttonClass(variant, "flex-auto !px-3")}
    >
      <span className={`inline-flex items-center gap-2 ${busy ? "opacity-0" : ""}`}>
        {children}
      </span>
      {busy ? (
        <span
          aria-hidden
          className="absolute size-5 animate-spin rounded-full border-2 border-current border-r-transparent"
        />
      ) : null}
    </a>
  );
}
