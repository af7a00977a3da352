import { useLocation } from "@remix-run/react";
import { useEffect } from "react";

/** Focuses the field in the URL's hash, as browsers do on a page load. */
export function useFieldOfAddress(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    const field = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
    const folded = field?.closest("details");
    if (folded) folded.open = true;
    field?.focus();
  }, [hash, key]);
}
