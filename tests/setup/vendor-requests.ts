import { startSession } from "~/core/accounts/session.server";
import { noteProven } from "~/core/second-factor/proof.server";

/** Returns a Set-Cookie header as the browser sends it back. */
export const sentBack = (setCookie: string): string => setCookie.split(";", 1)[0] ?? "";

/**
 * Signs a person in, who also proves their PIN or passkey, as an operator must.
 * @returns their browser's Cookie header
 */
export async function cookieOf(userId: string): Promise<string> {
  const cookie = sentBack(await startSession(new Request("http://localhost:3000/"), userId));
  await noteProven(aRequest("/", { cookie }));
  return cookie;
}

/** Makes a request as the server passes it to a route. */
export function aRequest(
  path: string,
  options: { cookie?: string | undefined; form?: Record<string, string>; host?: string } = {},
): Request {
  const headers = new Headers({ Host: options.host ?? "localhost:3000" });
  if (options.cookie) headers.set("Cookie", options.cookie);
  return new Request(
    `http://localhost:3000${path}`,
    options.form
      ? { method: "POST", headers, body: new URLSearchParams(options.form) }
      : { headers },
  );
}

export const routeArgs = (request: Request, params: Record<string, string> = {}) => ({
  request,
  params,
  context: {
    host: { kind: "local" as const },
    nonce: "n",
    requestId: "r",
    clientIp: "10.0.0.1",
    gone: request.signal,
  },
});

/** Returns the target of a thrown or returned redirect, else null. */
export async function redirectOf(answer: Promise<unknown>): Promise<string | null> {
  const given = await answer.catch((thrown: unknown) => thrown);
  if (given instanceof Response) return given.headers.get("Location");
  if (given instanceof Error) throw given;
  return null;
}

/** Returns a dashboard page's main part without the bars above it, or else all of it. */
export const mainOf = (html: string): string => /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? html;
