import { useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";

/** By then the new page has its title. */
const TITLE_MS = 100;

/**
 * Says a page's title to screen readers when scripts have gone to it, as they say by themselves of
 * a page that was loaded. A sheet above the page says its own.
 */
export function PageAnnouncer() {
  const { pathname } = useLocation();
  const announced = useRef(pathname);
  const [title, setTitle] = useState("");
  useEffect(() => {
    if (announced.current === pathname) return;
    const timer = setTimeout(() => {
      announced.current = pathname;
      setTitle(document.querySelector("dialog[open]") ? "" : document.title);
    }, TITLE_MS);
    return () => clearTimeout(timer);
  }, [pathname]);
  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  );
}
