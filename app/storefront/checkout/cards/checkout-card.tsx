import { useRef, type ReactNode } from "react";
import { useTranslate } from "~/ui/use-translation";
import type { CardName } from "./folded-lines";

type Props = {
  name: CardName;
  title: string;
  /** What the folded card says; null: it starts open. */
  line: string | null;
  children: ReactNode;
};

/**
 * A card of the checkout: open, or folded to a line with 'Change', with or without scripts. React
 * leaves `open` and the line alone, since foldCards changes them before the first paint.
 */
export function CheckoutCard({ name, title, line, children }: Props) {
  const t = useTranslate();
  const inside = useRef<HTMLDivElement>(null);
  return (
    <details
      className="checkout-card"
      data-card={name}
      open={line === null}
      suppressHydrationWarning
    >
      {/* The summary goes once the card is open, so the focus moves on. */}
      <summary onClick={() => setTimeout(() => inside.current?.focus({ preventScroll: true }))}>
        <span className="sr-only">{title}: </span>
        {line === null ? (
          <span data-line suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />
        ) : (
          <span data-line>{line}</span>
        )}{" "}
        <b>{t("Change")}</b>
      </summary>
      <div className="ask" ref={inside} tabIndex={-1}>
        {children}
      </div>
    </details>
  );
}
