import type { ServerBuild } from "@remix-run/server-runtime";
import * as build from "virtual:remix/server-build";
import { completeContext } from "./default-context.server";
import { isDatabaseOpen } from "./platform/db.server";
import { listenForEvents, stopEvents } from "./platform/events.server";
import { log } from "./platform/log.server";
import { openConfiguredDatabase } from "./platform/open-database.server";
import { answerOutages, type Handler } from "./platform/outage-answers.server";

/** Remix's own build, with handlers that run in any server (decision 51). It is build/server/index.js. */
export * from "virtual:remix/server-build";

/** Our own server (server.ts) opens the database before it loads the build; others don't. */
const opening = isDatabaseOpen() ? null : openForAnotherServer();

async function openForAnotherServer(): Promise<void> {
  await openConfiguredDatabase();
  await listenForEvents();
  // The pool closes idle connections; the one that listens would keep the process alive.
  for (const signal of ["SIGTERM", "SIGINT"]) process.once(signal, () => void stopEvents());
  log().warn(
    "Another server than build/server.js runs this build: there are no jobs (e-mails, refunds, " +
      "payouts, reconciliation), no Paystack webhook, no sandbox, no page cache, no pictures from " +
      "DATA_DIR, no security headers and no limits on bodies",
  );
}

const prepared =
  (handler: Handler): Handler =>
  async (args) => {
    completeContext(args);
    if (opening) await opening;
    return handler(args);
  };

/**
 * Routes whose loaders and actions have a complete context, an open database, and an answer when
 * that is away.
 */
export const routes: ServerBuild["routes"] = Object.fromEntries(
  Object.entries(build.routes).map(([id, route]) => {
    if (!route) return [id, route];
    const { loader, action, default: view } = route.module;
    const wrapped = <T>(handler: T): T =>
      typeof handler === "function"
        ? (prepared(
            answerOutages(handler as unknown as Handler, view !== undefined),
          ) as unknown as T)
        : handler;
    const module = { ...route.module, loader: wrapped(loader), action: wrapped(action) };
    return [id, { ...route, module }];
  }),
);
