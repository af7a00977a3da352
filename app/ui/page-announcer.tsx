import { useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";

/**
 * Announces a page's title to screen readers after a navigation by scripts; they announce a page
 * load themselves. Not below a sheet, which announces its own.
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
