import { IncomingMessage, ServerResponse, type ServerOptions } from "node:http";
import type { Express } from "express";

const membersOf = (object: object) => Object.getOwnPropertyDescriptors(object);

/**
 * The classes that an HTTP server in front of an Express app should make its requests and answers
 * of: they have Express's methods from the start. Left alone, Express gives each another prototype
 * when it comes by. Node's own code, which then meets objects of both kinds, is never as fast again
 * as it was, and an answer from memory takes half as long again
 * (docs/decisions/0014-page-cache.md).
 * @param app is told of them, so that it finds nothing to change
 * @returns for `createServer`
 */
export function expressClasses(
  app: Express,
): Pick<ServerOptions, "IncomingMessage" | "ServerResponse"> {
  class ExpressRequest extends IncomingMessage {}
  class ExpressResponse<
    Request extends IncomingMessage = IncomingMessage,
  > extends ServerResponse<Request> {}
  // What an app has of its own (`app` itself), on top of what all apps share.
  Object.defineProperties(ExpressRequest.prototype, {
    ...membersOf(Object.getPrototypeOf(app.request) as object),
    ...membersOf(app.request),
  });
  Object.defineProperties(ExpressResponse.prototype, {
    ...membersOf(Object.getPrototypeOf(app.response) as object),
    ...membersOf(app.response),
  });
  app.request = ExpressRequest.prototype as Express["request"];
  app.response = ExpressResponse.prototype as Express["response"];
  return { IncomingMessage: ExpressRequest, ServerResponse: ExpressResponse };
}
