import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect } from "vitest";
import type { PushPayload } from "~/core/push/push-text";
import { sendOrderNews } from "~/core/push/order-push.server";
import { sendOrderPush } from "~/core/push/send-push.server";
import { isLocked, systemDb } from "~/platform/db.server";
import { startJobs } from "~/platform/jobs.server";
import { env } from "~/platform/env.server";
import { action } from "~/routes/dashboard.alerts";
import { createPushSandbox } from "../../sandbox/push/router";
import { listenThen } from "../../sandbox/listen-for-test";
import { statusOf } from "./staff";
import { aRequest, routeArgs } from "./vendor-requests";

/** A browser at the push service. */
export type Browser = { id: string; endpoint: string; keys: { p256dh: string; auth: string } };
type Received = { text: string; topic: string; urgency: string; ttlSeconds: number };

/**
 * Starts the sandbox's push service over real HTTP, where the product expects it, so call it before
 * anything reads env().
 */
export async function startPushService() {
  const folder = mkdtempSync(join(tmpdir(), "buka-push-"));
  let sandbox: ReturnType<typeof createPushSandbox> | undefined;
  const { origin, port, close } = await listenThen((at) => {
    sandbox = createPushSandbox({
      publicUrl: `${at}/sandbox/push`,
      stateFile: join(folder, "push.json"),
    });
    return { path: "/sandbox/push", router: sandbox.router };
  });
  await sandbox!.start();
  process.env.PORT = String(port);
  const base = `${origin}/sandbox/push`;
  const post = (path: string, body: object) =>
    fetch(base + path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const messages = async ({ id }: Browser) => {
    const answer = await fetch(`${base}/messages?subscription=${id}`);
    return ((await answer.json()) as { messages: Received[] }).messages.reverse();
  };
  return {
    /** Registers a browser that only accepts messages signed by this installation. */
    async browser(): Promise<Browser> {
      const applicationServerKey = env().vapid!.publicKey;
      return (await (await post("/subscriptions", { applicationServerKey })).json()) as Browser;
    },
    /** Returns a browser's messages, decrypted, oldest first. */
    messages,
    notifications: async (browser: Browser) =>
      (await messages(browser)).map(({ text }) => JSON.parse(text) as PushPayload),
    fault: async (plan: { only?: string; status?: number; retryAfter?: number }) =>
      expect((await post("/faults", plan)).status).toBe(200),
    heal: () => fetch(`${base}/faults`, { method: "DELETE" }),
    async stop() {
      await close();
      await sandbox!.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const formOf = ({ endpoint, keys: { p256dh, auth } }: Browser) => ({ endpoint, p256dh, auth });

/** Turns alerts on in a browser, like its page. @returns the status */
export const turnOn = (browser: Browser, cookie: string): Promise<number> =>
  statusOf(
    action(
      routeArgs(
        aRequest("/dashboard/alerts", { cookie, form: { intent: "on", ...formOf(browser) } }),
      ),
    ) as Promise<unknown>,
  );

/**
 * Sends the messages that are due, to vendors' devices or to customers' browsers.
 * @returns each one's outcome
 */
export async function sendDuePushes(
  queue: "pushes" | "order-pushes" = "pushes",
): Promise<string[]> {
  const send = queue === "pushes" ? sendOrderPush : sendOrderNews;
  const results: string[] = [];
  const stop = await startJobs(
    {
      [queue]: async ({ id }: { id?: string | undefined }) => {
        try {
          results.push(await send(id!));
        } catch (error) {
          results.push("later");
          throw error;
        }
      },
    },
    { locked: isLocked() },
  );
  await expect
    .poll(
      () =>
        systemDb.execute(sql`
          select id from pgboss.job where name = ${queue}
            and (state = 'active' or (state < 'active' and start_after <= now()))`),
      { interval: 10 },
    )
    .toEqual([]);
  await stop();
  return results.sort();
}

/** Advances waiting messages by some seconds. */
export async function letPushesWait(seconds: number): Promise<void> {
  await systemDb.execute(sql`
    update pgboss.job set start_after = start_after - make_interval(secs => ${seconds})
    where name in ('pushes', 'order-pushes') and state < 'active'`);
  await systemDb.execute(sql`
    update push_messages set created_at = created_at - make_interval(secs => ${seconds}),
      not_before = not_before - make_interval(secs => ${seconds})`);
}
