import { createHmac } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import express from "express";
import { afterEach, beforeEach, expect, it } from "vitest";
import { listen } from "../listen-for-test";
import { createPhonesSandbox } from "./router";
import type { PhoneMessage } from "./state";

let folder: string;
let open: { close(): Promise<void> }[] = [];
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), "buka-phones-"))));
afterEach(async () => {
  for (const part of open.reverse()) await part.close();
  open = [];
  rmSync(folder, { recursive: true, force: true });
});

const accounts = {
  whatsApp: { token: "token", phoneId: "100", appSecret: "app secret" },
  sms: { apiKey: "key", senderId: "Buka", webhookSecret: "termii secret" },
};
type Status = { id: string; status: string; biz_opaque_callback_data?: string };
type MetaBody = { entry: { changes: { value: { statuses?: Status[]; messages?: object[] } }[] }[] };

async function run({ refuses = 0, stepMs = 5 } = {}) {
  const webhooks: { path: string; signature: string | undefined; body: string }[] = [];
  const app = express();
  app.post("/webhooks/:way", express.text({ type: () => true }), (req, res) => {
    if (refuses-- > 0) return void res.sendStatus(503);
    const { body } = req as { body: string };
    const signature = req.get("X-Hub-Signature-256") ?? req.get("X-Termii-Signature");
    webhooks.push({ path: req.path, signature, body });
    res.sendStatus(200);
  });
  const listening = await listen(app);
  const at = `${listening.origin}/webhooks`;
  const sandbox = createPhonesSandbox({
    ...accounts,
    webhookUrls: { whatsapp: `${at}/whatsapp`, sms: `${at}/termii` },
    stateFile: join(folder, "sandbox", "phones.json"),
    stepMs,
    retryDelaysMs: [5, 5, 5],
  });
  app.use("/phones", sandbox.router);
  await sandbox.start();
  const stop = async () => {
    await listening.close();
    await sandbox.stop();
  };
  open.push({ close: stop });
  const base = `${listening.origin}/phones`;
  const json = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(base + path, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
  const form = (path: string, fields: Record<string, string>) =>
    fetch(base + path, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });
  const whatsApp = (over: object = {}, token = "token", phoneId = "100") =>
    json(
      `/whatsapp/v23.0/${phoneId}/messages`,
      {
        messaging_product: "whatsapp",
        to: "2348031234567",
        type: "template",
        biz_opaque_callback_data: "ours",
        template: {
          name: "order_ready",
          language: { code: "en" },
          components: [
            { type: "body", parameters: [{ type: "text", text: "https://buka.test/m/1" }] },
          ],
        },
        ...over,
      },
      { authorization: `Bearer ${token}` },
    );
  const sms = (over: object = {}) =>
    json("/termii/api/sms/send", {
      api_key: "key",
      to: "2348031234567",
      from: "Buka",
      sms: "<b>Ready</b>: https://buka.test/m/2",
      type: "plain",
      channel: "dnd",
      ...over,
    });
  const messages = async (to = "") =>
    ((await (await fetch(`${base}/messages?to=${to}`)).json()) as { messages: PhoneMessage[] })
      .messages;
  const states = async () => (await messages()).map(({ state }) => state);
  const values = () =>
    webhooks
      .filter(({ path }) => path.endsWith("/whatsapp"))
      .map(({ body }) => (JSON.parse(body) as MetaBody).entry[0]!.changes[0]!.value);
  const statuses = () => values().flatMap((value) => value.statuses ?? []);
  const page = async () => (await fetch(base)).text();
  return {
    base,
    json,
    form,
    whatsApp,
    sms,
    messages,
    states,
    webhooks,
    values,
    statuses,
    page,
    stop,
  };
}

it("takes a template, reports it signed, and shows it with its links", async () => {
  const { whatsApp, webhooks, statuses, messages, states, page } = await run();
  const taken = (await (await whatsApp()).json()) as { messages: { id: string }[] };
  const { id } = taken.messages[0]!;
  expect(id).toMatch(/^wamid\./);
  await expect.poll(states).toEqual(["delivered"]);
  await expect.poll(() => statuses().map(({ status }) => status)).toEqual(["sent", "delivered"]);
  expect(statuses()[0]).toMatchObject({ id, biz_opaque_callback_data: "ours" });
  const { path, signature, body } = webhooks[0]!;
  const right = createHmac("sha256", "app secret").update(body).digest("hex");
  expect([path, signature]).toEqual(["/webhooks/whatsapp", `sha256=${right}`]);
  expect(await messages("%2B2348031234567")).toHaveLength(1);
  expect(await messages("2348099999999")).toEqual([]);
  expect(await page()).toContain('<a href="https://buka.test/m/1"');
});

