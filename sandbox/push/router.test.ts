import { createECDH } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import webPush from "web-push";
import { listenThen } from "../listen-for-test";
import { createPushSandbox } from "./router";

let folder: string;
let open: { close(): Promise<void> }[] = [];
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), "buka-push-"))));
afterEach(async () => {
  for (const part of open) await part.close();
  open = [];
  rmSync(folder, { recursive: true, force: true });
});

const keys = () => {
  const curve = createECDH("prime256v1");
  curve.generateKeys();
  return {
    publicKey: curve.getPublicKey("base64url"),
    privateKey: curve.getPrivateKey("base64url").padStart(43, "A"),
  };
};
const ours = webPush.generateVAPIDKeys();
type Made = { id: string; endpoint: string; keys: { p256dh: string; auth: string } };

async function run() {
  let sandbox: ReturnType<typeof createPushSandbox> | undefined;
  const listening = await listenThen((origin) => {
    sandbox = createPushSandbox({
      publicUrl: `${origin}/push`,
      stateFile: join(folder, "sandbox", "push.json"),
    });
    return { path: "/push", router: sandbox.router };
  });
  await sandbox!.start();
  const stop = async () => {
    await listening.close();
    await sandbox!.stop();
  };
  open.push({ close: stop });
  const base = `${listening.origin}/push`;
  const json = (path: string, body: object) =>
    fetch(base + path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const subscribe = async (body = {}) =>
    (await (await json("/subscriptions", body)).json()) as Made;
  const send = async (
    to: Made,
    text: string,
    { signedBy = ours, change = {} }: { signedBy?: typeof ours; change?: object } = {},
  ) => {
    const { headers, body, endpoint } = webPush.generateRequestDetails(to, text, {
      TTL: 600,
      urgency: "high",
      topic: "a-topic",
      vapidDetails: { subject: "mailto:orders@buka.test", ...signedBy },
    });
    return fetch(endpoint, {
      method: "POST",
      headers: { ...(headers as Record<string, string>), ...change },
      body: body as BodyInit,
    });
  };
  const messages = async (id: string) =>
    ((await (await fetch(`${base}/messages?subscription=${id}`)).json()) as { messages: object[] })
      .messages;
  return { base, json, subscribe, send, messages, stop };
}

it("decrypts a message, shows it with its headers, and still has it after a restart", async () => {
  const first = await run();
  const made = await first.subscribe({ applicationServerKey: ours.publicKey });
  const text = JSON.stringify({ title: "New order · VNR001 <b>", body: "2 × Jollof" });
  expect((await first.send(made, text)).status).toBe(201);
  expect(await first.messages(made.id)).toMatchObject([
    { text, topic: "a-topic", urgency: "high", ttlSeconds: 600 },
  ]);
  const page = await (await fetch(first.base)).text();
  expect(page).toContain("New order · VNR001 &lt;b&gt;");
  await first.stop();
  const second = await run();
  expect(await second.messages(made.id)).toHaveLength(1);
  expect(await second.messages("another")).toEqual([]);
});

it("refuses who can't prove themselves, and what is not for this subscription", async () => {
  const { subscribe, send, messages } = await run();
  const made = await subscribe({ applicationServerKey: ours.publicKey });
  const statusOf = async (sent: Promise<Response>) => (await sent).status;
  expect(await statusOf(send(made, "x", { signedBy: keys() }))).toBe(403);
  expect(await statusOf(send(made, "x", { change: { Authorization: "" } }))).toBe(401);
  const forged = { Authorization: "vapid t=a.b.c, k=" + ours.publicKey };
  expect(await statusOf(send(made, "x", { change: forged }))).toBe(401);
  expect(await statusOf(send(made, "x", { change: { TTL: "" } }))).toBe(400);
  const other = await subscribe();
  expect(await statusOf(send({ ...other, endpoint: made.endpoint }, "x"))).toBe(400);
  expect(await statusOf(send({ ...made, endpoint: `${made.endpoint}0` }, "x"))).toBe(404);
  expect(await statusOf(send(made, "x".repeat(4_096)))).toBe(413);
  expect(await messages(made.id)).toEqual([]);
});

it("fails as it is told, for one subscription or all, until that is cleared", async () => {
  const { base, json, subscribe, send, messages } = await run();
  const [one, other] = [await subscribe(), await subscribe()];
  expect((await json("/faults", { only: one.id, status: 429, retryAfter: 30 })).status).toBe(200);
  const refused = await send(one, "x");
  expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "30"]);
  expect((await send(other, "x")).status).toBe(201);
  await json("/faults", { status: 410 });
  expect((await send(other, "x")).status).toBe(410);
  await fetch(`${base}/faults`, { method: "DELETE" });
  expect((await send(one, "y")).status).toBe(201);
  expect(await messages(one.id)).toHaveLength(1);
  expect((await json("/faults", { stauts: 410 })).status).toBe(400);
});
