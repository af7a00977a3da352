import { existsSync } from "node:fs";
import { request as httpRequest, type IncomingHttpHeaders } from "node:http";
import { startServer, type RunningServer } from "../../server";
import { freePort } from "./free-port";

export type Answer = { status: number; headers: IncomingHttpHeaders; body: string };
export type Ask = (
  path: string,
  options?: {
    host?: string;
    method?: string;
    headers?: Record<string, string | undefined>;
    body?: string;
  },
) => Promise<Answer>;

/**
 * Starts the whole product in this process, over real HTTP, from the production build, for the
 * domain buka.test. Must run before anything reads env(). `ask` can send any Host header, unlike
 * fetch.
 */
export async function startProduct(): Promise<{ server: RunningServer; ask: Ask; port: number }> {
  if (!existsSync("build/server/index.js"))
    throw new Error("There is no build: run `npm run build` first");
  const port = await freePort();
  Object.assign(process.env, {
    PORT: String(port),
    PUBLIC_URL: `http://buka.test:${port}`,
    ROOT_DOMAIN: "buka.test",
  });
  const server = await startServer();
  const ask: Ask = (
    path,
    { host = `buka.test:${port}`, method = "GET", headers = {}, body } = {},
  ) =>
    new Promise((resolve, reject) => {
      const sent = Object.fromEntries(
        Object.entries({
          host,
          ...(body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) }),
          ...headers,
        }).filter(([, value]) => value !== undefined),
      );
      const call = httpRequest(
        {
          host: "127.0.0.1",
          port,
          path,
          method,
          headers: sent as Record<string, string>,
          agent: false,
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on("data", (chunk: Buffer) => chunks.push(chunk));
          response.on("end", () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              body: Buffer.concat(chunks).toString("utf8"),
            }),
          );
        },
      );
      call.on("error", reject);
      call.end(body);
    });
  return { server, ask, port };
}
