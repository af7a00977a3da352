import { useEffect, useRef, useState } from "react";

/** After the last key. */
const IDLE_MS = 1_500;

/**
 * Saves what is typed as a draft on the server: after a pause, when the field is left, and when the
 * page is. Sending the form itself ends it.
 * @param url takes the field `response` by post
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
        // The next key, or leaving the field, tries again.
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
    const left = () => leave.current();
    window.addEventListener("pagehide", left);
    return () => {
      window.removeEventListener("pagehide", left);
      left();
    };
  }, []);
  return { message, save, saveNow, stop };
}
