import { useEffect, useState } from "react";
import wholeSheet from "~/ui/store.css?url";

/**
 * Fetches the whole sheet of a store's pages, once, after the menu has rendered: the menu's page
 * carries only its own part of it, and the sheets that scripts open above it need the rest.
 * @returns whether it is there
 */
export function useFullStylesheet(): boolean {
  const [isThere, setIsThere] = useState(false);
  useEffect(() => {
    let link = document.querySelector<HTMLLinkElement>(`link[href="${wholeSheet}"]`);
    if (link?.sheet) return setIsThere(true);
    const come = () => setIsThere(true);
    if (!link) {
      link = document.createElement("link");
      link.rel = "stylesheet";
      link.href = wholeSheet;
      document.head.append(link);
    }
    link.addEventListener("load", come);
    return () => link!.removeEventListener("load", come);
  }, []);
  return isThere;
}
