import { createHash } from "node:crypto";
import { env } from "~/platform/env.server";
import { newVisitorToken, visitorOf } from "~/platform/visitor.server";

const NAME = "voter";
const YEAR_S = 365 * 24 * 3_600;

const idOf = (token: string): string | null => {
  const visitor = visitorOf(token, "voter");
  return visitor && createHash("sha256").update(visitor).digest("hex");
};

/** Returns the id under which a browser's votes are stored; null if it never voted. */
export function voterOf(request: Request): string | null {
  const token = new RegExp(`(?:^|;\\s*)${NAME}=([\\w-]{43})(?:;|$)`).exec(
    request.headers.get("Cookie") ?? "",
  )?.[1];
  return token ? idOf(token) : null;
}

/**
 * @param base the root of the store's paths on this host; other stores don't get the cookie
 * @returns `cookie`: the Set-Cookie header
 */
export function newVoter(base: string): { id: string; cookie: string } {
  const token = newVisitorToken("voter");
  const secure = env().publicUrl.startsWith("https:") ? "; Secure" : "";
  return {
    id: idOf(token)!,
    cookie: `${NAME}=${token}; Path=${base || "/"}; HttpOnly; SameSite=Lax; Max-Age=${YEAR_S}${secure}`,
  };
}
