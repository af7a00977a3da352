import { Printer } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { storePaths } from "~/shared/store-paths";
import { Button, buttonClass } from "~/ui/button";
import { useTranslate } from "~/ui/use-translation";
import { estimatedLengthMm } from "./receipt-length";
import type { Receipt } from "./receipt";
import { sheetLengthMm, paperName, papers, printSheet, type Paper } from "~/ui/print-sheet";
import { ReceiptPaper } from "./receipt-view";

type ReceiptPageProps = {
  base: string;
  order: { id: string; orderNumber: string };
  receipt: Receipt;
  paper: Paper;
};

export function ReceiptPage({ base, order, receipt, paper }: ReceiptPageProps) {
  const t = useTranslate();
  const sheet = useRef<HTMLDivElement>(null);
  const [lengthMm, setLengthMm] = useState(() => estimatedLengthMm(receipt, paper));
  const [started, setStarted] = useState(false);
  useEffect(() => {
    setStarted(true);
    if (sheet.current) setLengthMm(sheetLengthMm(sheet.current.getBoundingClientRect().height));
  }, [receipt, paper]);
  return (
    <article className="grid gap-4 pt-5">
      <h1 className="text-2xl font-bold">{t("Receipt {number}", { number: order.orderNumber })}</h1>
      <nav aria-label={t("Paper")} className="tabs">
        {papers.map((choice) => (
          <a
            key={choice}
            href={storePaths.receipt(base, order.id, { paper: choice })}
            aria-current={choice === paper ? "page" : undefined}
          >
            {t(paperName(choice))}
          </a>
        ))}
      </nav>
      {started ? (
        <Button type="button" onClick={() => window.print()} className="justify-self-start">
          <Printer aria-hidden className="size-5" /> {t("Print")}
        </Button>
      ) : (
        <p className="flex min-h-11 items-center">
          {t("Print this page with your browser’s menu.")}
        </p>
      )}
      <div className="rounded-card border border-line bg-rest-soft py-4">
        <ReceiptPaper receipt={receipt} ref={sheet} />
        <style dangerouslySetInnerHTML={{ __html: printSheet(paper, lengthMm) }} />
      </div>
      <a href={storePaths.order(base, order.id)} className={buttonClass("quiet", "w-full")}>
        {t("Back to your order")}
      </a>
    </article>
  );
}
