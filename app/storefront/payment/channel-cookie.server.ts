import { channels, isChannel, type Channel } from "~/core/payments/channels";
import { env } from "~/platform/env.server";

const YEAR_SECONDS = 365 * 24 * 3600;

/** Returns this device's latest payment method, or card (docs/rules.md, Checkout). */
export function lastChannel(request: Request): Channel {
  const cookie = /(?:^|;\s*)pay=(\w+)/.exec(request.headers.get("Cookie") ?? "")?.[1];
  return isChannel(cookie) ? cookie : channels[0];
}

/** Remembers the payment method on the device. @returns the headers with the cookie added */
export function keepChannel(headers: Headers, channel: Channel | null | undefined): Headers {
  const secure = env().publicUrl.startsWith("https:") ? "; Secure" : "";
  if (channel)
    headers.append(
      "Set-Cookie",
      `pay=${channel}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${YEAR_SECONDS}${secure}`,
    );
  return headers;
}
