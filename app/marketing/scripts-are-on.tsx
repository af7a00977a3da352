import { useContext } from "react";
import { DocumentContext } from "~/ui/document-context";

/**
 * Gives the element around it the class `live` if scripts run, while the page is still being
 * parsed: what looks different with scripts is so from the first paint, and nothing moves.
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
