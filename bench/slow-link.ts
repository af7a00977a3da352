import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** A network link: its round-trip time and its bandwidth to the phone. */
export type Link = { rttMs: number; bitsPerSecond: number };

/**
 * How much a sender may send before the first acknowledgement: ten segments (RFC
 * 6928).
 */
const SEGMENT = 1_448;
const FIRST_FLIGHT = 10 * SEGMENT;
/** Round trips before a request can leave: those of TCP and TLS 1.3. */
const HANDSHAKES = 2;

/** Writes each piece when it is due, and in order, which timers alone do not guarantee. */
function inOrder(to: Socket): (piece: Buffer, at: number) => void {
  const onTheWay: { piece: Buffer; at: number }[] = [];
  const wait = () => setTimeout(arrive, onTheWay[0]!.at - performance.now());
  const arrive = () => {
    while (onTheWay.length > 0 && onTheWay[0]!.at <= performance.now())
      to.write(onTheWay.shift()!.piece);
    if (onTheWay.length > 0) wait();
  };
  return (piece, at) => {
    onTheWay.push({ piece, at });
    if (onTheWay.length === 1) wait();
  };
}

/**
 * Proxies a server over a slow link: every way takes its time, the answers of all connections share
 * what the link carries, and each begins with a first flight that doubles with each way there and
 * back (slow start). Nothing is lost on it. A browser's own throttling knows neither handshakes nor
 * flights.
 * @param port of the server, on 127.0.0.1
 * @returns the port by which to reach it, and what ends it
 */
export async function slowLink(
  port: number,
  { rttMs, bitsPerSecond }: Link,
): Promise<{ port: number; stop: () => void }> {
  const sockets = new Set<Socket>();
  let freeAt = 0;

  const pair = (phone: Socket) => {
    const server = connect(port, "127.0.0.1").setNoDelay(true);
    const opened = performance.now();
    phone.setNoDelay(true);
    for (const [socket, other] of [
      [phone, server],
      [server, phone],
    ] as const) {
      sockets.add(socket);
      socket.on("error", () => other.destroy()).on("close", () => void sockets.delete(socket));
    }
    const [toServer, toPhone] = [inOrder(server), inOrder(phone)];
    phone.on("data", (data: Buffer) =>
      toServer(data, Math.max(performance.now(), opened + HANDSHAKES * rttMs) + rttMs / 2),
    );
    phone.on("close", () => server.destroy());

    const waiting: Buffer[] = [];
    let [underWay, flight] = [0, FIRST_FLIGHT];
    const send = () => {
      while (waiting.length > 0 && underWay < flight) {
        const next = waiting.shift()!;
        const segment = next.subarray(0, SEGMENT);
        if (next.length > SEGMENT) waiting.unshift(next.subarray(SEGMENT));
        underWay += segment.length;
        freeAt = Math.max(performance.now(), freeAt) + (segment.length * 8_000) / bitsPerSecond;
        toPhone(segment, freeAt + rttMs / 2);
        setTimeout(
          () => {
            underWay -= segment.length;
            flight += segment.length;
            send();
          },
          freeAt + rttMs - performance.now(),
        );
      }
    };
    server.on("data", (data: Buffer) => {
      waiting.push(data);
      send();
    });
  };

  const door = createServer(pair).listen(0, "127.0.0.1");
  await once(door, "listening");
  const stop = () => {
    door.close();
    for (const socket of sockets) socket.destroy();
  };
  return { port: (door.address() as AddressInfo).port, stop };
}
