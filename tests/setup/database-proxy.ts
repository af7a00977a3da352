import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** A database behind a network that can fail. */
export type DatabaseProxy = {
  url: string;
  /** Blocks all traffic in both directions; connections stay open, and new ones are accepted. */
  freeze: () => void;
  /** Blocks one connection; the others work. */
  freezeOne: () => void;
  /** Lets blocked and later traffic through. */
  thaw: () => void;
  /** Ends all connections and accepts no new ones. */
  stop: () => Promise<void>;
  /** Accepts new connections again. */
  start: () => Promise<void>;
};

export async function openDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const url = new URL(databaseUrl);
  const target = { host: url.hostname, port: Number(url.port) };
  const sockets = new Set<Socket>();
  let newest: Socket[] = [];
  let frozen = false;
  const server = createServer((near) => {
    const far = connect(target);
    newest = [near, far];
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on("data", (part) => to.write(part));
      from.on("error", () => {});
      from.on("close", () => {
        sockets.delete(from);
        to.destroy();
      });
      if (frozen) from.pause();
    }
  });
  const listen = (port: number) => once(server.listen(port, "127.0.0.1"), "listening");
  await listen(0);
  const { port } = server.address() as AddressInfo;
  url.hostname = "127.0.0.1";
  url.port = String(port);
  return {
    url: url.href,
    freeze: () => {
      frozen = true;
      for (const socket of sockets) socket.pause();
    },
    freezeOne: () => {
      for (const socket of newest) socket.pause();
    },
    thaw: () => {
      frozen = false;
      for (const socket of sockets) socket.resume();
    },
    stop: async () => {
      const closed = once(server, "close");
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    start: async () => {
      if (!server.listening) await listen(port);
    },
  };
}
