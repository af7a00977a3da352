import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import express, { type RequestHandler } from "express";

export type Listening = { port: number; origin: string; close(): Promise<void> };

/** Takes a free port by default. `close` also ends keep-alive connections. */
export async function listen(listener: RequestListener, port = 0): Promise<Listening> {
  const server: Server = createServer(listener);
  await new Promise<void>((ready, fail) =>
    server.once("error", fail).listen(port, "127.0.0.1", ready),
  );
  const taken = (server.address() as AddressInfo).port;
  return {
    port: taken,
    origin: `http://127.0.0.1:${taken}`,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

/** For routers that need the server's URL, which is known only once it listens. */
export async function listenThen(
  mount: (origin: string) => { path: string; router: RequestHandler },
): Promise<Listening> {
  let mounted: { path: string; router: RequestHandler } | null = null;
  const app = express();
  app.use((req, res, next) =>
    mounted ? express.Router().use(mounted.path, mounted.router)(req, res, next) : next(),
  );
  const listening = await listen(app);
  mounted = mount(listening.origin);
  return listening;
}
