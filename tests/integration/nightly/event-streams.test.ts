import { once } from "node:events";
import { request, type ClientRequest } from "node:http";
import { connect } from "node:net";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openStreams } from "~/platform/events.server";
import { startProduct } from "../../setup/http-server";
import { openShop } from "../../setup/shop";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

let product: Awaited<ReturnType<typeof startProduct>>;
let path: string;
beforeAll(async () => {
  process.env.TRUST_PROXY_HOPS = "1";
  product = await startProduct();
  path = `/store/${(await openShop()).slug}/events`;
});
afterAll(() => product.server.stop());

const headersOf = (n: number) => ({ host: "localhost", "x-forwarded-for": `10.1.0.${n % 20}` });

/** Opens a stream and waits for its first event. */
async function listen(n: number): Promise<ClientRequest> {
  const call = request({
    host: "127.0.0.1",
    port: product.port,
    path,
    headers: headersOf(n),
    agent: false,
  });
  call.on("error", () => {}); // cut off below
  call.end();
  const [response] = (await once(call, "response")) as [NodeJS.ReadableStream];
  await once(response, "data");
  return call;
}

/** Requests a stream and disconnects before the response begins. */
async function leaveEarly(n: number): Promise<void> {
  const socket = connect(product.port, "127.0.0.1");
  await once(socket, "connect");
  const headers = Object.entries(headersOf(n)).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`GET ${path} HTTP/1.1\r\n${headers.join("")}\r\n`);
  await new Promise((resolve) => setTimeout(resolve, n % 4));
  socket.resetAndDestroy();
}

it("releases every event stream, even after a garbage collection or an early disconnect", async () => {
  const calls: ClientRequest[] = [];
  for (let n = 0; n < 100; n += 50)
    calls.push(...(await Promise.all(Array.from({ length: 50 }, (_, at) => listen(n + at)))));
  expect(openStreams()).toBe(100);
  collectGarbage();
  for (const call of calls) call.destroy();
  await expect.poll(openStreams).toBe(0);

  for (let n = 0; n < 100; n += 50)
    await Promise.all(Array.from({ length: 50 }, (_, at) => leaveEarly(n + at)));
  // This request is answered, so the earlier ones are too.
  (await listen(0)).destroy();
  await expect.poll(openStreams).toBe(0);
});

it("answers 406 to scripts that request a stream as data", async () => {
  expect((await product.ask(`${path}.data`, { host: "localhost" })).status).toBe(406);
});
