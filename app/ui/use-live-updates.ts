import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { mayHaveMissed } from "./may-have-missed";
import { useSignedOut } from "./signed-out";

/** off: no scripts yet; lost: no events, the page polls; out: signed out, no requests. */
export type LiveState = "off" | "live" | "lost" | "out";

const POLL_MS = 30_000;
/** Several changes at once cause one reading, in ms. */
const GATHER_MS = 200;

let state: LiveState = "off";
const listeners = new Set<() => void>();
function setState(next: LiveState): void {
  state = next;
  for (const listener of listeners) listener();
}
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function useLiveState(): LiveState {
  const isOut = useSignedOut();
  const now = useSyncExternalStore(
    subscribe,
    () => state,
    () => "off" as const,
  );
  return isOut ? "out" : now;
}

/**
 * Keeps a page's data fresh by server-sent events: reads it again after every `change`, and after a
 * (re)connection before which it may have missed an event. While events can't flow the page polls
 * every 30 s; while it is hidden it does neither, to save the vendor's data (docs/rules.md,
 * Freshness). The page's routes need an `offlineSafeLoader`; otherwise a failed reading replaces
 * the page.
 * @param url of an event stream that sends `ready` and `change`, by the time the page was read
 * @param version an address with an ETag that changes with the data: 304 means nothing to read, 401
 * that the session has ended. After signing in again in another window, the page recovers when it
 * is visible
 * @param readAt when the page's data was read
 */
export function useLiveUpdates(
  url: (since: Date) => string,
  version: string,
  readAt: Date,
): LiveState {
  const { revalidate } = useRevalidator();
  const page = useRef({ revalidate, readAt });
  useEffect(() => {
    page.current = { revalidate, readAt };
  }, [revalidate, readAt]);

  useEffect(() => {
    let source: EventSource | null = null;
    let gathering: number | undefined;
    const readAgain = () => {
      window.clearTimeout(gathering);
      gathering = window.setTimeout(() => page.current.revalidate(), GATHER_MS);
    };
    const disconnect = () => {
      source?.close();
      source = null;
    };
    const connect = () => {
      disconnect();
      source = new EventSource(url(page.current.readAt));
      source.addEventListener("ready", (ready: MessageEvent<string>) => {
        signedOut = false;
        setState("live");
        if (mayHaveMissed(ready)) readAgain();
      });
      source.addEventListener("change", ({ data }: MessageEvent<string>) => {
        // If this browser was signed out, reading again would replace the page by the sign-in.
        if (data.includes('"session"')) void ask();
        else readAgain();
      });
      source.addEventListener("error", () => {
        if (state !== "out") setState("lost");
        // The browser retries unless the server refused. A stream doesn't say why.
        if (source?.readyState === EventSource.CLOSED) void ask();
      });
    };
    let etag: string | null = null;
    let signedOut = false;
    const ask = async () => {
      const answer = await fetch(version, {
        cache: "no-store",
        headers: etag ? { "If-None-Match": etag } : {},
      }).catch(() => null);
      if (!answer) return;
      signedOut = answer.status === 401;
      if (signedOut) setState("out");
      if (!answer.ok) return;
      etag = answer.headers.get("ETag");
      readAgain();
    };
    const poll = window.setInterval(() => {
      if (document.hidden || signedOut || source?.readyState === EventSource.OPEN) return;
      void ask();
      if (!source || source.readyState === EventSource.CLOSED) connect();
    }, POLL_MS);
    const followVisibility = () => (document.hidden ? disconnect() : connect());
    const goneOffline = () => setState("lost");

    followVisibility();
    document.addEventListener("visibilitychange", followVisibility);
    window.addEventListener("online", connect);
    window.addEventListener("offline", goneOffline);
    return () => {
      disconnect();
      setState("off");
      window.clearInterval(poll);
      window.clearTimeout(gathering);
      document.removeEventListener("visibilitychange", followVisibility);
      window.removeEventListener("online", connect);
      window.removeEventListener("offline", goneOffline);
    };
  }, [url, version]);
  return useLiveState();
}
