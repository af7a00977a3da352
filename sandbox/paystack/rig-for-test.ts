import { mkdtemp, rm } from "node:fs/promises";
import type { IncomingHttpHeaders } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { listen, listenThen } from "../listen-for-test";
import type { verifyData } from "./answers";
import type { Authorization } from "./records";
import { createPaystackSandbox } from "./router";

export const secretKey = "sk_test_rig";

type Received = { headers: IncomingHttpHeaders; body: Buffer };
type Initialized = { authorization_url: string; access_code: string; reference: string };
export type Verified = Omit<ReturnType<typeof verifyData>, "authorization"> & {
  authorization: Authorization;
};
/** The tests find out which of these fields are there. */
type Body = {
  status: unknown;
  message: string;
  code?: string;
  type?: string;
  meta: { nextStep?: string };
  data: Initialized;
};

/** Takes webhooks: answers `statuses` in order, then 200. `nth(1)` is the first request. */
async function startShop() {
  const received: Received[] = [];
  const waiting: { count: number; resolve: () => void }[] = [];
  const statuses: number[] = [];
  const server = await listen((req, res) => {
    const chunks: Buffer[] = [];
    req.on("data", (chunk: Buffer) => chunks.push(chunk));
    req.on("end", () => {
      received.push({ headers: req.headers, body: Buffer.concat(chunks) });
      res.statusCode = statuses.shift() ?? 200;
      res.end();
      for (const entry of waiting) if (received.length >= entry.count) entry.resolve();
    });
  });
  return {
    ...server,
    received,
    statuses,
    async nth(count: number): Promise<Received> {
      if (received.length < count)
        await new Promise<void>((resolve) => waiting.push({ count, resolve }));
      return received[count - 1] as Received;
    },
  };
}

/** A sandbox with a shop behind it. `stop` removes its state, `restart` keeps it. */
export async function startRig(options: { webhookRetryDelaysMs?: number[]; stepMs?: number } = {}) {
  const folder = await mkdtemp(join(tmpdir(), "paystack-sandbox-"));
  const stateFile = join(folder, "state", "paystack.json");
  const shop = await startShop();
  let sandbox: ReturnType<typeof createPaystackSandbox>;
  const killed: (typeof sandbox)[] = [];
  const make = (origin: string) =>
    createPaystackSandbox({
      secretKey,
      publicKey: "pk_test_rig",
      publicUrl: `${origin}/sandbox/paystack`,
      webhookUrl: `${shop.origin}/webhooks/paystack`,
      stateFile,
      webhookRetryDelaysMs: options.webhookRetryDelaysMs ?? [1, 1, 1],
      stepMs: options.stepMs ?? 5,
      shopOrigins: ["http://shop.example", "http://*.shop.example"],
    });
  const server = await listenThen((origin) => {
    sandbox = make(origin);
    return {
      path: "/sandbox/paystack",
      router: (req, res, next) => sandbox.router(req, res, next),
    };
  });
  await sandbox!.start();
  const url = `${server.origin}/sandbox/paystack`;

  const api = async <Answer = Body>(
    method: "GET" | "POST",
    path: string,
    body?: unknown,
    authorization: string | null = `Bearer ${secretKey}`,
  ): Promise<{ status: number; body: Answer }> => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(authorization === null ? {} : { authorization }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      body: body === undefined ? undefined : typeof body === "string" ? body : JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as Answer };
  };

  return {
    url,
    shop,
    stateFile,
    api,
    /** ₦5,138 at Mama Put. */
    async initialize(fields: Record<string, unknown> = {}): Promise<Initialized> {
      const { body } = await api("POST", "/transaction/initialize", {
        email: "customer@example.com",
        amount: "513800",
        callback_url: "http://shop.example/payment/paystack/callback",
        metadata: { vendor_name: "Mama Put" },
        ...fields,
      });
      if (!body.status) throw new Error(JSON.stringify(body));
      return body.data;
    },
    pay: (access_code: string, card: string) => api("POST", "/pay", { access_code, card }, null),
    verify: async (reference: string): Promise<Verified> =>
      (await api<{ data: Verified }>("GET", `/transaction/verify/${reference}`)).body.data,
    /** Posts to the hosted page; follows no redirect. */
    async post(
      accessCode: string,
      fields: Record<string, string>,
    ): Promise<{ status: number; location: string | null; page: string }> {
      const response = await fetch(`${url}/checkout/${accessCode}`, {
        method: "POST",
        body: new URLSearchParams(fields),
        redirect: "manual",
      });
      return {
        status: response.status,
        location: response.headers.get("location"),
        page: await response.text(),
      };
    },
    async page(
      accessCode: string,
      query = "",
    ): Promise<{ status: number; headers: Headers; page: string }> {
      const response = await fetch(`${url}/checkout/${accessCode}${query}`);
      return { status: response.status, headers: response.headers, page: await response.text() };
    },
    /** `kill` gives the old process no chance to store anything. */
    async restart(how: "stop" | "kill" = "stop"): Promise<void> {
      if (how === "stop") await sandbox.stop();
      else killed.push(sandbox);
      sandbox = make(server.origin);
      await sandbox.start();
    },
    async stop(): Promise<void> {
      for (const running of [...killed, sandbox]) await running.stop();
      await server.close();
      await shop.close();
      await rm(folder, { recursive: true });
    },
  };
}

export type Rig = Awaited<ReturnType<typeof startRig>>;
