import { useEffect, useState } from "react";
import { useTranslate } from "./use-translation";

const MESSAGE_MS = 2_000;

/**
 * Copies a link and shows a message for two seconds.
 * @param otherwise runs if the browser can't copy (no permission, no https): offers the link
 * another way and returns the message to show, or null
 * @param done runs after copying
 */
export function useCopied(
  link: string,
  otherwise: () => string | null,
  done?: () => void,
): { message: string | null; copy: () => void } {
  const t = useTranslate();
  const [message, setMessage] = useState<string | null>(null);
  useEffect(() => {
    if (!message) return;
    const timer = window.setTimeout(() => setMessage(null), MESSAGE_MS);
    return () => window.clearTimeout(timer);
  }, [message]);
  const copy = () => {
    const writing =
      "clipboard" in navigator
        ? (navigator as Navigator).clipboard.writeText(link)
        : Promise.reject(new Error("no clipboard"));
    writing.then(
      () => {
        setMessage(t("Link copied"));
        done?.();
      },
      () => setMessage(otherwise()),
    );
  };
  return { message, copy };
}
