import { useId, type HTMLAttributes, type ReactNode } from "react";

type CardEdge = "both" | "line" | "raised";

const edges: Record<CardEdge, string> = {
  both: "border border-line shadow-card",
  line: "border border-line",
  raised: "shadow-card",
};

/** Returns the classes of a card, for an element that is no `Card`, like a list or a form. */
export function cardClass(extra = "", edge: CardEdge = "both"): string {
  return `rounded-card bg-card ${edges[edge]} ${extra}`;
}

export type CardProps = Omit<HTMLAttributes<HTMLElement>, "title"> & {
  title: ReactNode;
  /** The heading's id, for links to it. */
  titleId?: string;
  titleClass?: string;
  level?: "h2" | "h3";
  edge?: CardEdge;
  children: ReactNode;
};

/** Renders a section of a page as a card with a heading. */
export function Card({
  title,
  titleId,
  titleClass = "text-lg font-bold",
  level: Heading = "h3",
  edge = "both",
  className = "p-4 sm:p-5",
  children,
  ...section
}: CardProps) {
  const ownId = useId();
  const id = titleId ?? ownId;
  return (
    <section {...section} aria-labelledby={id} className={cardClass(className, edge)}>
      <Heading id={id} className={titleClass}>
        {title}
      </Heading>
      {children}
    </section>
  );
}
