import { useId, type HTMLAttributes, type ReactNode } from "react";

/** Returns the classes of a card, for an element that is no `Card`, like a list or a form. */
export function cardClass(extra = ""): string {
  return `rounded-card bg-card shadow-card ${extra}`;
}

export type CardProps = Omit<HTMLAttributes<HTMLElement>, "title"> & {
  title: ReactNode;
  /** The heading's id, for links to it. */
  titleId?: string;
  titleClass?: string;
  level?: "h2" | "h3";
  children: ReactNode;
};

/** Renders a section of a page as a card with a heading. */
export function Card({
  title,
  titleId,
  titleClass = "text-lg font-bold",
  level: Heading = "h3",
  className = "p-4 sm:p-5",
  children,
  ...section
}: CardProps) {
  const ownId = useId();
  const id = titleId ?? ownId;
  return (
    <section {...section} aria-labelledby={id} className={cardClass(className)}>
      <Heading id={id} className={titleClass}>
        {title}
      </Heading>
      {children}
    </section>
  );
}
