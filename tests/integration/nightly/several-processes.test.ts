import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { vendorProfiles } from "~schema";
import { systemDb } from "~/platform/db.server";
import { makeOrder } from "../../../drizzle/seed/factories";
import { freePort } from "../../setup/free-port";
import { startServerProcess, type ServerProcess } from "../../setup/server-process";
import { openShop, type Shop } from "../../setup/shop";
import { cookieOf } from "../../setup/vendor-requests";

/** Submissions of 'Accept order', spread over the processes. */
const SUBMISSIONS = 30;

const running: ServerProcess[] = [];
let shop: Shop;
let cookie: string;

beforeAll(async () => {
  shop = await openShop();
  const [profile] = await systemDb
    .select({ userId: vendorProfiles.userId })
    .from(vendorProfiles)
    .where(eq(vendorProfiles.id, shop.vendorId));
  cookie = await cookieOf(profile!.userId);
  const { SESSION_SECRET } = process.env;
  for (let n = 0; n < 3; n++)
    running.push(
      startServerProcess(await freePort(), {
        SESSION_SECRET,
        LOG_LEVEL: "silent",
        DATABASE_POOL_MAX: "4",
      }),
    );
  for (const { ready } of running) await ready();
});
afterAll(() => {
  for (const { child } of running) child.kill("SIGKILL");
});

/** Opens an order's stream, and resolves after its `ready` event. */
async function follow(origin: string, orderId: string) {
  const leave = new AbortController();
  const { body } = await fetch(`${origin}/store/${shop.slug}/orders/${orderId}/events`, {
    signal: leave.signal,
  });
  const reader = body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  const until = async (event: string) => {
    while (!text.includes(`event: ${event}\n`)) {
      const { value, done } = await reader.read();
      if (done) return false;
      text += value;
    }
    return true;
  };
  await until("ready");
  return { until, leave: () => leave.abort() };
}

test("each 'Accept order' at any of three processes reaches the others", async () => {
  const press = async (n: number): Promise<string> => {
    const order = await makeOrder(systemDb, { vendorId: shop.vendorId });
    const [at, elsewhere] = [running[n % 3]!, running[(n + 1 + (n % 2)) % 3]!];
    const stream = await follow(elsewhere.origin, order.id);
    const heard = Promise.race([
      stream.until("change"),
      new Promise<false>((resolve) => setTimeout(resolve, 15_000, false).unref()),
    ]);
    const answer = await fetch(`${at.origin}/dashboard/orders/${order.id}`, {
      method: "POST",
      redirect: "manual",
      headers: { cookie, origin: at.origin },
      body: new URLSearchParams({ intent: "accept" }),
    });
    const outcome = `${answer.status < 400 ? "accepted" : answer.status}, ${(await heard) ? "heard" : "NOT HEARD"}`;
    stream.leave();
    return outcome;
  };
  const outcomes = await Promise.all(Array.from({ length: SUBMISSIONS }, (_, n) => press(n)));
  expect(outcomes).toEqual(Array<string>(SUBMISSIONS).fill("accepted, heard"));
});
