import { useEffect } from "react";

/**
 * Says what the store and its menu are to search engines that run scripts (schema.org). Those that don't get it with the page; in the page of everybody
 * else it would be bytes of the first flight that nobody reads (docs/rules.md, Sharing).
 * @param json as the server wrote it
 */
export function useStructuredData(json: string): void {
  useEffect(() => {
    const script = document.querySelector('script[type="application/ld+json"]') ?? document.createElement("script");
    script.setAttribute("type", "application/ld+json");
    script.textContent = json;
    document.head.append(script);
  }, [json]);
}
