import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startServerProcess } from "../../../bench/processes";
import { freePort } from "../../setup/free-port";
import { openShop, type Shop } from "../../setup/shop";

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } };
type Received = {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: Attribute[];
};

const folder = mkdtempSync(join(tmpdir(), "buka-traces-"));
const customer = {
  customer_name: "Ngozi Unmistakable",
  customer_phone: "+2348031112223",
  customer_email: "ngozi@unmistakable.example",
};

let collector: Server;
let received = "";
let shop: Shop;
beforeAll(async () => {
  collector = createServer((req, res) => {
    req.on("data", (part: Buffer) => (received += part.toString()));
    req.on("end", () => {
      received += "\n";
      res.setHeader("Content-Type", "application/json").end("{}");
    });
  });
  await new Promise<void>((ready) => collector.listen(0, "127.0.0.1", ready));
  shop = await openShop();
});
afterAll(async () => {
  collector.closeAllConnections();
  await new Promise((closed) => collector.close(closed));
  rmSync(folder, { recursive: true, force: true });
});

const spans = () =>
  received
    .split("\n")
    .filter(Boolean)
    .flatMap((line) => {
      const { resourceSpans } = JSON.parse(line) as {
        resourceSpans: { scopeSpans: { spans: Received[] }[] }[];
      };
      return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
    });
const valueOf = (span: Received, key: string) => {
  const value = span.attributes.find((attribute) => attribute.key === key)?.value;
  return value?.stringValue ?? value?.intValue;
};

/** Runs the built server while `visit` does. @returns its log, and the packages of traces it has loaded */
async function withServer(
  env: Record<string, string>,
  visit: (origin: string) => Promise<void>,
): Promise<{ log: string; loaded: boolean }> {
  const port = await freePort();
  const [log, list] = [join(folder, `${port}.log`), join(folder, `${port}.modules`)];
  const probe = `import { createRequire } from "node:module"; import { writeFileSync } from "node:fs";
    const { cache } = createRequire("${process.cwd()}/x.js");
    process.on("exit", () => writeFileSync("${list}", Object.keys(cache).join("\\n")));`;
  const server = await startServerProcess({
    args: ["--import", `data:text/javascript,${encodeURIComponent(probe)}`, "build/server.js"],
    port,
    readyPath: "/readyz",
    log,
    env: {
      BUKA_LOCAL: "1",
      DATABASE_URL: process.env.DATABASE_URL!,
      DATA_DIR: folder,
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      ROOT_DOMAIN: "127.0.0.1",
      SESSION_SECRET: "a-secret-that-only-this-test-knows-about",
      ...env,
    },
  });
  await visit(`http://127.0.0.1:${port}`);
  await server.stop();
  const loaded = /@opentelemetry\/(?:sdk|otlp|exporter)/.test(readFileSync(list, "utf8"));
  return { log: readFileSync(log, "utf8"), loaded };
}

it("loads nothing of OpenTelemetry where no collector is named", async () => {
  const { log, loaded } = await withServer({}, async (origin) => {
    expect((await fetch(`${origin}/store/${shop.slug}`)).status).toBe(200);
  });
  expect(loaded).toBe(false);
  expect(log).toContain('"msg":"request"');
  expect(log).not.toContain("traceId");
});

it("sends an order's request with its statements and provider's call, its jobs, and nothing personal", async () => {
  const { port } = collector.address() as AddressInfo;
  let requestId = "";
  const { log, loaded } = await withServer(
    { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`, OTEL_BSP_SCHEDULE_DELAY: "20" },
    async (origin) => {
      const cookie = "secret-of-a-visitor";
      const order = await fetch(
        `${origin}/api/storefront/${shop.slug}/orders?q=typed-by-somebody`,
        {
          method: "POST",
          headers: { "content-type": "application/json", cookie: `cart=${cookie}` },
          body: JSON.stringify({
            order: { ...customer, order_type: "pickup", client_token: crypto.randomUUID() },
            items: [{ id: shop.rice.id, quantity: 1 }],
          }),
        },
      );
      expect(order.status).toBe(201);
      requestId = order.headers.get("x-request-id")!;
      const { data } = (await order.json()) as { data: { payment: { access_code: string } } };
      await fetch(`${origin}/sandbox/paystack/pay`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ access_code: data.payment.access_code, card: "4084084084084081" }),
      });
      await expect.poll(() => spans().map(({ name }) => name)).toContain("job payment-events");
    },
  );
  expect(loaded).toBe(true);

  const all = spans();
  const request = all.find((span) => valueOf(span, "buka.request_id") === requestId)!;
  expect(request.name).toBe("POST /api/storefront/:slug/orders");
  expect(request.parentSpanId).toBeUndefined();
  expect(valueOf(request, "http.response.status_code")).toBe(201);
  const parts = all.filter(({ parentSpanId }) => parentSpanId === request.spanId);
  expect(parts.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["paystack transaction/initialize", "insert"]),
  );
  const call = parts.find(({ name }) => name === "paystack transaction/initialize")!;
  expect(valueOf(call, "buka.outcome")).toBe("2xx");

  const job = all.find(({ name }) => name === "job payment-events")!;
  expect(job.traceId).not.toBe(request.traceId);
  expect(all.some(({ parentSpanId }) => parentSpanId === job.spanId)).toBe(true);
  const known = new Set(all.map(({ spanId }) => spanId));
  expect(all.filter(({ parentSpanId }) => parentSpanId && !known.has(parentSpanId))).toEqual([]);

  const line = log.split("\n").find((text) => text.includes(requestId) && text.includes("POST"))!;
  expect((JSON.parse(line) as { traceId: string }).traceId).toBe(request.traceId);
  for (const secret of [...Object.values(customer), "typed-by-somebody", "secret-of-a-visitor"])
    expect(received).not.toContain(secret);
  expect(received).not.toMatch(/sk_test|access_code=|healthz|readyz/);
});
