import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { LISTENER_NAME } from "~/platform/listener.server";

/** The statements sent together on one connection. */
export type RoundTrip = string[];

type Meter = {
  /** The URL through which statements are counted. */
  databaseUrl: string;
  /**
   * Runs `work`.
   * @returns its answer, its round trips in order, and how many statements a connection had to
   * prepare first, which costs extra round trips
   */
  during: <T>(
    work: () => Promise<T>,
  ) => Promise<{ answer: T; trips: RoundTrip[]; prepared: number }>;
  stop: () => void;
};

/**
 * Counts round trips to Postgres through a proxy. Messages sent together on a connection are one;
 * on two connections, even at the same time, two. `begin`, a transaction's settings and `commit`
 * count. The product's listening connection doesn't, as it polls by the clock.
 */
export async function startRoundTripMeter(databaseUrl: string): Promise<Meter> {
  const { hostname, port } = new URL(databaseUrl);
  let trips: RoundTrip[] = [];
  let prepared = 0;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(port || 5432), hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.setNoDelay(true).on("close", () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
      socket.on("error", () => socket.destroy());
    }
    const connection = watchConnection({
      onTrip: (trip) => trips.push(trip),
      onPrepare: () => prepared++,
    });
    client.on("data", (bytes: Buffer) => {
      connection.sent(bytes);
      upstream.write(bytes);
    });
    let answers: Buffer[] = [];
    upstream.on("data", (bytes: Buffer) => {
      answers.push(bytes);
      if (!connection.answered(bytes)) return;
      const whole = Buffer.concat(answers);
      answers = [];
      nextTurn(() => {
        connection.delivered();
        client.write(whole);
      });
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const metered = new URL(databaseUrl);
  metered.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    databaseUrl: metered.href,
    async during(work) {
      trips = [];
      prepared = 0;
      const answer = await work();
      return { answer, trips, prepared };
    },
    stop() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/**
 * Runs `work` once everything written before has been read, as drivers send related messages in
 * several pieces. Responses are held back until they are complete, so that a request always takes
 * the same round trips.
 */
const nextTurn = (work: () => void) => void setImmediate(() => setImmediate(work));

/** Reads one connection's protocol (postgresql.org/docs/current/protocol-message-formats.html). */
function watchConnection(on: { onTrip: (trip: RoundTrip) => void; onPrepare: () => void }) {
  const texts = new Map<string, string>();
  let name: string | null = null;
  let trip: RoundTrip | null = null;
  let unanswered = 0;
  let describing = false;
  const run = (text: string) => {
    if (name === LISTENER_NAME) return;
    if (!trip) on.onTrip((trip = []));
    trip.push(text.replace(/\s+/g, " ").trim());
  };
  const fromClient = messages((type, body) => {
    const [first = "", second = ""] = body.toString("utf8").split("\0", 2);
    if (type === "P") {
      texts.set(first, second);
      if (first) on.onPrepare();
    } else if (type === "B") run(texts.get(second) ?? "?");
    else if (type === "Q") run(first);
    if (type === "Q" || type === "S") unanswered++;
    // A statement is described before its first run, which is answered separately.
    if (type === "H") describing = true;
    if (type === "B") describing = false;
  });
  const fromServer = messages((type) => {
    if (type === "Z") unanswered--;
  });
  return {
    sent(bytes: Buffer) {
      if (name !== null) return fromClient(bytes);
      // The first message has no type and names the client.
      const fields = bytes.subarray(8, bytes.readInt32BE(0)).toString("utf8").split("\0");
      name = fields[fields.indexOf("application_name") + 1] ?? "";
      describing = true;
      unanswered = 1;
    },
    /** @returns whether the client has all responses it waits for */
    answered(bytes: Buffer): boolean {
      fromServer(bytes);
      return unanswered === 0 || describing;
    },
    delivered() {
      trip = null;
    },
  };
}

/** Splits a stream into messages: a letter, a four-byte length (which includes itself), a body. */
function messages(onMessage: (type: string, body: Buffer) => void) {
  let rest = Buffer.alloc(0);
  return (bytes: Buffer) => {
    rest = Buffer.concat([rest, bytes]);
    while (rest.length >= 5) {
      const end = 1 + rest.readInt32BE(1);
      if (rest.length < end) return;
      onMessage(String.fromCharCode(rest[0]!), rest.subarray(5, end));
      rest = rest.subarray(end);
    }
  };
}
