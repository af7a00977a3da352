import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createPaystackClient } from "./paystack.server";

type Call = {
  method: string;
  path: string;
  authorization: string;
  body: Record<string, unknown> | null;
};
type Act =
  | { status: number; json?: unknown; text?: string; headers?: Record<string, string> }
  | "silence"
  | "hang up";

/** A provider that does one act per call. */
let acts: Act[] = [];
export const respondWith = (next: Act[]): void => {
  acts = next;
};
export let calls: Call[] = [];
let open: ServerResponse[] = [];
export let pauses: number[] = [];
export let warnings: object[] = [];
export let baseUrl = "";

const provider = createServer((req: IncomingMessage, res: ServerResponse) => {
  const chunks: Buffer[] = [];
  req.on("data", (chunk: Buffer) => chunks.push(chunk));
  req.on("end", () => {
    const text = Buffer.concat(chunks).toString();
    calls.push({
      method: req.method ?? "",
      path: req.url ?? "",
      authorization: req.headers.authorization ?? "",
      body: text ? (JSON.parse(text) as Record<string, unknown>) : null,
    });
    const act = acts.shift();
    if (act === "silence") return void open.push(res);
    if (act === "hang up" || act === undefined) return void req.socket.destroy();
    res.writeHead(act.status, act.headers);
    res.end(act.text ?? JSON.stringify(act.json));
  });
});

export async function openProvider(): Promise<void> {
  acts = [];
  calls = [];
  open = [];
  pauses = [];
  warnings = [];
  await new Promise<void>((ready) => provider.listen(0, "127.0.0.1", ready));
  baseUrl = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
}
export async function closeProvider(): Promise<void> {
  provider.closeAllConnections();
  await new Promise((closed) => provider.close(closed));
}

export const client = (changes: { timeoutMs?: number; baseUrl?: string } = {}) =>
  createPaystackClient({
    baseUrl: changes.baseUrl ?? baseUrl,
    secretKey: "sk_test_secret",
    timeoutMs: changes.timeoutMs ?? 10_000,
    wait: async (ms) => void pauses.push(ms),
    log: { warn: (fields) => void warnings.push(fields) },
  });

export const request = {
  reference: "order_1_ab",
  amountKobo: 513800,
  email: "ada@example.com",
  callbackUrl: "http://shop.example/back",
  cancelUrl: "http://shop.example/cancel",
  channels: ["card"],
  metadata: { order_id: "1" },
};
export const initialized: Act = {
  status: 200,
  json: {
    status: true,
    message: "Authorization URL created",
    data: {
      authorization_url: "https://checkout.paystack.com/ac",
      access_code: "ac",
      reference: "order_1_ab",
    },
  },
};
export const duplicate: Act = {
  status: 400,
  json: {
    status: false,
    message: "Duplicate Transaction Reference",
    type: "validation_error",
    code: "duplicate_reference",
  },
};
export const unknown: Act = {
  status: 400,
  json: {
    status: false,
    message: "Transaction reference not found",
    code: "transaction_not_found",
  },
};
export const broken: Act = { status: 502, text: "<html>Bad gateway</html>" };
export const limitedFor = (seconds: string): Act => ({
  status: 429,
  json: { status: false, message: "Rate limit exceeded!" },
  headers: { "x-ratelimit-reset": seconds },
});
export const limited = limitedFor("7");
export const verified = (data: Record<string, unknown> = {}): Act => ({
  status: 200,
  json: {
    status: true,
    message: "Verification successful",
    data: {
      id: 4099260516,
      domain: "test",
      status: "success",
      reference: "order_1_ab",
      amount: 513800,
      requested_amount: 513800,
      currency: "NGN",
      gateway_response: "Successful",
      channel: "card",
      fees: 17707,
      paid_at: "2026-01-05T12:01:02.000Z",
      metadata: { order_id: "1" },
      ...data,
    },
  },
});
export const paths = () => calls.map((call) => `${call.method} ${call.path}`);
