import type { IncomingHttpHeaders } from "node:http";

/** A browser's cookies for one store. */
export function cookieJar() {
  const cookies = new Map<string, string>();
  return {
    header: () => [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") || undefined,
    keep({ headers }: { headers: IncomingHttpHeaders }): void {
      for (const cookie of headers["set-cookie"] ?? []) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
        if (/Max-Age=0(;|$)/.test(cookie)) cookies.delete(name);
        else cookies.set(name, value);
      }
    },
  };
}
