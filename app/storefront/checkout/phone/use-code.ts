import { useRevalidator } from "@remix-run/react";
import { useEffect, useState, type RefObject } from "react";

const CHECK_MS = 5_000;
const CHECK_FOR_MS = 2 * 60_000;

/**
 * Returns the seconds until a new code can be asked for, and looks for news of one that is being
 * sent. Null without scripts.
 */
export function useWaiting({
  waitSeconds,
  isSending,
}: {
  waitSeconds: number;
  isSending: boolean;
}): number | null {
  const [left, setLeft] = useState<number | null>(null);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const until = performance.now() + waitSeconds * 1_000;
    const look = () => setLeft(Math.max(0, Math.ceil((until - performance.now()) / 1_000)));
    look();
    const timer = setInterval(look, 1_000);
    return () => clearInterval(timer);
  }, [waitSeconds]);
  useEffect(() => {
    if (!isSending) return;
    const until = performance.now() + CHECK_FOR_MS;
    const timer = setInterval(() => {
      if (performance.now() > until) clearInterval(timer);
      else if (!document.hidden) revalidate();
    }, CHECK_MS);
    return () => clearInterval(timer);
  }, [isSending, revalidate]);
  return left;
}

type OtpRequest = { otp: { transport: ["sms"] }; signal: AbortSignal };

/** Fills in and sends the code of an SMS, where the browser can read it (WICG, WebOTP API). */
export function useCodeFromSms(form: RefObject<HTMLFormElement | null>, isLive: boolean): void {
  useEffect(() => {
    if (!isLive || !("OTPCredential" in window)) return;
    const abort = new AbortController();
    const request: OtpRequest = { otp: { transport: ["sms"] }, signal: abort.signal };
    navigator.credentials
      .get(request as CredentialRequestOptions)
      .then((found) => {
        const field = form.current?.elements.namedItem("code");
        const code = (found as { code?: string } | null)?.code;
        if (!code || !(field instanceof HTMLInputElement)) return;
        field.value = code;
        form.current?.querySelector<HTMLButtonElement>("[value=verify]")?.click();
      })
      .catch(() => {}); // refused, or not by SMS: the code is typed
    return () => abort.abort();
  }, [form, isLive]);
}
