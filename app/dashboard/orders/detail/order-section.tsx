import { createContext, useContext } from "react";
import { Card, type CardProps } from "~/ui/card";

/** Heading level below the order's own. */
export const Below = createContext<"h2" | "h3">("h2");

export function Section(card: Pick<CardProps, "id" | "title" | "children">) {
  return (
    <Card
      {...card}
      level={useContext(Below)}
      titleClass="mb-2 text-sm font-semibold text-muted"
      className="scroll-mt-20 p-4"
    />
  );
}
