import { useEffect, useState } from "react";
import wholeSheet from "~/ui/store.css?url";

/**
 * Loads the complete stylesheet once the menu has rendered: the page carries only the menu's part
 * of it, and the sheets need the rest.
 * @returns whether it has loaded
 */
export function useFullStylesheet(): boolean {
  const [isThere, setIsThere] = useState(false);
  useEffect(() => {
    let link = document.querySelector<HTMLLinkElement>(`link[href="${wholeSheet}"]`);
    if (link?.sheet) return setIsThere(true);
    const onLoad = () => setIsThere(true);
    if (!link) {
      link = document.createElement("link");
      link.rel = "stylesheet";
      link.href = wholeSheet;
      document.head.append(link);
    }
    link.addEventListener("load", onLoad);
    return () => link!.removeEventListener("load", onLoad);
  }, []);
  return isThere;
}
