import { createHmac, timingSafeEqual } from "node:crypto";
import { env } from "~/platform/env.server";

const DAYS = 90;
const MAX_PHONES = 3;

const isSecure = () => env().publicUrl.startsWith("https:");
const cookieName = () => (isSecure() ? "__Host-phones" : "phones");

/** Each part is valid for one phone until its time, and says nothing without the server's secret. */
const sealOf = (phone: string, until: string): string =>
  createHmac("sha256", env().sessionSecret)
    .update(`verified phone ${phone} ${until}`)
    .digest()
    .subarray(0, 16)
    .toString("base64url");

type Part = { until: string; seal: string };

/** Returns the parts that haven't expired, newest first. */
function partsOf(request: Request, now: Date): Part[] {
  const cookie = new RegExp(`(?:^|;\\s*)${cookieName()}=([\\w.~-]{1,200})(?:;|$)`).exec(
    request.headers.get("Cookie") ?? "",
  )?.[1];
  const parts = (cookie?.split("~") ?? []).flatMap((part): Part[] => {
    const [, until = "", seal = ""] = /^([\da-z]{8,9})\.([\w-]{22})$/.exec(part) ?? [];
    return until && Number.parseInt(until, 36) > now.getTime() ? [{ until, seal }] : [];
  });
  return parts.slice(0, MAX_PHONES);
}

const isFor =
  (phone: string) =>
  ({ until, seal }: Part): boolean =>
    timingSafeEqual(Buffer.from(sealOf(phone, until)), Buffer.from(seal));

/**
 * Returns whether this browser has verified a phone by a code in the last 90 days (docs/rules.md,
 * Phone verification).
 */
export const ownPhones =
  (request: Request, now: Date) =>
  (phone: string): boolean =>
    partsOf(request, now).some(isFor(phone));

/** Returns the Set-Cookie header by which this browser keeps that it has verified a phone. */
export function keepOwnPhone(request: Request, phone: string, now: Date): string {
  const until = (now.getTime() + DAYS * 86_400_000).toString(36);
  const others = partsOf(request, now).filter((part) => !isFor(phone)(part));
  const parts = [{ until, seal: sealOf(phone, until) }, ...others].slice(0, MAX_PHONES);
  const value = parts.map((part) => `${part.until}.${part.seal}`).join("~");
  const secure = isSecure() ? "; Secure" : "";
  return `${cookieName()}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${DAYS * 86_400}${secure}`;
}
