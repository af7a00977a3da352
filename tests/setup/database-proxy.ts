import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** A database behind a network that can fail. */
export type DatabaseProxy = {
  url: string;
  /** Nothing goes through any more, in either direction; connections stay, and new ones are taken. */
  freeze: () => void;
  /** Nothing goes through one of the connections any more; the others work. */
  freezeOne: () => void;
  /** What has waited goes through, and everything after it. */
  thaw: () => void;
  /** All connections end, and no new one is taken. */
  stop: () => Promise<void>;
  /** New connections are taken again. */
  start: () => Promise<void>;
};

/** Puts a proxy in front of a database. */
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
