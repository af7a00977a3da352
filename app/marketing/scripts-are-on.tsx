import { useContext } from "react";
import { DocumentContext } from "~/ui/document-context";

/**
 * Gives the element around it the class `live` where scripts run, while the page is still being
 * read: what looks otherwise with scripts is so from the first paint, and nothing moves.
 */
export function ScriptsEnabled() {
  const { nonce } = useContext(DocumentContext);
  return (
    <script
      nonce={nonce}
      dangerouslySetInnerHTML={{
        __html: 'document.currentScript.parentNode.classList.add("live")',
      }}
    />
  );
}
