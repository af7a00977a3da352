import { useEffect, useRef, useState } from "react";

/** After the last keystroke. */
const IDLE_MS = 1_500;

/**
 * Saves the typed text as a draft on the server: after a pause, on blur, and on leaving the page.
 * Submitting the form stops it.
 * @param url accepts `response` by POST
 */
export function useSavedDraft(url: string) {
  const [message, setMessage] = useState<string | null>(null);
  const work = useRef({
    unsaved: null as string | null,
    timer: 0,
    request: null as AbortController | null,
  });

  const saveNow = () => {
    const { current } = work;
    const response = current.unsaved;
    window.clearTimeout(current.timer);
    if (response === null) return;
    current.unsaved = null;
    current.request?.abort();
    const request = (current.request = new AbortController());
    fetch(url, {
      method: "POST",
      body: new URLSearchParams({ response }),
      keepalive: true,
      signal: request.signal,
    }).then(
      ({ ok }) => setMessage(ok ? "Draft saved" : "Draft not saved"),
      () => {
        if (request.signal.aborted) return;
        // The next keystroke or blur retries.
        current.unsaved ??= response;
        setMessage("Draft not saved. Check your network.");
      },
    );
  };
  const save = (response: string) => {
    const { current } = work;
    current.unsaved = response;
    window.clearTimeout(current.timer);
    current.timer = window.setTimeout(saveNow, IDLE_MS);
  };
  const stop = () => {
    const { current } = work;
    current.unsaved = null;
    window.clearTimeout(current.timer);
    current.request?.abort();
  };

  const leave = useRef(saveNow);
  leave.current = saveNow;
  useEffect(() => {
    const onLeave = () => leave.current();
    window.addEventListener("pagehide", onLeave);
    return () => {
      window.removeEventListener("pagehide", onLeave);
      onLeave();
    };
  }, []);
  return { message, save, saveNow, stop };
}
