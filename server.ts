import "./app/load-context";
import { existsSync } from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import { totalmem } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { createRequestHandler } from "@remix-run/express";
import type { ServerBuild } from "@remix-run/server-runtime";
import express, { type RequestHandler } from "express";
import { jobsHere } from "~/background-jobs.server";
import { findLostOrdersAtStart } from "~/core/lost-orders/lost-orders.server";
import {
  termiiWebhook,
  verifyWhatsAppWebhook,
  whatsAppWebhook,
} from "~/core/messages/message-webhooks.server";
import { webhookHandler } from "~/core/payments/webhook.server";
import { mapHost } from "~/core/stores/map-host.server";
import { DataFolderError, openDataFolder } from "~/platform/data-folder.server";
import { closeDatabase } from "~/platform/db.server";
import { env, EnvError } from "~/platform/env.server";
import { edgeAnswers } from "~/platform/edge-answers.server";
import { purgeOnChanges } from "~/platform/edge-changes.server";
import { isListening, listenForEvents, onSignal, stopEvents } from "~/platform/events.server";
import {
  accessLog,
  compress,
  errorPage,
  limitBody,
  closedSignal,
  refuseCrossSite,
  refuseNulInBody,
  requestId,
  setHeaders,
  setSecurityHeaders,
  normaliseHost,
} from "~/platform/http-shell.server";
import { figures } from "~/platform/figures.server";
import { startJobs } from "~/platform/jobs.server";
import { log } from "~/platform/log.server";
import { closeMail } from "~/platform/mail.server";
import { openConfiguredDatabase } from "~/platform/open-database.server";
import { readiness } from "~/platform/readiness.server";
import { watchReplica } from "~/platform/replica.server";
import { refuseMethod, refuseStreamAsData, refuseTarget } from "~/platform/refuse-request.server";
import { networkOf } from "~/platform/request-identity.server";
import { routeNames } from "~/platform/route-names.server";
import { handlerBySegment } from "~/platform/routes-by-segment.server";
import { securityHeaders, shopOrigins } from "~/platform/security-headers.server";
import { builtFiles, pictures } from "~/platform/static-files.server";
import { traceRequest } from "~/platform/tracing.server";
import { watchEventLoop } from "~/platform/watchdog.server";
import { liteMode } from "~/shared/lite-mode";
import { cartInPath } from "~/storefront/cart/cart-in-path.server";
import { edgePages } from "~/storefront/page-cache/edge-pages.server";
import { PageCache } from "~/storefront/page-cache/page-cache.server";
import { pageCacheHandler } from "~/storefront/page-cache/page-cache-handler.server";
import { limitRendering } from "~/storefront/page-cache/render-limit.server";
import { renderWith } from "~/storefront/page-cache/render-page.server";

const STOP_MS = 10_000;
/** Above the usual 60 s of load balancers, so that they and not we close idle connections. */
const KEEP_ALIVE_MS = 65_000;
/**
 * The time that a client has to send a request's headers. The body has Node's 5 minutes: a photo
 * from a phone on 2G takes some.
 */
const HEADERS_MS = 15_000;
const CHECK_CONNECTIONS_MS = 5_000;
/** Twice the event streams a process may have open. */
const MAX_CONNECTIONS = 10_000;
const MIB = 1024 * 1024;
/** An eighth of the memory, from 64 to 512 MB: 64 MB hold a few hundred menus of 50 dishes. */
const pageCacheBytes = () => {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Infinity);
  return Math.min(512 * MIB, Math.max(64 * MIB, memory / 8));
};
const development = process.argv.includes("--dev");

export type RunningServer = { url: string; port: number; stop: () => Promise<void> };

type Remix = {
  handler: RequestHandler;
  assets: RequestHandler | null;
  build: ServerBuild | null;
  close: () => Promise<void>;
};

async function remix(): Promise<Remix> {
  const getLoadContext = (req: express.Request, res: express.Response) => ({
    host: { ...res.locals.host, cartPath: res.locals.cartPath },
    originalUrl: req.originalUrl,
    nonce: res.locals.nonce as string,
    requestId: res.locals.requestId as string,
    clientIp: networkOf(req.ip),
    gone: closedSignal(res),
    readsCartPaths: true,
    lite: liteMode({ saveData: req.get("Save-Data"), cookie: req.headers.cookie }).lite,
  });
  if (!development) {
    const build = (await import(
      /* @vite-ignore */ join(process.cwd(), "build/server/index.js")
    )) as ServerBuild;
    const handlerOf = handlerBySegment(build, (part) =>
      createRequestHandler({ build: part, mode: "production", getLoadContext }),
    );
    const nameOf = routeNames(build);
    return {
      handler: (req, res, next) => {
        res.locals.route = nameOf(req.path);
        return handlerOf(req.originalUrl)(req, res, next);
      },
      assets: null,
      build,
      close: async () => {},
    };
  }
  const vite = await (
    await import("vite")
  ).createServer({
    // What the database and the tests write is no source.
    server: { middlewareMode: true, watch: { ignored: ["**/{.data,.cache,build}/**"] } },
    appType: "custom",
  });
  const build = async () =>
    (await vite.ssrLoadModule("/app/server-build.server.ts")) as ServerBuild;
  return {
    handler: createRequestHandler({ build, mode: "development", getLoadContext }),
    assets: vite.middlewares as RequestHandler,
    build: null,
    close: () => vite.close(),
  };
}

