import { useContext } from "react";
import { DocumentContext } from "~/ui/document-context";

/** What a page says of itself to search engines. It comes with the document alone: scripts leave it as it is and need not fetch it a second time. */
export function StructuredData() {
  const { structured } = useContext(DocumentContext);
  return <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: structured }} />;
}
