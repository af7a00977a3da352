import { useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";

/**
 * Announces a page's title to screen readers when scripts have navigated to it, as they do
 * themselves after a page load. Below a sheet, which says its own, nothing is read out.
 */
export function PageAnnouncer() {
  const { pathname } = useLocation();
  const announced = useRef(pathname);
  const [title, setTitle] = useState("");
  useEffect(() => {
    if (announced.current === pathname) return;
    announced.current = pathname;
    setTitle(document.title);
  }, [pathname]);
  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  );
}
