import "./vendors/request-context";
import { PassThrough } from "node:stream";
import type { ActionFunctionArgs, AppLoadContext, EntryContext, LoaderFunctionArgs } from "@remix-run/node";
import { createReadableStreamFromReadable } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { isbot } from "isbot";
import { renderToPipeableStream } from "react-dom/server";
import { log } from "./platform/log.server";
import { DocumentContext } from "./ui/document-context";
import { stylesFor } from "./ui/page-styles.server";

const ABORT_MS = 8_000;

/** Streams a page; bots get it whole. The context carries what only the server's document knows: the sheet to inline and the nonce. */
export default function handleRequest(request: Request, status: number, headers: Headers, remixContext: EntryContext, context: AppLoadContext) {
  return new Promise<Response>((resolve, reject) => {
    let shellReady = false;
    const whole = isbot(request.headers.get("user-agent") ?? "");
    const document = { nonce: context.nonce, styles: stylesFor(new URL(request.url), context.host) };
    const respond = () => {
      shellReady = true;
      const body = new PassThrough();
      headers.set("Content-Type", "text/html; charset=utf-8");
      if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
      resolve(new Response(createReadableStreamFromReadable(body), { headers, status }));
      pipe(body);
    };
    const { pipe, abort } = renderToPipeableStream(
      <DocumentContext.Provider value={document}>
        <RemixServer context={remixContext} url={request.url} nonce={context.nonce} abortDelay={ABORT_MS} />
      </DocumentContext.Provider>,
      {
        nonce: context.nonce,
        ...(whole ? { onAllReady: respond } : { onShellReady: respond }),
        onShellError: reject,
        onError(error) {
          status = 500;
          if (shellReady) log().error({ err: error, requestId: context.requestId }, "rendering failed");
        },
      },
    );
    setTimeout(abort, ABORT_MS + 1_000).unref();
  });
}

/** What a loader, an action or a render threw by accident. A request that the browser gave up is nobody's fault. */
export function handleError(error: unknown, { request, context }: LoaderFunctionArgs | ActionFunctionArgs): void {
  if (!request.signal.aborted) log().error({ err: error, requestId: context.requestId }, "request failed");
}
