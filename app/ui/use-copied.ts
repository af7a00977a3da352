import { useEffect, useState } from "react";
import { useTranslate } from "./use-translation";

const SAID_MS = 2_000;

/**
 * Copies a link, and says so for two seconds.
 * @param otherwise where the browser lets nothing copy (no permission, no https): gives the person
 * the link in another way, and the words for it or null
 */
export function useCopied(
  link: string,
  otherwise: () => string | null,
): { said: string | null; copy: () => void } {
  const t = useTranslate();
  const [said, setSaid] = useState<string | null>(null);
  useEffect(() => {
    if (!said) return;
    const timer = window.setTimeout(() => setSaid(null), SAID_MS);
    return () => window.clearTimeout(timer);
  }, [said]);
  const copy = () => {
    const writing =
      "clipboard" in navigator
        ? (navigator as Navigator).clipboard.writeText(link)
        : Promise.reject(new Error("no clipboard"));
    writing.then(
      () => setSaid(t("Link copied")),
      () => setSaid(otherwise()),
    );
  };
  return { said, copy };
}