const hardNotFound: RequestHandler = (_req, res) =>
  void res
    .status(404)
    .set("X-Content-Type-Options", "nosniff")
    .type("text/plain")
    .send("Not found");

/**
 * Creates the product as one HTTP server: the page cache, then an ordered list of middleware, the
 * same in development and production. Every line's place matters.
 */
async function createApp(sandbox: RequestHandler | null, ready: () => boolean) {
  const client = join(process.cwd(), "build/client");
  const { handler, assets, build, close } = await remix();
  const app = express();
  app.disable("x-powered-by");
  app.set("trust proxy", env().trustProxyHops);

  app.use(requestId, edgeAnswers);
  app.get("/healthz", (_req, res) => void res.type("text/plain").send("ok"));
  app.get("/readyz", (_req, res, next) => {
    readiness().then((found) => {
      const state = ready() ? found : { ready: false, detail: "not ready" };
      res
        .status(state.ready ? 200 : 503)
        .type("text/plain")
        .send(state.detail);
    }, next);
  });
  app.get("/metrics", figures, hardNotFound);
  app.use(normaliseHost, cartInPath, accessLog);
  // Before anything that decodes an address or looks for its page.
  if (!development) app.use(refuseTarget);
  const { file: headers } = securityHeaders({ development });
  // Redirects and refusals have them, too; a document gets more of its own below.
  app.use(setHeaders(headers), refuseMethod, mapHost, compress);
  if (assets) app.use(assets);
  // Files come before the headers of documents, which would mean nothing for them.
  app.use(
    "/assets",
    builtFiles(join(client, "assets"), { immutable: true, headers }),
    hardNotFound,
  );
  app.use("/media", pictures(join(env().dataDir, "media"), headers), hardNotFound);
  app.use(builtFiles(client, { immutable: false, headers }));
  app.use(setSecurityHeaders({ development }));
  app.use(refuseStreamAsData, refuseCrossSite);
  app.use(limitBody, refuseNulInBody);
  if (sandbox)
    app.use("/sandbox", (req, res, next) =>
      res.locals.host.kind === "vendor" ? hardNotFound(req, res, next) : sandbox(req, res, next),
    );
  const rawBody = express.raw({ type: () => true, limit: "256kb" });
  app.post("/webhooks/paystack", rawBody, webhookHandler);
  app.get("/webhooks/whatsapp", verifyWhatsAppWebhook);
  app.post("/webhooks/whatsapp", rawBody, whatsAppWebhook);
  app.post(["/webhooks/termii", "/webhooks/termii/:secret"], rawBody, termiiWebhook);
  app.all("/webhooks/*", hardNotFound);
  const cache = build && storePageCache(build);
  app.all("*", limitRendering());
  if (cache && env().edge) app.all("*", edgePages(build, cache, env()));
  app.all("*", handler);
  app.use(errorPage);
  return { answer: cache ? withPageCache(cache, app) : app, close };
}

function storePageCache(build: ServerBuild): PageCache {
  const cache = new PageCache({
    render: renderWith(build, env()),
    maxBytes: pageCacheBytes(),
    policyFor: securityHeaders({ development }).policy,
    isListening,
  });
  onSignal((signal) => cache.onSignal(signal));
  return cache;
}

/**
 * The page cache ahead of Express; during development there is none, as pages change with the
 * sources.
 */
function withPageCache(cache: PageCache, app: RequestListener): RequestListener {
  const cachedPages = pageCacheHandler({
    cache,
    rootDomain: env().rootDomain,
    bareAddresses: env().bareAddresses,
    headers: securityHeaders({ development }),
    edge: env().edge !== null,
  });
  return (req, res) => cachedPages(req, res, app);
}

async function createSandboxRouter(): Promise<{
  router: RequestHandler;
  start: () => Promise<void> | void;
  stop: () => Promise<void> | void;
} | null> {
  if (!env().sandbox) return null;
  const { createSandbox } = await import("./sandbox/mount");
  const {
    publicUrl,
    dataDir,
    paystackSecretKey,
    paystackPublicKey,
    googleClientId,
    googleClientSecret,
    whatsApp,
    sms,
    port,
  } = env();
  return createSandbox({
    publicUrl: `${publicUrl}/sandbox`,
    shopUrl: `http://127.0.0.1:${port}/sandbox`,
    webhooksUrl: `http://127.0.0.1:${port}/webhooks`,
    googleRedirectUris: [`${publicUrl}/auth/google/callback`],
    shopOrigins: shopOrigins(),
    dataDir,
    secretKey: paystackSecretKey,
    publicKey: paystackPublicKey,
    googleClientId,
    googleClientSecret,
    phones: { whatsApp: whatsApp!, sms: sms! },
    edge: env().edge,
    log: (message: string, detail?: object) => log().info(detail ?? {}, message),
  });
}

