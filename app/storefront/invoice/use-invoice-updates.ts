import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";

const ASK_MS = 10_000;
const ASK_WHILE_PAYING_MS = 3_000;
const PATIENCE_MS = 10_000;

type Watch = {
  api: string;
  events: string;
  /** The ETag of the displayed state. */
  tag: string;
  /** Until when a payment is under way (ms, this device's clock); 0 without one. */
  payingUntil: number;
  /** Null if the invoice doesn't expire. */
  expiresInMs: number | null;
};

/**
 * Keeps a visible unpaid invoice up to date: by events, or else by polling every 10 s, or 3 s
 * during a payment. Unchanged state costs a few bytes (304); a change revalidates (docs/rules.md,
 * Invoice).
 */
export function useInvoiceUpdates({ api, events, tag, payingUntil, expiresInMs }: Watch): void {
  const { revalidate } = useRevalidator();
  const latest = useRef({ tag, revalidate, expiresAt: Infinity });
  useEffect(() => {
    latest.current = {
      tag,
      revalidate,
      expiresAt: expiresInMs === null ? Infinity : Date.now() + expiresInMs,
    };
  }, [tag, revalidate, expiresInMs]);

  useEffect(() => {
    let source: EventSource | null = null;
    let timer: number | undefined;
    let over = false;
    const paying = () => Date.now() < payingUntil;
    const readAgain = () => latest.current.revalidate();
    const look = async () => {
      if (document.hidden) return;
      if (Date.now() > latest.current.expiresAt) return readAgain();
      try {
        const { status } = await fetch(api, {
          headers: { "If-None-Match": latest.current.tag },
          signal: AbortSignal.timeout(PATIENCE_MS),
        });
        if (!over && (status === 200 || status === 404 || status === 410)) readAgain();
      } catch {
        // Offline: the next poll follows.
      }
    };
    /** Events cover all changes known to the server; in a payment, polling makes it ask. */
    const due = () =>
      paying() || source?.readyState !== EventSource.OPEN || Date.now() > latest.current.expiresAt;
    const wait = () => {
      timer = window.setTimeout(
        () => void (due() ? look() : Promise.resolve()).finally(() => (over ? undefined : wait())),
        paying() ? ASK_WHILE_PAYING_MS : ASK_MS,
      );
    };
    const turn = () => {
      source?.close();
      source = null;
      if (document.hidden) return;
      source = new EventSource(events);
      // Catches up on changes missed while disconnected.
      source.addEventListener("ready", () => void look());
      source.addEventListener("change", readAgain);
    };
    turn();
    wait();
    document.addEventListener("visibilitychange", turn);
    return () => {
      over = true;
      source?.close();
      window.clearTimeout(timer);
      document.removeEventListener("visibilitychange", turn);
    };
  }, [api, events, payingUntil]);
}
