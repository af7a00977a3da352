import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createHmac } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { deleteSingleton } from "./singleton.server";
import { sendSms } from "./sms.server";
import { isSignedByMeta, sendWhatsApp, UNDELIVERABLE } from "./whatsapp.server";

let server: Server;
let answer: (req: IncomingMessage, res: ServerResponse) => void;
let seen: { url: string; authorization: string | undefined; body: Record<string, unknown> }[] = [];
const before = { ...process.env };

beforeAll(async () => {
  server = createServer((req, res) => {
    let text = "";
    req.on("data", (part: Buffer) => (text += part.toString()));
    req.on("end", () => {
      const body = JSON.parse(text) as Record<string, unknown>;
      seen.push({ url: req.url!, authorization: req.headers.authorization, body });
      answer(req, res);
    });
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  Object.assign(process.env, { WHATSAPP_BASE_URL: at, TERMII_BASE_URL: at });
  deleteSingleton("env");
});
beforeEach(() => void (seen = []));
afterAll(async () => {
  process.env = before;
  deleteSingleton("env");
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});

const json = (status: number, body: object, headers: Record<string, string> = {}) => {
  answer = (_req, res) => void res.writeHead(status, headers).end(JSON.stringify(body));
};
const whatsApp = () =>
  sendWhatsApp({
    id: "6f2e1f0c-0000-4000-8000-000000000000",
    to: "+2348031234567",
    template: { name: "order_unanswered", language: "en", parameters: ["VNR12"] },
  });
const sms = () => sendSms({ to: "+2348031234567", text: "Order VNR12 waits" });

describe("a message by WhatsApp", () => {
  it("is an approved template to a number without its plus, and returns the provider's id", async () => {
    json(200, { messages: [{ id: "wamid.1" }] });
    expect(await whatsApp()).toEqual({ state: "sent", providerId: "wamid.1" });
    expect(seen).toMatchObject([
      {
        url: expect.stringMatching(/^\/v\d+\.0\/\d+\/messages$/) as string,
        authorization: "Bearer buka-sandbox-token",
        body: { to: "2348031234567", type: "template", template: { name: "order_unanswered" } },
      },
    ]);
  });

  it("has a code twice: in its text, and for the button that copies it", async () => {
    json(200, { messages: [{ id: "wamid.2" }] });
    await sendWhatsApp({
      id: "6f2e1f0c-0000-4000-8000-000000000000",
      to: "+2348031234567",
      template: { name: "phone_code", language: "en", parameters: ["012345"], button: "012345" },
    });
    const parameters = [{ type: "text", text: "012345" }];
    expect(seen.at(-1)).toMatchObject({
      body: {
        template: {
          components: [
            { type: "body", parameters },
            { type: "button", sub_type: "url", index: "0", parameters },
          ],
        },
      },
    });
  });

  it("is refused for good, asked to wait, or unknown, each as a value", async () => {
    json(400, { error: { code: UNDELIVERABLE } });
    expect(await whatsApp()).toMatchObject({ state: "refused", undeliverable: true });
    json(400, { error: { code: 131_047 } });
    expect(await whatsApp()).toMatchObject({ state: "refused", undeliverable: false });
    json(400, { error: { code: 130_429 } }, { "retry-after": "7" });
    expect(await whatsApp()).toMatchObject({ state: "again", seconds: 7 });
    json(429, {}, { "retry-after": "30" });
    expect(await whatsApp()).toMatchObject({ state: "again", seconds: 30 });
    json(500, { error: { code: 131_000 } });
    expect(await whatsApp()).toMatchObject({ state: "unknown" });
  });
});

describe("a message by SMS", () => {
  it("goes by the route for numbers that refuse advertising, and returns the provider's id", async () => {
    json(200, { message_id: 9_122_821 });
    expect(await sms()).toEqual({ state: "sent", providerId: "9122821" });
    expect(seen).toMatchObject([{ url: "/api/sms/send", body: { channel: "dnd", type: "plain" } }]);
  });

  it("is unknown when its answer is lost or can't be read, and never reveals the number", async () => {
    answer = (req) => void req.socket.destroy();
    expect(await sms()).toEqual({ state: "unknown", reason: "The provider did not answer" });
    answer = (_req, res) => void res.end("<html>");
    expect(await sms()).toMatchObject({ state: "unknown" });
    json(401, { message: "Invalid key for 2348031234567" });
    const refused = await sms();
    expect(refused).toMatchObject({ state: "refused" });
    expect(JSON.stringify(refused)).not.toContain("2348031234567");
  });

  it("may be sent again when the provider could not be reached", async () => {
    const { TERMII_BASE_URL: at } = process.env;
    const free = createServer();
    await new Promise<void>((ready) => free.listen(0, "127.0.0.1", ready));
    process.env.TERMII_BASE_URL = `http://127.0.0.1:${(free.address() as AddressInfo).port}`;
    await new Promise((closed) => free.close(closed));
    deleteSingleton("env");
    expect(await sms()).toMatchObject({ state: "again" });
    process.env.TERMII_BASE_URL = at;
    deleteSingleton("env");
  });
});

it("takes a webhook only with Meta's signature over its exact bytes", () => {
  const body = Buffer.from('{"entry":[]}');
  const signature = `sha256=${createHmac("sha256", "secret").update(body).digest("hex")}`;
  expect(isSignedByMeta(body, signature, "secret")).toBe(true);
  expect(isSignedByMeta(Buffer.from('{"entry": []}'), signature, "secret")).toBe(false);
  expect(isSignedByMeta(body, signature, "other")).toBe(false);
  expect(isSignedByMeta(body, undefined, "secret")).toBe(false);
  expect(isSignedByMeta(body, "sha256=00", "secret")).toBe(false);
});
