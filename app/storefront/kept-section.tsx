import { useContext, type CSSProperties, type ReactNode } from "react";
import { DocumentContext } from "~/ui/document-context";

type KeptSectionProps = { id: string; /** All that the content is made of: plain data. */ from: unknown; className?: string; style?: CSSProperties; "aria-label"?: string; children: () => ReactNode };

/** A section of the menu. On the server its content may be known from when it was last written from the same; no section stands in it. */
export function KeptSection({ id, from, children, ...rest }: KeptSectionProps) {
  const known = useContext(DocumentContext).parts?.find(id, from);
  return known ? <section id={id} {...rest} dangerouslySetInnerHTML={{ __html: known }} /> : <section id={id} {...rest}>{children()}</section>;
}