const listen = (server: Server, port: number, host: string | null) =>
  new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host ?? undefined, () => resolve());
  });

async function openTraces(): Promise<() => Promise<void>> {
  const { startTraces } = await import("~/platform/otlp-traces.server");
  return startTraces();
}

/**
 * Starts the product: migrations under an advisory lock, pool, events, sandbox, HTTP.
 * @param options.afterMigration runs once the schema is there and before the first request (the
 * demo stores of a local start)
 * @throws EnvError when the configuration is not complete; the listen error (EADDRINUSE) when the
 * port is taken
 */
export async function startServer(
  options: { afterMigration?: () => Promise<void> } = {},
): Promise<RunningServer> {
  const { port, publicUrl, dataDir } = env();
  const stopTraces = env().traces ? await openTraces() : async () => {};
  openDataFolder(join(dataDir, "media"));
  const { locked } = await openConfiguredDatabase();
  await options.afterMigration?.();
  const stopPurging = purgeOnChanges();
  await listenForEvents();
  const stopWatching = watchReplica();

  let ready = false;
  const sandbox = await createSandboxRouter();
  const { answer, close } = await createApp(sandbox?.router ?? null, () => ready);
  const server = createServer({ connectionsCheckingInterval: CHECK_CONNECTIONS_MS }, (req, res) => {
    // A connection that stayed open would bring its next request to a closed port.
    if (!ready) res.setHeader("Connection", "close");
    traceRequest(req.url!, res, () => answer(req, res));
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.headersTimeout = HEADERS_MS;
  server.maxConnections = MAX_CONNECTIONS;
  await sandbox?.start();
  await listen(server, port, env().host);
  await findLostOrdersAtStart();
  const { jobs: works } = env();
  const stopJobs = works ? await startJobs(jobsHere(), { locked }) : async () => {};
  ready = true;

  let stopping: Promise<void> | null = null;
  const stop = () =>
    (stopping ??= (async () => {
      ready = false;
      const quiet = stopJobs();
      // Until a balancer has read 'not ready' it keeps sending.
      await sleep(env().drainMs);
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      const late = setTimeout(() => server.closeAllConnections(), STOP_MS);
      stopWatching();
      stopPurging();
      await stopEvents();
      // Again and again: a connection that was answering keeps itself alive afterwards, and closing
      // would wait for it.
      const idle = setInterval(() => server.closeIdleConnections(), 50);
      await closed;
      clearInterval(idle);
      clearTimeout(late);
      // A round that waits for a silent provider or mail server is taken up again by the next
      // process: what it has not finished it has not touched.
      await Promise.race([quiet, new Promise((resolve) => setTimeout(resolve, 1_000).unref())]);
      closeMail();
      // Only now: a request in flight may still be waiting for the provider it plays.
      await sandbox?.stop();
      await close();
      await closeDatabase();
      await stopTraces();
    })());
  return { url: publicUrl, port, stop };
}

/** Runs the server as this process's only work: SIGTERM and SIGINT end it in order. */
async function main(): Promise<void> {
  // Started bare, a server is a production server: only the local launcher and `npm run dev` may
  // open the sandbox's doors.
  if (!development) process.env.NODE_ENV ??= "production";
  try {
    if (!development && !existsSync(join(process.cwd(), "build/server/index.js")))
      throw new EnvError("There is no build yet: run `npm run build` first.");
    const starting = startServer();
    const endWith = (code: number) =>
      void starting
        .then((running) => running.stop())
        .then(
          () => process.exit(code),
          (error: unknown) => {
            log().error({ err: error }, "could not stop in order");
            process.exit(1);
          },
        );
    // Registered from the first moment: a stop during the start happens in order, too, once it
    // has started.
    for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => endWith(0));
    const running = await starting;
    if (!development) watchEventLoop(() => endWith(1));
    if (env().mode !== "production" && !development)
      log().warn("BUKA_LOCAL=1: the sandbox is on, and anybody can sign in as anybody");
    log().info({ url: running.url, port: running.port }, "serving");
  } catch (error) {
    process.stderr.write(`${describeStartError(error)}\n`);
    process.exit(1);
  }
}

/** Describes in a line (or one a variable) why the server can't start. */
export function describeStartError(error: unknown): string {
  // Drizzle's own errors quote the query; the database's answer is their cause.
  const { code, message } = ((error as Error).cause ?? error) as {
    code?: string;
    message?: string;
  };
  if (error instanceof EnvError || error instanceof DataFolderError) return error.message;
  if (code === "EADDRINUSE")
    return `Port ${env().port} is taken: stop what uses it or set PORT to another one.`;
  if (code === "EACCES" || code === "EROFS" || code === "EPERM")
    return `Can't write to the data folder ${env().dataDir}: set DATA_DIR to a folder that can be written.`;
  if (code === "ECONNREFUSED" || code === "ENOTFOUND")
    return "The database of DATABASE_URL can't be reached.";
  return `Could not start: ${message ?? String(error)}`;
}

if (
  process.argv[1] &&
  fileURLToPath(import.meta.url) === process.argv[1] &&
  /server\.(js|ts)$/.test(process.argv[1])
)
  void main();