it("takes an SMS, reports it signed, and escapes it", async () => {
  const { sms, webhooks, states, page } = await run();
  const { message_id: id } = (await (await sms()).json()) as { message_id: string };
  await expect.poll(states).toEqual(["delivered"]);
  await expect.poll(() => webhooks).toHaveLength(2);
  const right = createHmac("sha512", "termii secret").update(webhooks[1]!.body).digest("hex");
  expect(webhooks[1]).toMatchObject({ path: "/webhooks/termii", signature: right });
  expect(JSON.parse(webhooks[1]!.body)).toMatchObject({ message_id: id, status: "Delivered" });
  expect(await page()).toContain("&lt;b&gt;Ready");
});

it("refuses strangers, and what is no message", async () => {
  const { whatsApp, sms, messages } = await run();
  const statusOf = async (sent: Promise<Response>) => (await sent).status;
  expect(await statusOf(whatsApp({}, "other"))).toBe(401);
  expect(await statusOf(whatsApp({}, "token", "101"))).toBe(400);
  expect(await statusOf(whatsApp({ to: "Ada" }))).toBe(400);
  expect(await statusOf(whatsApp({ type: "text", text: { body: "Hello" } }))).toBe(400);
  const empty = { type: "body", parameters: [{ type: "text", text: "" }] };
  const template = { name: "order_ready", language: { code: "en" }, components: [empty] };
  expect(await statusOf(whatsApp({ template }))).toBe(400);
  expect(await statusOf(sms({ api_key: "other" }))).toBe(401);
  expect(await statusOf(sms({ from: "Other" }))).toBe(404);
  expect(await statusOf(sms({ channel: "voice" }))).toBe(400);
  expect(await messages()).toEqual([]);
});

it("fails as it is told, once or until that is changed", async () => {
  const { json, form, base, whatsApp, sms, states, statuses, page } = await run();
  const fault = (plan: object) => json("/faults", plan);
  await fault({ fault: "rate", retryAfter: 30, once: true, only: "+2348031234567" });
  const refused = await whatsApp();
  expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "30"]);
  await fault({ fault: "undeliverable", way: "whatsapp" });
  for (const answer of [await whatsApp(), await whatsApp()])
    expect(await answer.json()).toMatchObject({ error: { code: 131_026 } });
  expect((await sms()).status).toBe(200);
  await fetch(`${base}/faults`, { method: "DELETE" });
  expect((await form("/faults", { fault: "silent", only: "", once: "1" })).status).toBe(303);
  expect(await page()).toContain("No answer, and it never arrives · all phones · for the next");
  await expect(whatsApp()).rejects.toThrow();
  await expect.poll(states).toEqual(["delivered"]);
  await fault({ fault: "lost", once: true });
  await expect(whatsApp()).rejects.toThrow();
  await expect.poll(states).toEqual(["delivered", "delivered"]);
  await fault({ fault: "failed", once: true });
  await whatsApp();
  await expect.poll(async () => (await states())[0]).toBe("failed");
  await fault({ fault: "early", once: true });
  const before = statuses().length;
  await whatsApp();
  expect(statuses().length).toBeGreaterThanOrEqual(before + 2);
  expect((await fault({ fault: "falied" })).status).toBe(400);
});

it("sends webhooks out of order and twice, and again until they are accepted", async () => {
  const { json, whatsApp, statuses } = await run({ refuses: 1, stepMs: 40 });
  const names = () => statuses().map(({ status }) => status);
  await json("/faults", { fault: "reordered", once: true });
  await whatsApp();
  await expect.poll(names).toEqual(["read", "delivered", "sent"]);
  await json("/faults", { fault: "twice", once: true });
  await whatsApp();
  await expect.poll(() => names().slice(3)).toEqual(["sent", "sent", "delivered", "delivered"]);
});

it("still has its messages and unsent reports after a restart", async () => {
  const first = await run({ stepMs: 250 });
  await first.whatsApp();
  await first.stop();
  expect(first.statuses()).toEqual([]);
  const second = await run();
  expect(await second.states()).toEqual(["taken"]);
  await expect
    .poll(() => second.statuses().map(({ status }) => status))
    .toEqual(["sent", "delivered"]);
});

it("passes on what a phone answers, and that it has read", async () => {
  const { form, whatsApp, values, statuses, messages, states } = await run();
  await whatsApp();
  await expect.poll(states).toEqual(["delivered"]);
  const [{ id }] = (await messages()) as [PhoneMessage];
  expect((await form("/read", { id })).status).toBe(303);
  expect(statuses().at(-1)).toMatchObject({ id, status: "read" });
  expect((await form("/reply", { phone: "+2348031234567", text: "STOP" })).status).toBe(303);
  expect(values().at(-1)?.messages).toMatchObject([
    { from: "2348031234567", type: "text", text: { body: "STOP" } },
  ]);
  expect((await form("/reply", { phone: "Ada", text: "STOP" })).status).toBe(400);
  expect((await messages())[0]).toMatchObject({ text: "STOP", isReply: true });
});
