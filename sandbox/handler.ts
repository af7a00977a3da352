import type { NextFunction, Request, RequestHandler, Response } from "express";

/**
 * Lets an Express 4 route be async: a rejection goes to the error handler instead of hanging the
 * request.
 */
export function handler(
  work: (req: Request, res: Response) => Promise<void> | void,
): RequestHandler {
  return (req: Request, res: Response, next: NextFunction) => {
    Promise.resolve()
      .then(() => work(req, res))
      .catch(next);
  };
}

/**
 * Returns one field of a posted form or JSON body, or of a query: text, or "" if it is missing,
 * repeated or not text.
 */
export function textField(source: unknown, name: string): string {
  if (typeof source !== "object" || source === null) return "";
  const value = (source as Record<string, unknown>)[name];
  return typeof value === "string" ? value : "";
}
